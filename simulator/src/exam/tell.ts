/**
 * An exam as it is told over MQTT to a server whose clock is driven: when its clock is to stand where, which mats are connected from then
 * on, and what they send at that moment. A frame is sent up to `mostWaitMs` after it was measured, as over a slow network; how late each is
 * stands in it. A change of state and what follows it within a hold are never told at two moments with the hold's end between them.
 */
import type { Frame } from '@wardlight/contract';
import type { Bedtime, Noted, Page } from '../diary/page.ts';
import { framesBetween, type Measured } from '../sleeper/frames.ts';
import type { Stretch } from './cases.ts';
import type { Composed, ExamMat, Move } from './compose.ts';

export interface Moment {
  readonly at: number;
  /** Nobody is connected since the moment before: the clock may leap. */
  readonly unheard: boolean;
  /** After the frames. */
  readonly lost: readonly number[];
  /** Before the frames. */
  readonly found: readonly number[];
  readonly frames: readonly (readonly [mat: number, frame: Frame])[];
  /** After the frames. */
  readonly moves: readonly Move[];
}

/** With the longest pace of a mat less than a minute: a mat that speaks must not seem silent. */
const mostWaitMs = 36_000;
/** Longer than any hold. */
const settledMs = 6_000;

interface Measuring {
  readonly mat: ExamMat;
  readonly frames: readonly { readonly at: number; readonly frame: Measured }[];
  readonly changes: readonly number[];
}

export function measure({ mats, from, to }: Composed): Measuring[] {
  return mats.map((mat) => {
    const frames = [...framesBetween(mat.life, from, to, mat.everyMs)];
    const changes = frames.filter(({ frame }, n) => n > 0 && frames[n - 1]?.frame.state !== frame.state);
    return { mat, frames, changes: changes.map(({ at }) => at) };
  });
}

const holds = (stretches: readonly Stretch[], at: number): boolean =>
  stretches.some(({ from, to }) => from <= at && at < to);
const isHeard = ({ powerless, unconnected }: ExamMat, at: number): boolean =>
  !holds(powerless, at) && !holds(unconnected, at);

export function* tellExam(exam: Composed, measured = measure(exam)): Generator<Moment> {
  const bounds = exam.mats.flatMap(({ powerless, unconnected }) => [...powerless, ...unconnected]);
  const fixed = [...bounds.flatMap(({ from, to }) => [from, to]), ...exam.moves.map(({ at }) => at), exam.to]
    .filter((at) => at > exam.from)
    .sort((a, b) => a - b);
  const told = measured.map(() => 0);
  let at = exam.from;
  let heard = exam.mats.map(() => false);
  while (at < exam.to) {
    const before = at;
    const unheard = heard.every((one) => !one);
    const next = fixed.find((one) => one > before) ?? exam.to;
    at = unheard ? next : Math.min(next, cutAfter(before, measured));
    const now = exam.mats.map((mat) => isHeard(mat, at));
    const frames: [number, Frame][] = [];
    measured.forEach((one, index) => {
      // Lost at this moment: what was measured before it is still told.
      if (!now[index] && !heard[index]) return;
      for (
        ;
        (one.frames[told[index] ?? 0]?.at ?? Number.POSITIVE_INFINITY) <= at;
        told[index] = (told[index] ?? 0) + 1
      ) {
        const own = one.frames[told[index] ?? 0];
        if (own === undefined) break;
        const { life } = one.mat;
        const wrong = life.wrongBy?.(own.at) ?? 0;
        frames.push([index, { ...own.frame, at: own.at + wrong, sent: at + wrong }]);
      }
    });
    const changed = (to: boolean) => now.flatMap((one, index) => (one === to && heard[index] !== to ? [index] : []));
    yield {
      at,
      unheard,
      found: changed(true),
      lost: changed(false),
      frames,
      moves: exam.moves.filter((move) => move.at === at),
    };
    heard = now;
  }
}

/** The latest moment at which nothing hangs in the air; where somebody has just changed and does so again, that moment. */
function cutAfter(before: number, measured: readonly Measuring[]): number {
  let limit = before + mostWaitMs;
  const near: number[] = [];
  for (const { changes } of measured) {
    const n = changes.findIndex((at) => at > before);
    if (n < 0) continue;
    const [last, next] = [changes[n - 1], changes[n]];
    if (last !== undefined && next !== undefined && before - last < settledMs && next - last <= settledMs)
      limit = Math.min(limit, next);
    for (let k = n; (changes[k] ?? Number.POSITIVE_INFINITY) <= limit; k++) near.push(changes[k] as number);
  }
  for (let at = limit; at > before; at -= 500) if (!near.some((one) => one <= at && at - one < settledMs)) return at;
  return limit;
}

/** What the mats could show of each resident. */
export function writeDiary(exam: Composed, measured = measure(exam)): Page[] {
  const noted = measured.map(({ frames }) => frames.map(({ at, frame }): Noted => ({ at, ...pick(frame) })));
  return exam.names.map((_, resident) => {
    const move = exam.moves.find((one) => one.resident === resident);
    const inBed = (mat: number, from: number, to: number): Bedtime => ({
      from,
      to,
      noted: (noted[mat] ?? []).filter(({ at }) => at >= from && at < to),
    });
    if (move === undefined) return [inBed(resident, exam.from, exam.to)];
    return [inBed(move.from, exam.from, move.at), inBed(move.to, move.at, exam.to)];
  });
}

const pick = ({ state, posture, move, quality }: Measured): Omit<Noted, 'at'> => ({ state, posture, move, quality });
