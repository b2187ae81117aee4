/** A reading process that does what a file's first word says: what a reader's fault could make of it. */

import { work } from '../child-work.ts';
import { writeAll } from '../frames.ts';
import { peaksOf } from '../peaks.ts';
import { readEcg } from '../read-ecg.ts';
import type { GivenFile, ReadEcg } from '../shape.ts';
import { smallEcg } from './small-ecg.ts';

/** What is done once the recording is drawn, while its peaks are sought. */
let later = '';

work(
  (files): ReadEcg => {
    const word = wordOf(files);
    if (word.startsWith('late ')) {
      later = word.slice('late '.length);
      return readEcg(smallEcg());
    }
    misbehave(word);
    return readEcg(files);
  },
  (leads) => {
    misbehave(later);
    return peaksOf(leads);
  },
);

function wordOf(files: readonly GivenFile[]): string {
  return new TextDecoder('latin1').decode(files[0]?.content.subarray(0, 16));
}

function misbehave(word: string): void {
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
}
