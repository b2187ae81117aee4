/** Statistics of an agency, or of several side by side, and the filter that says which figures stand out. */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Store } from '../../store/open.ts';
import { readStatisticResidents, readStatistics } from '../../store/reports/statistics/statistics.ts';
import { readStatisticFilters, saveStatisticFilter } from '../../store/reports/statistics/statistics-filter.ts';
import { statisticsExports } from './export-handlers.ts';

type Asked = Pick<Store, 'db'>;
type AnyClock = Pick<Clock, 'now'>;

export function statisticsHandlers(
  { db }: Asked,
  workbooks: Parameters<typeof statisticsExports>[1],
  clock: AnyClock,
): Pick<
  Handlers,
  | keyof ReturnType<typeof statisticsReads>
  | keyof ReturnType<typeof statisticsExports>
  | 'readStatisticFilter'
  | 'saveStatisticFilter'
> {
  return {
    ...statisticsReads({ db }, clock),
    ...statisticsExports({ db }, workbooks, clock),
    readStatisticFilter: async ({ place }) => ({ agencies: await readStatisticFilters(db, place.agencyIds) }),
    async saveStatisticFilter({ place, body, actor }) {
      const { version, ...filter } = body;
      const saved = await saveStatisticFilter(db, oneAgency(place), { filter, version }, actor, clock.now());
      if (typeof saved === 'string') throw new Refused(saved);
      return saved;
    },
  };
}

export function statisticsReads(
  { db }: Asked,
  clock: AnyClock,
): Pick<Handlers, 'readStatistics' | 'readStatisticResidents'> {
  return {
    async readStatistics({ place, query }) {
      const statistics = await readStatistics(db, {
        agencyIds: place.agencyIds,
        endedAt: query.ended_at,
        days: Number(query.days),
        alertDays: Number(query.alert_days),
        now: clock.now(),
      });
      return begun(statistics);
    },
    async readStatisticResidents({ place, query }) {
      const { field, side, band, ended_at, agency_id, offset, limit } = query;
      if (agency_id !== undefined && !place.agencyIds.includes(agency_id)) throw new Refused('not_found');
      const of = band === undefined ? { field, side } : { band };
      if ('field' in of && (of.field === undefined || of.side === undefined)) throw new Refused('invalid');
      const found = await readStatisticResidents(db, {
        agencyIds: place.agencyIds,
        only: agency_id,
        endedAt: ended_at,
        ...{ offset, limit },
        of: of as Parameters<typeof readStatisticResidents>[1]['of'],
        now: clock.now(),
      });
      return begun(found);
    },
  };
}

/** @throws Refused of a day that has not begun. */
function begun<T>(answer: T | null): T {
  if (answer === null) throw new Refused('invalid', { fields: { ended_at: 'too_large' } });
  return answer;
}
