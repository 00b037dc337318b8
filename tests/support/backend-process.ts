/*
 * A process that a test can kill: the embedded backend on the folder given as argument, in the test
 * project. Prints its address once it runs.
 */
import { startLocalBackend } from '../../local-backend/server.ts';

const [dataDir = ''] = process.argv.slice(2);
const { url } = await startLocalBackend({ dataDir, projectId: 'demo-scuderia', allowOwner: true });
process.stdout.write(`${url}\n`);
