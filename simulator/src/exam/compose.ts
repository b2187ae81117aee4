/** A house of residents, their nights, and what happens to their mats, all from one seed. */
import { chanceOf } from '../chance.ts';
import { dateAfter, dayOfDate, type NightHours } from '../diary/wall-clock.ts';
import type { Life } from '../sleeper/frames.ts';
import type { Mark, Timeline } from '../sleeper/timeline.ts';
import { type Case, cases, type Night, type Stretch, type Troubles } from './cases.ts';
import { morningCases } from './morning.ts';
import { Pen } from './pen.ts';

export interface House {
  readonly zone: string;
  readonly night: NightHours;
  /** The date on which the first night ends. */
  readonly firstDate: string;
  readonly nights: number;
  readonly residents: number;
  readonly seed: number;
  /** What its residents do: what a report day may stumble over (`cases.ts`), or what a morning tells (`morning.ts`). */
  readonly story?: 'exam' | 'morning' | undefined;
}

/** A mat, with whoever lies on it; the last of a house lies in a bed that is free at first. */
export interface ExamMat {
  readonly life: Life;
  readonly everyMs: number;
  readonly powerless: readonly Stretch[];
  readonly unconnected: readonly Stretch[];
}

export interface Move {
  readonly at: number;
  readonly resident: number;
  readonly from: number;
  readonly to: number;
}

export interface Composed {
  readonly house: House;
  readonly dates: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly mats: readonly ExamMat[];
  readonly moves: readonly Move[];
  readonly names: readonly string[];
}

const minute = 60_000;
/** Mats have power from so long before the night until so long after it. */
const opensMs = 20 * minute;
const closesMs = 15 * minute;
/** How long the house is without a network in every third night, counted from the night's borders. */
const outageFromMs = 30 * minute;
const outageToMs = 40 * minute;

const casesOf = { exam: cases, morning: morningCases } as const satisfies Record<string, readonly Case[]>;

function nightsOf({ zone, night, firstDate, nights, story = 'exam' }: House): { date: string; night: Night }[] {
  let date = firstDate;
  return Array.from({ length: nights }, (_, number) => {
    const day = dayOfDate(zone, night, date);
    const unconnected =
      story === 'exam' && number % 3 === 1 ? { from: day.nightFrom + outageFromMs, to: day.to - outageToMs } : null;
    const made = {
      date,
      night: {
        number,
        last: number === nights - 1,
        opens: day.nightFrom - opensMs,
        closes: day.to + closesMs,
        from: day.nightFrom,
        to: day.to,
        unconnected,
      },
    };
    date = dateAfter(date);
    return made;
  });
}

export function compose(house: House): Composed {
  const own = casesOf[house.story ?? 'exam'];
  const nights = nightsOf(house);
  const [first, last] = [nights[0]?.night, nights.at(-1)?.night];
  if (first === undefined || last === undefined) throw new RangeError('an exam has a night at least');
  const [from, to] = [first.opens - minute, last.closes + minute];
  const moves: Move[] = [];
  const free = house.residents;
  const mats = Array.from({ length: house.residents }, (_, index): ExamMat => {
    const played = own[index % own.length];
    if (played === undefined) throw new RangeError('there are no cases');
    const chance = chanceOf(house.seed, index);
    const pen = new Pen(chance, from);
    const troubles: Troubles[] = [];
    for (const { night } of nights) {
      pen.lie(night.opens - 30_000);
      const trouble = played.plays(pen, night);
      troubles.push(trouble);
      // The free bed is taken once.
      if (trouble.movedAt !== undefined && moves.length === 0)
        moves.push({ at: trouble.movedAt, resident: index, from: index, to: free });
      // What a morning tells is told to its end.
      if (house.story !== 'morning') pen.live(night.closes);
    }
    const everyMs = [10_000, 20_000, 15_000][index % 3] ?? 10_000;
    const powerless = between(
      nights.map(({ night }) => night),
      from,
      to,
      troubles,
    );
    const timeline = timelineOf(from, to, pen.marks, troubles, powerless);
    const off = played.offMs;
    const wrongBy = (at: number): number => off?.(nights.filter(({ night }) => night.opens <= at).length) ?? 0;
    const life: Life = {
      body: { seed: house.seed * 1000 + index, rr: 15, hr: 64, restless: 0.3 },
      // Regular frames stand in the first half of a second, and what happens in the second or at its beginning.
      phaseMs: ((index * 7) % (everyMs / 1000)) * 1000 + 101 + ((index * 37) % 300),
      timelineAt: (at) => (at >= from && at < to ? timeline : null),
      wrongBy,
    };
    const unconnected = nights.flatMap(({ night }, n) => night.unconnected ?? troubles[n]?.unconnected ?? []);
    return { life, everyMs, powerless, unconnected };
  });
  return {
    house,
    dates: nights.map(({ date }) => date),
    from,
    to,
    mats: [...mats, ...moves.map((move) => freeMat(mats, move, from, to))],
    moves,
    names: mats.map((_, index) => own[index % own.length]?.name ?? ''),
  };
}

/** By day mats are unplugged, and some in the night. */
function between(nights: readonly Night[], from: number, to: number, troubles: readonly Troubles[]): Stretch[] {
  const off: Stretch[] = [];
  let last = from;
  nights.forEach((night, n) => {
    off.push({ from: last, to: night.opens });
    const trouble = troubles[n]?.powerless;
    if (trouble !== undefined) off.push(trouble);
    last = night.closes;
  });
  return [...off, { from: last, to }];
}

function timelineOf(
  from: number,
  to: number,
  marks: readonly Mark[],
  troubles: readonly Troubles[],
  powerless: readonly Stretch[],
): Timeline {
  const restless = troubles.flatMap((trouble) => trouble.restless ?? []);
  return { from, to, marks, restless, vitals: [], losses: powerless.map((one) => ({ ...one, of: 'power' as const })) };
}

/** Nobody lies there, then whoever was moved. The bed they left is seen to be empty. */
function freeMat(mats: readonly ExamMat[], { from: left, at }: Move, from: number, to: number): ExamMat {
  const before = mats[left];
  const timeline = before?.life.timelineAt(from);
  if (before === undefined || timeline == null) throw new RangeError('nobody is moved');
  const empty: Mark = { at: from, state: 'out', posture: null, stirMs: 0 };
  const moved = { ...timeline, to, marks: [empty, ...timeline.marks.filter((mark) => mark.at > at)] };
  return { ...before, life: { ...before.life, timelineAt: (now) => (now >= from && now < to ? moved : null) } };
}
