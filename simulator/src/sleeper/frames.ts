import type { Frame } from '@wardlight/contract';
import { bits } from '../chance.ts';
import { Movement } from './movement.ts';
import { type Body, holding, type Mark, passTo, type Supply, type Timeline, type Vitals } from './timeline.ts';

/** A frame before it is sent: `sent` is filled in by the mat. */
/** A mat in software always knows how much moves and how well it hears. */
export type Measured = Omit<Frame, 'sent' | 'move' | 'quality'> & { readonly move: number; readonly quality: number };

/** What a mat lives through: a measurement, or the loss and return of what it lives on. */
export type MatEvent =
  | { readonly at: number; readonly frame: Measured }
  | { readonly at: number; readonly supply: Supply; readonly on: boolean };

/** Somebody on a mat. `timelineAt` gives the piece of life that holds an instant, or null when it is over. */
export interface Life {
  readonly body: Body;
  /** Milliseconds by which regular frames stand off the full interval: mats do not speak in chorus. */
  readonly phaseMs: number;
  timelineAt(instant: number): Timeline | null;
  /** Milliseconds by which the mat's clock is wrong at an instant; frames here carry the right time. */
  wrongBy?(instant: number): number;
  /** No wireless network that the mat is told of lets it in. */
  readonly refusesWifi?: boolean;
}

export const frameEveryMs = 10_000;

/**
 * Everything a mat measures in `[from, to)`, in order: a frame at once when the state changes, else every `everyMs`.
 * Pure and without memory of what came before, so that `[a, c)` is `[a, b)` followed by `[b, c)`, number for number.
 */
export function* eventsBetween(
  life: Life,
  from: number,
  to: number,
  everyMs = frameEveryMs,
): Generator<MatEvent, void, undefined> {
  for (let at = from; at < to; ) {
    const timeline = life.timelineAt(at);
    if (timeline === null) return;
    const end = Math.min(to, timeline.to);
    const walk = new Walk(life, timeline, everyMs, at);
    for (let event = walk.next(end); event !== null; event = walk.next(end)) yield event;
    at = end;
  }
}

/** Only what was measured. */
export function* framesBetween(
  life: Life,
  from: number,
  to: number,
  everyMs = frameEveryMs,
): Generator<{ at: number; frame: Measured }, void, undefined> {
  for (const event of eventsBetween(life, from, to, everyMs)) if ('frame' in event) yield event;
}

/** One timeline, walked once from some instant on. */
class Walk {
  private readonly life: Life;
  private readonly timeline: Timeline;
  private readonly everyMs: number;
  /** The regular frame to come, and how many frames of this timeline came before. */
  private regular: number;
  private seq: number;
  private mark = 0;
  private vitals = 0;
  /** The last frame before the one to come: what moved since then is what that one tells. */
  private since: number;
  /** What had moved since then before this timeline began. */
  private movedMs = 0;
  private readonly movement: Movement;
  private loss = 0;
  private lost: Supply | null = null;

  constructor(life: Life, timeline: Timeline, everyMs: number, from: number) {
    this.life = life;
    this.timeline = timeline;
    this.everyMs = everyMs;
    const first = firstRegular(timeline.from, life.phaseMs, everyMs);
    const passed = Math.max(0, Math.ceil((from - first) / everyMs));
    this.regular = first + passed * everyMs;
    let changes = 0;
    for (let next = this.following; next !== undefined && next.at < from; next = this.following) {
      // A change at the instant of a regular frame is that frame.
      if (this.turnTo() && (next.at - first) % everyMs !== 0) changes++;
    }
    this.seq = passed + changes;
    while ((timeline.losses[this.loss]?.to ?? Number.POSITIVE_INFINITY) < from) this.loss++;
    const loss = timeline.losses[this.loss];
    if (loss !== undefined && loss.from < from) this.lost = loss.of;
    this.movement = new Movement(life.body, timeline);
    this.since = lastFrameBefore(timeline, from, life.phaseMs, everyMs) ?? this.lookBack();
  }

  /** The first frame of a timeline also tells how the one before it ended. */
  private lookBack(): number {
    const { life, timeline, everyMs } = this;
    const before = life.timelineAt(timeline.from - 1);
    if (before?.to !== timeline.from) return timeline.from;
    const since = lastFrameBefore(before, before.to, life.phaseMs, everyMs) ?? before.from;
    this.movedMs = new Movement(life.body, before).movingMs(since, before.to);
    return since;
  }

  next(end: number): MatEvent | null {
    for (;;) {
      const change = this.following?.at ?? Number.POSITIVE_INFINITY;
      const at = Math.min(change, this.regular);
      const loss = this.timeline.losses[this.loss];
      const turn = loss === undefined ? Number.POSITIVE_INFINITY : this.lost === null ? loss.from : loss.to;
      if (Math.min(at, turn) >= end) return null;
      if (loss !== undefined && turn <= at) return this.turnSupply(turn, loss.of);
      const changed = at === change && this.turnTo();
      if (at === this.regular) this.regular += this.everyMs;
      else if (!changed) continue;
      this.seq++;
      if (this.lost === 'power') continue;
      const move = this.moveUntil(at);
      return { at, frame: this.measure(at, move) };
    }
  }

  private turnSupply(at: number, supply: Supply): MatEvent {
    const on = this.lost !== null;
    if (on) this.loss++;
    // What a mat without power would have felt nobody knows.
    if (on && supply === 'power') {
      this.since = at;
      this.movedMs = 0;
    }
    this.lost = on ? null : supply;
    return { at, supply, on };
  }

  private get following(): Mark | undefined {
    return this.timeline.marks[this.mark + 1];
  }

  /** Takes up the next mark; true when it is another state. */
  private turnTo(): boolean {
    const before = this.timeline.marks[this.mark]?.state;
    this.mark++;
    return this.timeline.marks[this.mark]?.state !== before;
  }

  /** % of the time since the last frame that lies in seconds with movement. */
  private moveUntil(at: number): number {
    const { since, timeline } = this;
    const moved = this.movedMs + this.movement.movingMs(Math.max(since, timeline.from), at);
    this.since = at;
    this.movedMs = 0;
    return at > since ? Math.round((moved * 100) / (at - since)) : 0;
  }

  private measure(at: number, move: number): Measured {
    const mark = this.timeline.marks[this.mark];
    const { body } = this.life;
    if (mark === undefined || mark.state === 'out') {
      const sensors = sensed(body, null, at, 0);
      return { seq: this.seq, at, state: 'out', posture: null, rr: null, hr: null, move, quality: 100, ...sensors };
    }
    const noise = bits(body.seed, Math.floor(at / 1000));
    this.vitals = passTo(this.timeline.vitals, this.vitals, at);
    // Who sits up is felt, but hardly heard: the mat knows that what it measures then is worth little.
    const upright = mark.state === 'sitting' ? 55 : 0;
    const quality = Math.round(Math.max(10, 97 - upright - move * 0.5 - (noise & 7)));
    const measured = mark.state === 'lying' && quality >= 35;
    const forced: Vitals = holding(this.timeline.vitals[this.vitals], at) ?? {};
    const usual = body.rr + slowly(at, body.seed, 2_300_000) + 0.6 * slowly(at, body.seed >>> 3, 420_000);
    const rr = forced.rr === undefined ? usual : forced.rr;
    const beat = body.hr + 3 * slowly(at, body.seed >>> 5, 3_100_000) + ((rr ?? usual) - body.rr) * 0.8 + move * 0.12;
    const hr = forced.hr === undefined ? beat : forced.hr;
    return {
      seq: this.seq,
      at,
      state: mark.state,
      posture: mark.posture,
      rr: measured && rr !== null ? Math.round((rr + (((noise >>> 8) & 255) - 128) / 320) * 10) / 10 : null,
      hr: quality >= 25 && hr !== null ? Math.round(hr + (((noise >>> 16) & 255) - 128) / 100) : null,
      move,
      quality,
      ...sensed(body, measured ? forced : null, at, noise),
    };
  }
}

/** Fields only where the mat has the sensor: without one they are missing, with one that finds nothing they are null. */
function sensed(body: Body, found: Vitals | null, at: number, noise: number): Pick<Measured, 'spo2' | 'temp'> {
  const fields: { spo2?: number | null; temp?: number | null } = {};
  const value = (usual: number, forced: number | null | undefined) =>
    found === null || forced === null ? null : (forced ?? usual);
  if (body.spo2 !== undefined) {
    const spo2 = value(body.spo2 + 0.8 * slowly(at, body.seed >>> 7, 1_700_000), found?.spo2);
    fields.spo2 = spo2 === null ? null : Math.min(100, Math.round(spo2 + ((noise >>> 24) - 128) / 200));
  }
  if (body.temp !== undefined) {
    const temp = value(body.temp + 0.2 * slowly(at, body.seed >>> 9, 14_400_000), found?.temp);
    fields.temp = temp === null ? null : Math.round((temp + ((noise >>> 24) - 128) / 2_560) * 10) / 10;
  }
  return fields;
}

/** The last frame of this timeline before `until`, or the return of power after it; null = none yet. */
function lastFrameBefore(timeline: Timeline, until: number, phaseMs: number, everyMs: number): number | null {
  const first = firstRegular(timeline.from, phaseMs, everyMs);
  const regulars = Math.ceil((until - first) / everyMs);
  const changes = timeline.marks.filter(
    ({ at, state }, n) => n > 0 && at < until && timeline.marks[n - 1]?.state !== state,
  );
  const returns = timeline.losses.filter(({ of, to }) => of === 'power' && to < until).map(({ to }) => to);
  const found = [...changes.map(({ at }) => at).slice(-1), ...returns.slice(-1)];
  if (regulars > 0) found.push(first + (regulars - 1) * everyMs);
  return found.length === 0 ? null : Math.max(...found);
}

function firstRegular(from: number, phaseMs: number, everyMs: number): number {
  return from + ((((phaseMs - from) % everyMs) + everyMs) % everyMs);
}

/** A wave between −1 and 1 whose period is not quite even. */
function slowly(at: number, seed: number, periodMs: number): number {
  const turn = (at / periodMs + (seed & 1023) / 1024) * 2 * Math.PI;
  return Math.sin(turn + 0.9 * Math.sin(turn * 0.37));
}
