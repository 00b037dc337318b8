import { downloadFile } from '../../../platform/download-file.ts';

/**
 * A file name that every system accepts. A slug may come from an imported file or the console and hold
 * any character, also ones that change the reading direction.
 */
export function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '-').replace(/^[. ]+/, '');
}

/** Downloads a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  downloadFile(fileName(name), type, text);
}
