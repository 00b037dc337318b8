/* A build gives a page one file with all styles; in development they come from here. */
import.meta.glob(['../../ui/global.css', '../**/*.css'], { eager: true });
