/** What becomes of one message of a mat. The promise it returns is the PUBACK: resolved only when the effects are committed. */
import type { UpTopic } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import { decode } from './decode.ts';
import type { RejectionCounter } from './rejections.ts';

export interface ConnectedMat {
  readonly agencyId: Parameters<Store['saveMatInfo']>[0]['agencyId'];
  readonly matId: Parameters<Store['saveMatInfo']>[0]['matId'];
  readonly serial: string;
  readonly passwordHash: string;
}

export interface AcceptContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly rejections: RejectionCounter;
}

/** Malformed messages are counted and acknowledged, or the mat would send them for ever; they never touch the bed. */
export async function accept(
  { store, clock, rejections }: AcceptContext,
  mat: ConnectedMat,
  topic: UpTopic,
  payload: Uint8Array,
): Promise<void> {
  const now = clock.now();
  const said = decode(topic, payload);
  if ('rejected' in said) return rejections.count(mat, said.rejected);
  if (said.topic === 'info') return await store.saveMatInfo(mat, said.info, now);
  // No command has been sent yet that a result could answer; the device pages bring both.
  if (said.topic === 'result') return;
  const outcome = await store.submit({
    by: 'mat',
    agencyId: mat.agencyId,
    matId: mat.matId,
    message:
      said.topic === 'frame'
        ? { kind: 'frame', arrivedAt: now, frame: said.frame }
        : { kind: 'link', at: now, online: said.word === 'online' },
  });
  if (outcome.outcome === 'notAssigned' && said.topic === 'frame') rejections.count(mat, 'notAssigned');
  if (outcome.clockFlagged) rejections.count(mat, 'clockFlagged');
}
