/** What becomes of one message of a mat. The promise it returns is the PUBACK: resolved only when the effects are committed. */
import type { Frame, MatInfo, RejectionReason, SaidFrame } from '@wardlight/contract';
import { type ReadTimes, readTimes } from '@wardlight/engine';
import type { Clock } from '../clock.ts';
import { isUnstorable } from '../store/bed-state/mats/mats.ts';
import type { Store } from '../store/open.ts';
import { decode, type SaidReading } from './decode.ts';
import type { RejectionCounter } from './rejections.ts';
import type { SensorCounter } from './sensors.ts';
import type { SaidUnder } from './topics.ts';

export interface ConnectedMat {
  readonly agencyId: Parameters<Store['saveMatInfo']>[0]['agencyId'];
  readonly matId: Parameters<Store['saveMatInfo']>[0]['matId'];
  readonly serial: string;
  readonly passwordHash: string;
  /** When its connection came, which its start lies before; null = it is another's, who holds it over starts of the mat. */
  readonly connectedAt: number | null;
  /** What is counted once per connection and has been. */
  readonly toldOnce: Set<RejectionReason>;
}

export interface AcceptContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly rejections: RejectionCounter;
  readonly sensors: Pick<SensorCounter, 'heard'>;
}

/** A clock further off ours is not merely drifting: it was never set, or set to another zone. */
const clockOffMs = 3_600_000;

/** Malformed messages are counted and acknowledged, or the mat would send them for ever; they never touch the bed. */
export async function accept(
  context: AcceptContext,
  mat: ConnectedMat,
  topic: SaidUnder,
  payload: Uint8Array,
): Promise<void> {
  try {
    await take(context, mat, topic, payload, context.clock.now());
  } catch (error) {
    // It would be refused each time it came again, and nothing behind it would ever be heard.
    if (!isUnstorable(error)) throw error;
    await refuse(context, mat, topic, 'badShape', context.clock.now());
  }
}

async function take(
  context: AcceptContext,
  mat: ConnectedMat,
  topic: SaidUnder,
  payload: Uint8Array,
  now: number,
): Promise<void> {
  const { store, rejections } = context;
  if (topic === 'unknown') return rejections.count(mat, 'unknownName');
  const said = decode(topic, payload);
  if ('rejected' in said) return await refuse(context, mat, topic, said.rejected, now);
  if (said.topic === 'info') {
    const saving = saveInfo(store, mat, said.info, now);
    if (hasJustBegun(said.info)) holdFrames(mat, saving);
    return await saving;
  }
  if (said.topic === 'result') {
    const answered = await store.commands.answer(mat, said.result, now);
    if (answered === 'unknown') rejections.count(mat, 'unknownCommand');
    return;
  }
  if (said.topic === 'frame') return await takeFrame(context, mat, said, now);
  const beginning = beginnings.get(mat);
  if (beginning !== undefined) await beginning;
  await store.submit({
    by: 'mat',
    ...idsOf(mat),
    message: { kind: 'link', at: now, online: said.word === 'online' },
  });
}

async function takeFrame(
  context: AcceptContext,
  mat: ConnectedMat,
  { frame: shown, impossible, nothing }: SaidReading,
  now: number,
): Promise<void> {
  const { store, rejections, sensors } = context;
  const times = readTimes(now, shown);
  if (times === null) return await refuse(context, mat, 'frame', 'outOfTime', now);
  if (!times.flagged) checkClock(rejections, mat, times, now);
  const frame = timed(shown, times);
  const beginning = beginnings.get(mat);
  if (beginning !== undefined) await beginning;
  const { outcome } = await store.submit({
    by: 'mat',
    ...idsOf(mat),
    message: times.flagged
      ? { kind: 'frame', arrivedAt: now, frame, onArrival: true }
      : { kind: 'frame', arrivedAt: now, frame },
  });
  // A double gave its values before.
  if (outcome !== 'double') sensors.heard(mat, frame, { impossible, nothing });
  if (outcome === 'notAssigned') rejections.count(mat, 'notAssigned');
  if (outcome === 'stepped' && times.flagged) rejections.count(mat, 'clockFlagged');
  // The engine reads no rates where nobody lies; that a mat sends some is worth a look at it.
  if (frame.state === 'out' && (frame.rr !== null || frame.hr !== null)) rejections.count(mat, 'vitalsInEmptyBed');
}

/** Nearly every mat says its times as they are kept. */
const timed = (shown: SaidFrame, { at, sent }: ReadTimes): Frame =>
  shown.at === at && shown.sent === sent ? (shown as Frame) : { ...shown, at, sent };

/** A bed need not hear more often that its mat sends and is not understood. */
const refusedEveryMs = 5_000;
/** When the bed of each connected mat was last told so. */
const toldRefused = new WeakMap<ConnectedMat, number>();

/** Counted; and where it was a reading, its bed learns that the mat sends, and that nothing of it can be read. */
async function refuse(
  { store, rejections }: AcceptContext,
  mat: ConnectedMat,
  topic: SaidUnder,
  reason: RejectionReason,
  now: number,
): Promise<void> {
  rejections.count(mat, reason);
  if (topic !== 'frame' || Math.abs(now - (toldRefused.get(mat) ?? Number.NEGATIVE_INFINITY)) < refusedEveryMs) return;
  toldRefused.set(mat, now);
  // Nothing of it is kept but that word: it must not come again for ever because the word could not be written.
  await store.submit({ by: 'mat', ...idsOf(mat), message: { kind: 'refused', at: now } }).catch(() => undefined);
}

async function saveInfo(store: Store, mat: ConnectedMat, info: MatInfo, now: number): Promise<void> {
  // Before it is written down, so that its bed learns from when silence counts: until now its mat was not missed.
  if (await store.isUnheard(mat))
    await store.submit({ by: 'mat', ...idsOf(mat), message: { kind: 'link', at: now, online: true } });
  await store.saveMatInfo(mat, info, { at: now, latestStart: mat.connectedAt ?? now });
}

/** Of mats that have said that they began just now, as long as it is being written down. */
const beginnings = new WeakMap<ConnectedMat, Promise<unknown>>();
const justBegunSeconds = 600;
const hasJustBegun = ({ uptime }: MatInfo): boolean => uptime !== null && uptime <= justBegunSeconds;

/** What comes behind it must be judged by it: judged before, the first readings after a restart would be taken for doubles. */
function holdFrames(mat: ConnectedMat, saving: Promise<void>): void {
  const held: Promise<unknown> = saving
    .catch(() => undefined)
    .then(() => {
      if (beginnings.get(mat) === held) beginnings.delete(mat);
    });
  beginnings.set(mat, held);
}

const idsOf = ({ agencyId, matId }: ConnectedMat) => ({ agencyId, matId });

/** The bed stays right, since its times are reckoned by our clock; the mat wants looking at. */
function checkClock(rejections: RejectionCounter, mat: ConnectedMat, { sent }: ReadTimes, now: number): void {
  if (Math.abs(now - sent) <= clockOffMs || mat.toldOnce.has('clockOff')) return;
  mat.toldOnce.add('clockOff');
  rejections.count(mat, 'clockOff');
}
