/** From starting the process to the first good answer of `/healthz`: on an empty folder, and where everything is there. */
import { median } from '../histogram.ts';
import type { Scale, Setting } from '../scale.ts';
import { startStack } from '../stack.ts';
import { atMost, inMs, type Row } from '../table.ts';

const tries = 3;

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let n = 0; n < tries; n++) {
    const folder = programs.tempFolder();
    for (const times of [cold, warm]) {
      const stack = await startStack(programs, folder);
      times.push(stack.answeredAfterMs);
      await stack.stop();
    }
  }
  const all = (times: readonly number[]) => times.map((ms) => Math.round(ms)).join(', ');
  note(`start: with a new database ${all(cold)} ms; warm ${all(warm)} ms`);
  return [
    {
      what: `start: new database → /healthz (median of ${tries})`,
      figure: inMs(median(cold)),
      goal: atMost('time', median(cold), 5_000, '5 s'),
    },
    {
      what: `start: warm → /healthz (median of ${tries})`,
      figure: inMs(median(warm)),
      goal: atMost('time', median(warm), 1_000, '1 s'),
    },
  ];
}

export const start: Scale = { name: 'start', about: 'the first answer of a server', limitSeconds: 90, weigh };
