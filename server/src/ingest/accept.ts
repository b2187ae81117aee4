/** What becomes of one message of a mat. The promise it returns is the PUBACK: resolved only when the effects are committed. */
import type { Frame, MatInfo, RejectionReason } from '@wardlight/contract';
import { oldestMs } from '@wardlight/engine';
import type { Clock } from '../clock.ts';
import { isUnstorable } from '../store/mats.ts';
import type { Store } from '../store/open.ts';
import { decode } from './decode.ts';
import type { RejectionCounter } from './rejections.ts';
import type { SensorCounter } from './sensors.ts';
import type { SaidUnder } from './topics.ts';

export interface ConnectedMat {
  readonly agencyId: Parameters<Store['saveMatInfo']>[0]['agencyId'];
  readonly matId: Parameters<Store['saveMatInfo']>[0]['matId'];
  readonly serial: string;
  readonly passwordHash: string;
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
    context.rejections.count(mat, 'badShape');
  }
}

async function take(
  { store, rejections, sensors }: AcceptContext,
  mat: ConnectedMat,
  topic: SaidUnder,
  payload: Uint8Array,
  now: number,
): Promise<void> {
  if (topic === 'unknown') return rejections.count(mat, 'unknownName');
  const said = decode(topic, payload);
  if ('rejected' in said) return rejections.count(mat, said.rejected);
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
  if (said.topic === 'frame' && Math.abs(said.frame.sent - said.frame.at) > oldestMs)
    return rejections.count(mat, 'outOfTime');
  if (said.topic === 'frame') checkClock(rejections, mat, said.frame, now);
  const beginning = beginnings.get(mat);
  if (beginning !== undefined) await beginning;
  const outcome = await store.submit({
    by: 'mat',
    ...idsOf(mat),
    message:
      said.topic === 'frame'
        ? { kind: 'frame', arrivedAt: now, frame: said.frame }
        : { kind: 'link', at: now, online: said.word === 'online' },
  });
  // A double gave its values before.
  if (said.topic === 'frame' && outcome.outcome !== 'double') sensors.heard(mat, said.frame, said.impossible);
  if (outcome.outcome === 'notAssigned' && said.topic === 'frame') rejections.count(mat, 'notAssigned');
  if (outcome.clockFlagged) rejections.count(mat, 'clockFlagged');
  // The engine reads no rates where nobody lies; that a mat sends some is worth a look at it.
  if (said.topic === 'frame' && said.frame.state === 'out' && (said.frame.rr !== null || said.frame.hr !== null))
    rejections.count(mat, 'vitalsInEmptyBed');
}

async function saveInfo(store: Store, mat: ConnectedMat, info: MatInfo, now: number): Promise<void> {
  // Before it is written down, so that its bed learns from when silence counts: until now its mat was not missed.
  if (await store.isUnheard(mat))
    await store.submit({ by: 'mat', ...idsOf(mat), message: { kind: 'link', at: now, online: true } });
  await store.saveMatInfo(mat, info, now);
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
function checkClock(rejections: RejectionCounter, mat: ConnectedMat, { sent }: Frame, now: number): void {
  if (Math.abs(now - sent) <= clockOffMs || mat.toldOnce.has('clockOff')) return;
  mat.toldOnce.add('clockOff');
  rejections.count(mat, 'clockOff');
}
