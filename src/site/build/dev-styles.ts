/* The build gives a page one file with all styles; while developing they come from here. */
import.meta.glob(['../../ui/global.css', '../**/*.css'], { eager: true });
