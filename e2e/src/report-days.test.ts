/**
 * Report days made of what came over MQTT, held against the diary of the mats' own simulator: composed nights with everything a day may
 * stumble over (`simulator/src/exam/cases.ts`), told to a server whose time is driven. Each side works its figures out by code of its own.
 */
import { expect, test } from '@playwright/test';
import { type DiaryDay, type ExamHouse, type Head, type House, openExamHouse, tellExam } from './exam-house.ts';
import { createStack, type Stack } from './stack.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

interface StoredDay {
  readonly exits: number;
  readonly night_exits: number;
  readonly turns: number | null;
  readonly on_bed_seconds: number;
  readonly rest_seconds: number;
  readonly longest_seconds: number | null;
  readonly mean_seconds: number | null;
  readonly night_seen_seconds: number;
  readonly night_seconds: number;
}

/** What of a day is not as the diary has it. */
function differences(day: StoredDay | undefined, diary: DiaryDay, periodMs: number): string[] {
  if (day === undefined) return ['there is no such day'];
  const told = (name: string, stored: number | null, noted: number | null, tolerance: number): string[] =>
    stored === noted || (stored !== null && noted !== null && Math.abs(stored - noted) <= tolerance)
      ? []
      : [`${name} ${stored}, in the diary ${noted}`];
  return [
    ...told('exits', day.exits, diary.exits, 0),
    ...told('night exits', day.night_exits, diary.nightExits, 0),
    // Null: nobody lay there.
    ...told('turns', day.turns ?? 0, diary.turns, 0),
    ...told('seconds in bed', day.on_bed_seconds, diary.onBedSeconds, 60),
    ...told('seconds of rest', day.rest_seconds, diary.restSeconds, diary.restSeconds * 0.02),
    ...told('longest lying', day.longest_seconds, diary.longestLyingSeconds, periodMs / 1000),
    ...told('mean lying', day.mean_seconds, diary.meanLyingSeconds, periodMs / 1000),
    ...told('share of the night seen', day.night_seen_seconds / day.night_seconds, diary.nightSeen, 0.01),
  ];
}

/** The server makes them by itself, some residents in each turn of its clock. */
async function madeDays(stack: Stack, exam: ExamHouse, wanted: number) {
  type Row = StoredDay & { readonly resident_id: number; readonly date: string };
  for (let tries = 0; ; tries++) {
    await exam.pass(minuteMs / 4);
    const rows = await stack.query<Row>('select *, date::text as date from report_days where agency_id = $1', [
      exam.residentOf(0).agency_id,
    ]);
    const [busy] = await stack.query<{ due: number }>(
      `select (select count(*) from report_work where due_at <= to_timestamp($1 / 1000.0))::int as due`,
      [exam.now()],
    );
    if ((rows.length >= wanted && busy?.due === 0) || tries > 200)
      return new Map(rows.map((row) => [`${row.resident_id} ${row.date}`, row]));
  }
}

async function sit(house: House): Promise<{ readonly days: number; readonly wrong: readonly string[] }> {
  // Noon of two days before the first night, wherever the house lies.
  const begins = Date.parse(`${house.firstDate}T12:00:00Z`) - 2 * dayMs;
  const stack = await createStack({
    WARDLIGHT_TEST_CLOCK: '1',
    WARDLIGHT_TEST_CLOCK_FROM: String(begins),
    WARDLIGHT_LOG_LEVEL: 'error',
  });
  let exam: ExamHouse | undefined;
  let head: Head | undefined;
  let days = 0;
  const wrong: string[] = [];
  try {
    await stack.start();
    for await (const line of tellExam(house)) {
      if ('mats' in line) {
        head = line;
        exam = await openExamHouse(stack, house, line.mats.length);
      } else if (exam === undefined || head === undefined) throw new Error('the exam told nothing of itself');
      else if ('at' in line) await exam.live(line);
      else {
        await exam.pass(3 * minuteMs);
        const made = await madeDays(stack, exam, house.nights * house.residents);
        for (const [resident, pages] of line.diary.entries())
          for (const page of pages) {
            const day = made.get(`${exam.residentOf(resident).resident_id} ${page.date}`);
            days++;
            for (const what of differences(day, page, head.mats[resident] ?? 0))
              wrong.push(`${page.date} ${resident} (${head.names[resident]}): ${what}`);
          }
      }
    }
    return { days, wrong };
  } finally {
    await exam?.end();
    await stack.stop();
  }
}

/** The clock jumps over the end of the second night. */
const spring: House = {
  zone: 'Europe/Berlin',
  night: { start: 22 * 60 + 30, end: 2 * 60 + 30 },
  firstDate: '2026-03-28',
  nights: 3,
  residents: 12,
  seed: 7,
};
const told = (days: number) =>
  test.info().annotations.push({ type: 'figure', description: `${days} days as the diary has them` });

test('three nights of twelve residents are as the diary has them', async () => {
  test.setTimeout(600_000);
  expect(await sit(spring)).toEqual({ days: 36, wrong: [] });
  told(36);
});

test('thirty nights of sixty residents are as the diary has them, over the end of summer time @proof', async () => {
  test.info().skip(process.env.WARDLIGHT_PROOF !== '1', 'in npm run proof');
  test.setTimeout(7_200_000);
  const autumn = { ...spring, firstDate: '2026-10-10', nights: 30, residents: 60, seed: 11 };
  expect(await sit(autumn)).toEqual({ days: 1_800, wrong: [] });
  told(1_800);
});
