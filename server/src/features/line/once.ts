/**
 * Works each event once, and few at a time. Nothing of the database is held while one is worked: working asks the same pool for more, and
 * a change of shift's worth of presses would otherwise wait for each other with every connection in hand.
 */
import type { Clock } from '../../clock.ts';
import type { LineEvents } from '../../store/accounts/reach/line-events.ts';

/** A third of the pool at most, so that whoever looks at a screen meanwhile is answered. */
const mostAtOnce = 4;

/** Runs `work` unless this event was worked before. One that fails is told again by LINE, and is worked then: it must bear coming twice. */
export type Once = (eventId: string, work: () => Promise<void>) => Promise<void>;

export function createOnce(events: LineEvents, clock: Pick<Clock, 'now'>): Once {
  const underWay = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = mostAtOnce;

  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      // Handed on, or given back.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  }

  return (eventId, work) => {
    // Told twice at one moment: one working, and one answer in the person's chat.
    const already = underWay.get(eventId);
    if (already !== undefined) return already;
    const worked = inTurn(async () => {
      if (await events.isKnown(eventId)) return;
      await work();
      await events.know(eventId, clock.now());
    }).finally(() => underWay.delete(eventId));
    underWay.set(eventId, worked);
    return worked;
  };
}
