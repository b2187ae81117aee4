/** The daily and the weekly risk as files: the same rows, filter and order as the pages, and a line in the audit. */
import { type Agency, type AuditValues, mostLogRows, type ProviderId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { askedBy } from '../../http/asked.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';
import { type ReportWish, readDaily } from '../../store/reports/daily.ts';
import { readWeekly } from '../../store/reports/weekly.ts';
import { yearsIn } from '../../workbooks/exported.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Workbooks } from '../../workbooks/open-workbooks.ts';
import { dailyFile, weeklyFile } from './export.ts';

type Exports = Pick<Handlers, 'exportDailyReport' | 'exportWeeklyReport'>;
type Call = Parameters<Exports['exportDailyReport']>[0] | Parameters<Exports['exportWeeklyReport']>[0];

export function reportExports(
  { db }: Pick<Store, 'db'>,
  { agencies }: Pick<Accounts, 'agencies'>,
  workbooks: Pick<Workbooks, 'inTurn'>,
  clock: Pick<Clock, 'now'>,
): Exports {
  async function agenciesIn(providerId: ProviderId, { agencyIds }: Place): Promise<readonly Agency[]> {
    return (await agencies.listOf(providerId)).filter(({ agency_id }) => agencyIds.includes(agency_id));
  }

  async function taken<Row>(
    call: Call,
    read: { readonly rows: readonly Row[]; readonly total: number; readonly date: string },
    make: (rows: readonly Row[], asked: Parameters<typeof dailyFile>[1]) => ReturnType<typeof dailyFile>,
    report: 'daily' | 'weekly',
  ) {
    const { session, actor, place, query, signal } = call;
    const { language, format } = query;
    const { rows, total, date } = read;
    if (total > mostLogRows) throw new Refused('too_many_rows');
    const list = await agenciesIn(session.provider_id, place);
    const agencyNames = new Map(list.map(({ agency_id, name }) => [agency_id, name]));
    const years = yearsIn(language, list);
    const withAgency = place.agency_id === 'all';
    const wish = { language, format, zone: 'UTC', years, now: clock.now(), withAgency, signal };
    const file = await workbooks
      .inTurn(askedBy(call), (write) => make(rows, { write, agencies: agencyNames, wish, date }))
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
      after: { report, report_date: date, ...filterOf(query), format, rows: total },
    });
    return file;
  }

  return {
    async exportDailyReport(call) {
      const report = await readDaily(db, call.place.agencyIds, call.query.date, whole(call.query), clock.now());
      if (report === null) throw new Refused('invalid', { fields: { date: 'too_large' } });
      return await taken(call, report, dailyFile, 'daily');
    },
    async exportWeeklyReport(call) {
      const report = await readWeekly(db, call.place.agencyIds, call.query.ended_at, whole(call.query), clock.now());
      if (report === null) throw new Refused('invalid', { fields: { ended_at: 'too_large' } });
      return await taken(call, { ...report, date: report.ended_at }, weeklyFile, 'weekly');
    },
  };
}

type Filter = Omit<ReportWish, 'offset' | 'limit'>;

/** The whole of the list, not a page of it. */
const whole = ({ search, resident_id, level, group, floor }: Filter): ReportWish => ({
  ...{ search, resident_id, level, group, floor },
  ...{ offset: 0, limit: mostLogRows + 1 },
});

/** What was asked for, as it is written down. */
function filterOf({ search, resident_id, level, group, floor }: Filter): AuditValues {
  const asked = {
    ...{ search: search === '' ? undefined : search, floor: floor === '' ? undefined : floor, resident: resident_id },
    report_group: [...(group ?? []), ...(level ?? [])].join(', ') || undefined,
  };
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
