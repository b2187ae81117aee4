/** The figures of a report day as the diary has them, from the definitions of the project's decisions §3 and §5 and nothing else. */
import { type Bedtime, type Counted, countedIn, type Noted, type Page, speaksMs } from './page.ts';
import type { Day } from './wall-clock.ts';

export interface DiaryDay {
  readonly date: string;
  /** Share of the night that was seen. */
  readonly nightSeen: number;
  readonly exits: number;
  readonly nightExits: number;
  readonly onBedSeconds: number;
  readonly restSeconds: number;
  readonly turns: number;
  /** Null = never lay. */
  readonly longestLyingSeconds: number | null;
  readonly meanLyingSeconds: number | null;
}

export function diaryDay(page: Page, day: Day): DiaryDay {
  const exits = page.flatMap(exitsOf).filter((at) => at >= day.from && at < day.to);
  const lying = page.flatMap(lyingOf);
  const turned = lying.filter(({ to, byTurn }) => byTurn && to >= day.from && to < day.to);
  // An interval counts as far as the day's end, from wherever it began.
  const touching = lying.filter(({ from, to }) => to > day.from && from < day.to);
  const longest = touching.map(({ from, to }) => Math.min(to, day.to) - from);
  return {
    date: day.date,
    nightSeen: seenMs(page, day.nightFrom, day.to) / (day.to - day.nightFrom),
    exits: exits.length,
    nightExits: exits.filter((at) => at >= day.nightFrom).length,
    onBedSeconds: onBedMs(page, day.from, day.to) / 1000,
    restSeconds: restMinutes(page, day.nightFrom, day.to) * 60,
    turns: turned.length,
    longestLyingSeconds: longest.length === 0 ? null : Math.max(...longest) / 1000,
    meanLyingSeconds:
      turned.length === 0 ? null : turned.reduce((sum, { from, to }) => sum + to - from, 0) / turned.length / 1000,
  };
}

const leastExitMs = 10_000;

/** When somebody left the bed for ten seconds or more. What lies between two sights of an empty bed was time out; what else nobody saw was not. */
function exitsOf(bedtime: Bedtime): number[] {
  const left: { at: number; to: number }[] = [];
  let before: Counted | undefined;
  for (const one of countedIn(bedtime)) {
    const exit = left.at(-1);
    if (one.state === 'out' && before?.state === 'out') {
      if (exit !== undefined) exit.to = one.to;
    } else if (one.state === 'out' && before !== undefined) left.push({ at: one.from, to: one.to });
    before = one;
  }
  return left.filter(({ at, to }) => to - at >= leastExitMs).map(({ at }) => at);
}

interface Lying {
  readonly from: number;
  readonly to: number;
  readonly byTurn: boolean;
}

/** From lying down, or turning, to turning, sitting up or leaving; up to a minute unseen is bridged. */
function lyingOf(bedtime: Bedtime): Lying[] {
  const turns = turnsOf(bedtime.noted);
  const joined: { from: number; to: number }[] = [];
  for (const { state, from, to, resumed } of countedIn(bedtime)) {
    if (state !== 'lying') continue;
    const last = joined.at(-1);
    if (resumed && last !== undefined && from - last.to <= speaksMs) last.to = to;
    else joined.push({ from, to });
  }
  return joined.flatMap((stretch) => {
    const within = turns.filter((at) => at > stretch.from && at < stretch.to);
    const ends = [...within, stretch.to];
    return ends.map((to, n): Lying => ({ from: ends[n - 1] ?? stretch.from, to, byTurn: n < within.length }));
  });
}

/** Another posture than the last one known; who was out, or not seen, comes back in one that is new. */
function turnsOf(noted: readonly Noted[]): number[] {
  const turns: number[] = [];
  let known: Noted['posture'] = null;
  let last: Noted | undefined;
  for (const one of noted) {
    if (one.state === 'out' || (last !== undefined && one.at - last.at > speaksMs)) known = null;
    if (one.posture !== null) {
      if (known !== null && known !== one.posture) turns.push(one.at);
      known = one.posture;
    }
    last = one;
  }
  return turns;
}

function onBedMs(page: Page, from: number, to: number): number {
  const onBed = page.flatMap(countedIn).filter(({ state }) => state !== 'out');
  return onBed.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0);
}

/** Each stretch between two frames of which the second came soon enough, and what it was like. */
function* between(page: Page): Generator<{ from: number; to: number; before: Noted; after: Noted }> {
  for (const { noted } of page)
    for (const [n, after] of noted.entries()) {
      const before = noted[n - 1];
      if (before !== undefined && after.at - before.at <= speaksMs)
        yield { from: before.at, to: after.at, before, after };
    }
}

function seenMs(page: Page, from: number, to: number): number {
  let seen = 0;
  for (const one of between(page)) seen += Math.max(0, Math.min(one.to, to) - Math.max(one.from, from));
  return seen;
}

const minuteMs = 60_000;
const calmMsOfStill = 45_000;
const fewestOfBout = 5;

/** Still minutes of [from, to), in bouts of five and more: 45 s of each in bed, with good signals and without moving. */
function restMinutes(page: Page, from: number, to: number): number {
  const calm = new Map<number, number>();
  for (const one of between(page)) {
    if (one.before.state === 'out' || one.after.quality < 50 || one.after.move >= 10) continue;
    for (let at = one.from; at < one.to; ) {
      const minute = Math.floor(at / minuteMs);
      const end = Math.min(one.to, (minute + 1) * minuteMs);
      calm.set(minute, (calm.get(minute) ?? 0) + end - at);
      at = end;
    }
  }
  let rest = 0;
  let bout = 0;
  for (let minute = Math.ceil(from / minuteMs); minute <= Math.floor(to / minuteMs); minute++) {
    const still = minute < Math.floor(to / minuteMs) && (calm.get(minute) ?? 0) >= calmMsOfStill;
    if (still) bout++;
    else {
      if (bout >= fewestOfBout) rest += bout;
      bout = 0;
    }
  }
  return rest;
}
