/**
 * Time lived through the real engine, faster than it passed: every frame is accepted as if it arrived at its own moment, and what follows
 * from it is written by the same code that writes it live. Nothing is inserted.
 */
import type { AgencyId, BedId, Frame, UserId } from '@wardlight/contract';
import { frameSchema, instantSchema, serialSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import type { Outcome, Work } from '../store/bed-state/works.ts';
import type { RegisteredMat } from '../store/beds/register.ts';
import { createCaregiver } from './caregiver.ts';

/** A line of the simulator's past: a frame, or the word that everything before an instant has been told; `last` ends it. */
export const pastLineSchema = z.union([
  z.object({ serial: serialSchema, arrived_at: instantSchema, frame: frameSchema }),
  z.object({ until: instantSchema, last: z.optional(z.literal(true)) }),
]);
export type PastLine = z.infer<typeof pastLineSchema>;

export interface LiveThroughOptions {
  readonly from: number;
  readonly lines: AsyncIterable<PastLine> | Iterable<PastLine>;
  readonly mats: readonly RegisteredMat[];
  readonly staffOf: (agencyId: AgencyId) => UserId | null;
  /** Steps works in order and commits them; the live lane or the one beside it. */
  readonly advance: (works: readonly Work[]) => Promise<readonly Outcome[]>;
  /** Works are committed in windows of at least this long. Staff act at the earliest in the window after the alarm. */
  readonly windowMs: number;
  /** Instants at which every open alert is closed, so that what came before can stand alone. In order. */
  readonly closeAllAt?: readonly number[];
  /** Everything before `until` is committed. */
  readonly onLived?: (until: number) => Promise<void>;
}

export interface Lived {
  readonly frames: number;
  readonly until: number;
}

export async function liveThrough(options: LiveThroughOptions): Promise<Lived> {
  const { advance, windowMs } = options;
  const bySerial = new Map(options.mats.map((mat) => [mat.serial, mat]));
  const caregiver = createCaregiver(options.staffOf);
  const closings = [...(options.closeAllAt ?? [])];
  let gathered: { arrivedAt: number; work: Work }[] = [];
  let lived = options.from;
  let frames = 0;

  async function commit(works: readonly Work[]): Promise<void> {
    if (works.length === 0) return;
    const outcomes = await advance(works);
    outcomes.forEach((outcome, index) => {
      const work = works[index];
      const bed = work === undefined ? null : bedOf(work);
      if (bed !== null) caregiver.hear(bed.agencyId, bed.bedId, outcome.facts);
    });
  }
  const matById = new Map(options.mats.map((mat) => [mat.matId, mat]));
  function bedOf(work: Work): { agencyId: AgencyId; bedId: BedId } | null {
    if (work.by === 'bed') return work;
    const bedId = matById.get(work.matId)?.bedId ?? null;
    return bedId === null ? null : { agencyId: work.agencyId, bedId };
  }

  async function live(until: number): Promise<void> {
    const acts = caregiver.act(lived, until).map((work) => ({ arrivedAt: work.input.at, work }));
    await commit([...gathered, ...acts].sort((a, b) => a.arrivedAt - b.arrivedAt).map(({ work }) => work));
    frames += gathered.length;
    gathered = [];
    lived = until;
    if (closings[0] !== undefined && closings[0] <= until) {
      closings.shift();
      // Time is told first, so that a bed that has been silent knows how late it is.
      await commit(ticks(options.mats, until));
      await commit(caregiver.closeAll(until));
    }
    await options.onLived?.(until);
  }

  for await (const line of options.lines) {
    if ('until' in line) {
      const next = closings[0] ?? Number.POSITIVE_INFINITY;
      if (line.until - lived >= windowMs || line.until >= next || line.last) await live(line.until);
      continue;
    }
    const mat = bySerial.get(line.serial);
    if (mat !== undefined)
      gathered.push({ arrivedAt: line.arrived_at, work: frameWork(mat, line.arrived_at, line.frame) });
  }
  return { frames, until: lived };
}

function frameWork(mat: RegisteredMat, arrivedAt: number, frame: Frame): Work {
  return { by: 'mat', agencyId: mat.agencyId, matId: mat.matId, message: { kind: 'frame', arrivedAt, frame } };
}

function ticks(mats: readonly RegisteredMat[], at: number): Work[] {
  return mats.flatMap(({ agencyId, bedId }) =>
    bedId === null ? [] : [{ by: 'bed' as const, agencyId, bedId, input: { kind: 'tick' as const, at } }],
  );
}
