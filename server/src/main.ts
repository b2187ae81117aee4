/** Starts the server; with `admin.ts`, its sibling for the command line, the only file of this room that acts when imported. */
import { startWithSettings } from './own-process.ts';

startWithSettings();
const { run } = await import('./run.ts');
await run();
