/** Statistics as a file: the figures of the screen, and a line in the audit. */
import { mostLogRows } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { askedBy } from '../../http/asked.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { yearCountsOf } from '../../store/agencies/year-counts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';
import { readStatistics } from '../../store/reports/statistics/statistics.ts';
import { yearsIn } from '../../workbooks/exported.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Workbooks } from '../../workbooks/open-workbooks.ts';
import { figureRows, statisticsFile, statisticWordsIn } from './export.ts';

export const statisticsExports = (
  { db }: Pick<Store, 'db'>,
  workbooks: Pick<Workbooks, 'inTurn'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, 'exportStatistics'> => ({
  async exportStatistics(call) {
    const { session, actor, place, query, signal } = call;
    const { language, format, ended_at } = query;
    const spans = { days: Number(query.days), alertDays: Number(query.alert_days) };
    const now = clock.now();
    const asked = { agencyIds: place.agencyIds, endedAt: ended_at, ...spans, now };
    const statistics = await readStatistics(db, asked);
    if (statistics === null) throw new Refused('invalid', { fields: { ended_at: 'too_large' } });
    const date = statistics.ended_at;
    const words = await statisticWordsIn(language);
    const rows = figureRows(statistics, spans, words);
    if (rows.length > mostLogRows) throw new Refused('too_many_rows');
    const years = yearsIn(language, await yearCountsOf(db, place.agencyIds));
    const wish = { language, format, zone: 'UTC', years, now, withAgency: true, signal };
    const file = await workbooks
      .inTurn(askedBy(call), (write) => statisticsFile(rows, { write, wish, words, date }))
      .catch((error: unknown) => {
        throw error instanceof WorkbookRefused ? new Refused('too_many_rows') : error;
      });
    await writeAudit(db, {
      at: clock.now(),
      by: actor,
      providerId: session.provider_id,
      agencyId: place.agency_id === 'all' ? null : place.agency_id,
      action: 'exported',
      subject: { kind: 'report', id: null, label: '' },
      after: { report: 'statistics', report_date: date, format, rows: rows.length },
    });
    return file;
  },
});
