/**
 * Where compiled programs are kept between starts. A program that comes from there needs no translator of TypeScript either, which takes 18 MB
 * and a tenth of a second of each process and thread that loads it.
 */
import { fileURLToPath } from 'node:url';

/** Beside the packages and not in the shared temporary folder, where anybody could plant some. */
export const codeCacheFolder = fileURLToPath(new URL('../../node_modules/.cache/wardlight', import.meta.url));

/** The whole environment of a thread or process of ours: nothing else is there to be read. */
export const bareEnv = { NODE_COMPILE_CACHE: codeCacheFolder };
