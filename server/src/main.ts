/** Starts the server; with `admin.ts`, its sibling for the command line, the only file of this room that acts when imported. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Half of a start is reading code. Kept beside the packages and not in the shared temporary folder, where anybody could plant some.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/wardlight', import.meta.url)));
const { run } = await import('./run.ts');
await run();
