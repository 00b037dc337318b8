import '../../src/ui/global.css';
import '../../src/admin/shell/launch.css';
import { beforeAll } from 'vitest';
import { page } from 'vitest/browser';

// The files of a page share its modules and its window. The stylesheet that is read first decides the order of
// layers, and a size that one file asked for would be the next one's: each begins with Vitest's own.
beforeAll(() => page.viewport(414, 896));
