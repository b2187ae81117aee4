/** One's own morning summary in one agency (decisions §10); on a station that many use, of whoever's PIN opened it. */
import type { Clock } from '../../clock.ts';
import { morningText } from '../../fanout/morning-text.ts';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Store } from '../../store/open.ts';
import { readDaily } from '../../store/reports/daily.ts';
import {
  readSummaryWish,
  removeSummaryWish,
  saveSummaryWish,
  type WisherOfSummary,
} from '../../store/summaries/wishes.ts';

type Calls = 'readMorningSummary' | 'saveMorningSummary' | 'removeMorningSummary';

const mostRows = 2_000;
const mostNamed = 8;

type AnyClock = Pick<Clock, 'now'>;

/** With how it would read now, which is a row of every resident of the night. */
const reading =
  ({ db }: Pick<Store, 'db'>, clock: AnyClock) =>
  async (who: WisherOfSummary, session: Session) => {
    const found = await readSummaryWish(db, who);
    if (found === null) throw new Refused('not_found');
    const { standing, locale } = found;
    const wish = { search: '', floor: '', offset: 0, limit: mostRows };
    const report = await readDaily(db, [who.agencyId], undefined, wish, clock.now());
    if (report === null) throw new Refused('not_found');
    const agencyName = session.role === 'agent' ? found.agencyName : null;
    return { ...standing, preview: await morningText({ report, locale, agencyName, mostNamed }) };
  };

export const morningSummaryReads = (
  { db }: Pick<Store, 'db'>,
  clock: AnyClock,
): Pick<Handlers, 'readMorningSummary'> => ({
  readMorningSummary: ({ place, session, actor }) =>
    reading({ db }, clock)({ agencyId: oneAgency(place), userId: actor.userId }, session),
});

export function morningSummaryHandlers({ db }: Pick<Store, 'db'>, clock: AnyClock): Pick<Handlers, Calls> {
  return {
    ...morningSummaryReads({ db }, clock),
    async saveMorningSummary({ place, actor, body }) {
      const who = { agencyId: oneAgency(place), userId: actor.userId };
      await saveSummaryWish(db, who, body, clock.now());
      const found = await readSummaryWish(db, who);
      if (found === null) throw new Refused('not_found');
      return found.standing;
    },
    async removeMorningSummary({ place, actor }) {
      await removeSummaryWish(db, { agencyId: oneAgency(place), userId: actor.userId }, clock.now());
      return {};
    },
  };
}
