/**
 * A house on the morning after a night that the simulator composes and tells over MQTT to a server whose time is driven; seven calm nights
 * lie before it. At five past six the page of that night is made, and from there on time passes by itself.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DailyRow, type DataOf, planAbsence, readBoard, readDailyReport } from '@wardlight/contract';
import { callOf } from './calling.ts';
import { type ExamHouse, type House, openExamHouse, tellExam } from './exam-house.ts';
import { createStack, runNode, type Stack, until } from './stack.ts';

/** The order of the simulator's stories (`simulator/src/exam/morning.ts`). */
export const stories = ['restless', 'matOff', 'away', 'outAllNight', 'unturned', 'calm'] as const;
export type Story = (typeof stories)[number];

const house: House = {
  zone: 'Asia/Taipei',
  night: { start: 2 * 60, end: 6 * 60 },
  firstDate: '2026-11-17',
  nights: 1,
  residents: stories.length,
  seed: 5,
  story: 'morning',
};
export const date = house.firstDate;
export const on = (clock: string): number => Date.parse(`${date}T${clock}:00+08:00`);
/** What is usual is known from seven valid nights on: one exit after two o'clock in each. */
const before = ['10', '11', '12', '13', '14', '15', '16'].map((day) => `2026-11-${day}`);
const exitsBefore = 5;
const longestWaitMs = 36_000;

export interface Morning {
  readonly stack: Stack;
  readonly folder: string;
  readonly exam: ExamHouse;
  /** Time stands still again. */
  readonly hold: () => Promise<void>;
  readonly rows: ReadonlyMap<Story, DailyRow>;
  end(): Promise<void>;
}

export async function beginMorning(): Promise<Morning> {
  const folder = await mkdtemp(join(tmpdir(), 'wl-'));
  const stack = await createStack(
    {
      WARDLIGHT_TEST_CLOCK: '1',
      WARDLIGHT_TEST_CLOCK_FROM: String(Date.parse('2026-11-09T04:00:00Z')),
      WARDLIGHT_LOG_LEVEL: 'error',
    },
    folder,
  );
  const end = async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await stack.start();
    const { exam, hold, rows } = await live(stack);
    return {
      ...{ stack, folder, exam, hold, rows },
      async end() {
        await hold();
        await exam.end();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function live(stack: Stack): Promise<Pick<Morning, 'exam' | 'hold' | 'rows'>> {
  const lines = tellExam(house)[Symbol.asyncIterator]();
  const alerts = { lyingTimeout: { value: 60 } };
  const exam = await openExamHouse(stack, house, house.residents, { locale: 'zh_TW', alerts });
  const beds = exam.ward.mats.map(({ bedId, residentId }) => ({ bed_id: bedId, resident_id: residentId }));
  const nights = { agency_id: exam.ward.agencyId, beds, dates: before, exits: exitsBefore };
  await runNode('server/src/testing/nights/lay-nights.ts', [JSON.stringify(nights)], {
    DATABASE_URL: stack.databaseUrl,
  });
  let gone = false;
  while (exam.now() < on('06:05') - longestWaitMs) {
    const { value: line } = await lines.next();
    if (line === undefined || 'diary' in line) throw new Error('the night ended before the morning');
    if ('mats' in line) continue;
    await exam.live(line);
    // The bed is empty by then: a mat that sees somebody ends an absence.
    if (!gone && line.at >= on('01:50')) {
      gone = true;
      await planToHospital(stack, exam);
    }
  }
  await exam.pass(on('06:05') - exam.now());
  const rows = await rowsOf(stack, exam);
  return { exam, hold: exam.breathe(lines), rows };
}

async function planToHospital(stack: Stack, { token, residentOf }: ExamHouse): Promise<void> {
  const { bed_id } = residentOf(stories.indexOf('away'));
  const { tiles } = await callOf(stack.url, readBoard, { token });
  const stay_id = tiles.find((tile) => tile.bed_id === bed_id)?.resident?.stay_id;
  if (stay_id === undefined) throw new Error('nobody lies there');
  const body = { stay_id, reason: 'hospital' as const, until_at: on('18:00') };
  await callOf(stack.url, planAbsence, { token }, { params: { bed_id }, body });
}

/** The rows of that morning's page, by their stories, once all of them are made. */
async function rowsOf(stack: Stack, { token, residentOf }: ExamHouse): Promise<ReadonlyMap<Story, DailyRow>> {
  let report: DataOf<typeof readDailyReport> | undefined;
  await until(async () => {
    report = await callOf(stack.url, readDailyReport, { token }, { query: { offset: 0, limit: 100 } });
    return report.complete && report.date === date;
  }, 60_000);
  return new Map(
    stories.map((story, n) => {
      const row = report?.rows.find(({ resident_id }) => resident_id === residentOf(n).resident_id);
      if (row === undefined) throw new Error(`${story} is not on the page`);
      return [story, row];
    }),
  );
}
