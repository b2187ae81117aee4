/** Sends the last words that are due (`store/accounts/reach/push-farewells.ts`), whoever ended the notifications: another server, or the command line. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Farewells } from '../store/accounts/reach/push-farewells.ts';
import type { DueWork } from '../store/due-work.ts';
import type { PushWay } from './push.ts';

const turnMs = 5_000;
const atOnce = 20;

export function startFarewells({
  farewells,
  due: dueWork,
  clock,
  log,
  push,
}: {
  readonly farewells: Farewells;
  readonly due: DueWork;
  readonly clock: Clock;
  readonly log: Log;
  readonly push: Pick<PushWay, 'sayFarewell'>;
}): { stop(): Promise<void> } {
  let turn: Promise<void> | null = null;

  async function look(): Promise<void> {
    if (!(await dueWork.has('farewells', clock.now()))) return;
    const due = await farewells.claimDue(clock.now(), atOnce);
    await Promise.all(
      due.map(async (farewell) => {
        const sent = await push.sayFarewell(farewell);
        if (sent.outcome === 'again')
          log.info({ problem: sent.problem }, 'a phone was not told that it hears nothing more');
        else await farewells.forget(farewell.endpoint, farewell);
      }),
    );
  }

  const endTurns = clock.every(turnMs, () => {
    turn ??= look()
      .catch((error: unknown) => log.debug({ err: error }, 'last words to phones wait for the next turn'))
      .finally(() => {
        turn = null;
      });
    return turn;
  });
  return {
    async stop() {
      endTurns();
      await turn;
    },
  };
}
