import '../../src/ui/global.css';
import '../../src/admin/shell/launch.css';
import { beforeAll } from 'vitest';
import { page } from 'vitest/browser';

// The test files of a page share its modules and its window. The stylesheets are imported here because the first one
// decides the order of the layers; each file sets Vitest's own window size because that of the last file remains.
// The built app preloads its fonts; one that comes only when a text asks for it would move what is shown. (The fallback
// fonts are those of the device, which may not have them.)
beforeAll(async () => {
  await page.viewport(414, 896);
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
});
