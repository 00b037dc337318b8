/*
 * A process to be killed: the embedded backend on the folder given as argument, in the test
 * project.
 */
import { startLocalBackend } from '../../local-backend/server.ts';

const [dataDir = ''] = process.argv.slice(2);
const { url } = await startLocalBackend({ dataDir, projectId: 'demo-scuderia', allowOwner: true });
process.stdout.write(`${url}\n`);
