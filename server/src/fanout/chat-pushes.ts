/**
 * Pushes to agents' phones that a facility has written in its support chat (`store/chat/pushes.ts`). What was written is not in them: a locked
 * phone shows them to everybody.
 */
import { chatPathOf, languageOf } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { claimChatPushes, type DueChatPush, settleChatPush } from '../store/chat/pushes.ts';
import type { Store } from '../store/open.ts';
import { deskWordsIn } from '../wording/words-in.ts';
import type { PushWay } from './push.ts';

export interface ChatPushesOptions {
  readonly store: Pick<Store, 'db' | 'due'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly push: Pick<PushWay, 'push'>;
}

const turnMs = 5_000;
const atOnce = 8;
/** Longer than a turn: one after the other, each at most ten seconds. */
const leaseMs = 120_000;
const usefulMs = 2 * 3_600_000;
const longestWaitMs = 10 * 60_000;

const waitAfter = (attempts: number): number => Math.min(longestWaitMs, 10_000 * 2 ** Math.min(attempts - 1, 10));

/** @returns how to end it; what is under way is finished */
export function startChatPushes({ store, clock, log, push }: ChatPushesOptions): { stop(): Promise<void> } {
  let turn: Promise<void> | null = null;

  async function sendOne(due: DueChatPush): Promise<void> {
    const now = clock.now();
    if (due.target === null || now - due.at > usefulMs) return await settleChatPush(store.db, due, null, false);
    const words = await deskWordsIn(languageOf(due.locale));
    const message = {
      title: due.agencyName,
      body: words.chat.pushed,
      tag: `chat-${due.agencyId}`,
      path: chatPathOf(due.agencyId),
      priority: null,
    };
    const sent = await push.push(due.target, message, { urgent: false, worthMs: usefulMs });
    await settleChatPush(
      store.db,
      due,
      sent.outcome === 'again' ? now + waitAfter(due.attempts) : null,
      sent.outcome === 'sent',
    );
  }

  async function look(): Promise<void> {
    if (!(await store.due.has('chatPushes', clock.now()))) return;
    for (const due of await claimChatPushes(store.db, clock.now(), leaseMs, atOnce))
      await sendOne(due).catch((error: unknown) =>
        log.warn({ err: error, push: due.pushId }, 'a push about the support chat waits for another turn'),
      );
  }

  const end = clock.every(turnMs, () => {
    turn ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'pushes about the support chat wait for the next turn'))
      .finally(() => {
        turn = null;
      });
    return turn;
  });
  return {
    async stop() {
      end();
      await turn;
    },
  };
}
