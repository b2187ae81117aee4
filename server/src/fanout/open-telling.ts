/** Everything that tells people who look at no screen. */
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Sealer } from '../secrets.ts';
import { createFarewells } from '../store/accounts/reach/push-farewells.ts';
import type { Store } from '../store/open.ts';
import { type Ask, createAsk } from './ask.ts';
import { startChatPushes } from './chat-pushes.ts';
import { startFarewells } from './farewells.ts';
import { createLineWay, type LineWay } from './line.ts';
import { startMorningSummaries } from './morning-summary.ts';
import { startOutbox } from './outbox.ts';
import { openPushWay, type PushWay } from './push.ts';

export interface TellingOptions {
  readonly store: Pick<Store, 'db' | 'deliveries' | 'onTold' | 'due'>;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<Config, 'line' | 'origin'>;
}

export interface Telling {
  readonly line: LineWay | null;
  readonly push: PushWay;
  /** Calls to others, ended with the rest. */
  readonly ask: Ask;
  stop(): Promise<void>;
}

export async function openTelling({ store, sealer, clock, log, config }: TellingOptions): Promise<Telling> {
  const ending = new AbortController();
  const ask = createAsk(clock, ending.signal);
  const line =
    config.line === null ? null : createLineWay({ token: config.line.messagingToken, api: config.line.api }, ask);
  const push = await openPushWay({ store, sealer, clock, ask, origin: config.origin });
  const outbox = startOutbox({ store, clock, log, ways: { push, ...(line === null ? {} : { line }) } });
  const mornings = startMorningSummaries({ store, clock, log, push, line, origin: config.origin });
  const chat = startChatPushes({ store, clock, log, push });
  const farewells = startFarewells({ farewells: createFarewells(store.db), due: store.due, clock, log, push });
  return {
    line,
    push,
    ask,
    async stop() {
      ending.abort();
      await Promise.all([outbox.stop(), farewells.stop(), mornings.stop(), chat.stop()]);
    },
  };
}
