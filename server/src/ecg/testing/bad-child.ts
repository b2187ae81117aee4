/** A reading process that does what a file's first word says: what a reader's fault could make of it. */

import { work } from '../child-work.ts';
import { writeAll } from '../frames.ts';
import { readEcg } from '../read-ecg.ts';

await work((files) => {
  const word = new TextDecoder('latin1').decode(files[0]?.content.subarray(0, 8));
  if (word.startsWith('hang')) for (;;);
  if (word.startsWith('grow')) {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(8 * 1_024 * 1_024, 1));
  }
  if (word.startsWith('heap')) {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, n) => n + 0.5));
  }
  if (word.startsWith('die')) process.exit(3);
  if (word.startsWith('babble')) {
    writeAll(3, Buffer.from('\x10\0\0\0{"kind":"drawn"}'));
    process.exit();
  }
  return readEcg(files);
});
