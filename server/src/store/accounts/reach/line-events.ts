/** Which events LINE has told already: it tells one again that it got no answer for, and now and then one that it did. */
import { type Db, instant } from '../../db/database.ts';

export interface LineEvents {
  isKnown(eventId: string): Promise<boolean>;
  /** It was worked; kept for as long as LINE might tell it again. */
  know(eventId: string, at: number): Promise<void>;
}

const keptMs = 7 * 24 * 3_600_000;

export const createLineEvents = (db: Db): LineEvents => ({
  async isKnown(eventId) {
    const row = await db
      .selectFrom('line_events')
      .select('at')
      .where('webhook_event_id', '=', eventId)
      .executeTakeFirst();
    return row !== undefined;
  },
  async know(eventId, at) {
    await db
      .deleteFrom('line_events')
      .where('at', '<', instant(at - keptMs))
      .execute();
    await db
      .insertInto('line_events')
      .values({ webhook_event_id: eventId, at: instant(at) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
