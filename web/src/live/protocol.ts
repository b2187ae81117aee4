/**
 * What a channel's stamps mean (contract `live/channels.ts`): a pure judge of every event, so that nothing is applied twice,
 * nothing out of order, and nothing missed goes unnoticed.
 */

/** The last event taken in: `seq` counts within `epoch`, one life of one server process. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
}

export type ChannelState =
  /** Subscribed or about to be; nothing means anything before the first snapshot. */
  | { readonly kind: 'joining' }
  | ({ readonly kind: 'following' } & Position)
  /** Something was missed and `since` has been asked; only the very next event or a snapshot counts. */
  | ({ readonly kind: 'catchingUp' } & Position);

export const joining: ChannelState = { kind: 'joining' };

export type Verdict = 'apply' | 'ignore' | 'askSince';

export interface Judgement {
  readonly state: ChannelState;
  readonly verdict: Verdict;
}

export type StampedKind = 'snapshot' | 'event' | 'beat';

export function judge(state: ChannelState, kind: StampedKind, stamp: Position): Judgement {
  if (kind === 'snapshot') return { state: at('following', stamp), verdict: 'apply' };
  if (state.kind === 'joining') return { state, verdict: 'ignore' };
  if (stamp.epoch !== state.epoch) return missed(state, kind);
  if (kind === 'beat') return stamp.seq > state.seq ? missed(state, kind) : caughtUp(state, stamp);
  if (stamp.seq <= state.seq) return { state, verdict: 'ignore' };
  if (stamp.seq === state.seq + 1) return { state: at('following', stamp), verdict: 'apply' };
  return missed(state, kind);
}

const at = (kind: 'following' | 'catchingUp', { epoch, seq }: Position): ChannelState => ({ kind, epoch, seq });

/** A beat that names our own position proves that nothing is missing; an older one proves nothing. */
function caughtUp(state: Exclude<ChannelState, { kind: 'joining' }>, stamp: Position): Judgement {
  return { state: stamp.seq === state.seq ? at('following', state) : state, verdict: 'ignore' };
}

/** Asked once when the gap shows; asked again with every beat until it is filled, because a question can be lost too. */
function missed(state: Exclude<ChannelState, { kind: 'joining' }>, kind: StampedKind): Judgement {
  const askAgain = state.kind === 'following' || kind === 'beat';
  return { state: at('catchingUp', state), verdict: askAgain ? 'askSince' : 'ignore' };
}
