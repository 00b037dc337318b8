import { DATA_DIR, DataInUse, resetDemo } from './demo.ts';

/** `npm run reset-demo`: throws away what was tried out, and starts over with a fresh register. */
try {
  await resetDemo(DATA_DIR);
  console.log('Il registro di prova è di nuovo quello di partenza.');
} catch (error) {
  if (!(error instanceof DataInUse)) throw error;
  console.error('La demo è aperta: fermarla prima (Ctrl+C), poi riprovare.');
  process.exitCode = 1;
}
