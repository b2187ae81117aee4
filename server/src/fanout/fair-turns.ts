/**
 * Lets whoever waits go on one by one, each in a turn of the event loop of its own: what costs milliseconds each must not come in one piece.
 * Agencies take turns, in an agency its accounts: nobody waits for somebody else's crowd.
 */
import { pause } from '../clock.ts';
import { type Caller, FairLine } from '../connections/fair-line.ts';

export type Turns = (who: Caller) => Promise<void>;

export function fairTurns(): Turns {
  const line = new FairLine<{ readonly who: Caller; readonly goOn: () => void }>();
  let serving = false;

  async function serve(): Promise<void> {
    serving = true;
    while (line.size > 0) {
      await pause(0);
      line.take(() => true)?.goOn();
    }
    serving = false;
  }

  return (who) =>
    new Promise((goOn) => {
      line.add({ who, goOn });
      if (!serving) void serve();
    });
}
