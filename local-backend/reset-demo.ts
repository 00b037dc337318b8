import { DATA_DIR, DataInUse, resetDemo } from './demo.ts';

/** `npm run reset-demo`: replaces the demo register by a new one. */
try {
  await resetDemo(DATA_DIR);
  console.log('Il registro di prova è di nuovo quello di partenza.');
} catch (error) {
  if (!(error instanceof DataInUse)) throw error;
  console.error('La demo è aperta: fermarla prima (Ctrl+C), poi riprovare.');
  process.exitCode = 1;
}
