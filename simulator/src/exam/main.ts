/**
 * `node simulator/src/exam/main.ts '<house as JSON>'`: an exam as lines of JSON. The first says how many mats and whose nights; then the
 * moments, in order; the last is the diary: for each resident and date what the report day must say.
 */
import { once } from 'node:events';
import * as z from 'zod/mini';
import { diaryDay } from '../diary/figures.ts';
import { dayOfDate } from '../diary/wall-clock.ts';
import { compose } from './compose.ts';
import { measure, tellExam, writeDiary } from './tell.ts';

const houseSchema = z.object({
  zone: z.string(),
  night: z.object({ start: z.int(), end: z.int() }),
  firstDate: z.string(),
  nights: z.int().check(z.gte(1), z.lte(60)),
  residents: z.int().check(z.gte(1), z.lte(200)),
  seed: z.int(),
  story: z.optional(z.enum(['exam', 'morning'])),
});

async function main(): Promise<void> {
  const house = z.parse(houseSchema, JSON.parse(process.argv[2] ?? ''));
  const exam = compose(house);
  const measured = measure(exam);
  const { dates, from, to, names } = exam;
  const say = async (line: unknown) => {
    if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
  };
  await say({ mats: exam.mats.map(({ everyMs }) => everyMs), names, dates, from, to });
  for (const moment of tellExam(exam, measured)) await say(moment);
  const pages = writeDiary(exam, measured);
  const days = dates.map((date) => dayOfDate(house.zone, house.night, date));
  await say({ diary: pages.map((page) => days.map((day) => diaryDay(page, day))) });
}

process.stdout.on('error', () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
