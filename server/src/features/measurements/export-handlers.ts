/** The daily measurement report and a resident's readings as files: what the screen shows, and a line in the audit. */
import { type AgencyId, type AuditValues, type HandedFile, mostLogRows, type ResidentId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { askedBy } from '../../http/asked.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { readReportDays, stretchOf } from '../../store/measurements/report/report.ts';
import { readList } from '../../store/measurements/resident-readings.ts';
import type { Store } from '../../store/open.ts';
import { yearsIn } from '../../workbooks/exported.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Workbooks, Write } from '../../workbooks/open-workbooks.ts';
import { type AgencyOfFile, dayFigures, kindsInOrder, readingFigures, readingsFile, reportFile } from './export.ts';

type Exports = Pick<Handlers, 'exportMeasurementReport' | 'exportMeasurements'>;
type Call = Parameters<Exports['exportMeasurementReport']>[0] | Parameters<Exports['exportMeasurements']>[0];

export function measurementExports(
  { db }: Pick<Store, 'db'>,
  { agencies }: Pick<Accounts, 'agencies'>,
  workbooks: Pick<Workbooks, 'inTurn'>,
  clock: Pick<Clock, 'now'>,
): Exports {
  async function taken(
    call: Call,
    rows: number,
    make: (asked: Parameters<typeof reportFile>[1]) => Promise<HandedFile>,
    written: {
      readonly agencyId: AgencyId | null;
      readonly subject: {
        readonly kind: 'report' | 'resident';
        readonly id: ResidentId | null;
        readonly label: string;
      };
      readonly after: AuditValues;
    },
  ): Promise<HandedFile> {
    const { session, actor, place, query, signal } = call;
    if (rows > mostLogRows) throw new Refused('too_many_rows');
    const list = await agencies.listOf(session.provider_id);
    const here = list.filter(({ agency_id }) => place.agencyIds.includes(agency_id));
    const named = new Map<AgencyId, AgencyOfFile>(
      here.map(({ agency_id, name, timezone }) => [agency_id, { name, zone: timezone }]),
    );
    const { language, format } = query;
    const zone = [...named.values()][0]?.zone ?? 'UTC';
    const withAgency = place.agency_id === 'all';
    const wish = { language, format, zone, years: yearsIn(language, here), now: clock.now(), withAgency, signal };
    const file = await workbooks
      .inTurn(askedBy(call), (write: Write) => make({ write, wish, agencies: named }))
      .catch((error: unknown) => {
        throw error instanceof WorkbookRefused ? new Refused('too_many_rows') : error;
      });
    await writeAudit(db, {
      ...{ at: clock.now(), by: actor, providerId: session.provider_id, action: 'exported' as const },
      ...{ agencyId: written.agencyId, subject: written.subject },
      after: { report: 'measurements', ...written.after, format, rows },
    });
    return file;
  }

  return {
    async exportMeasurementReport(call) {
      const { place, query } = call;
      const stretch = await stretchOf(db, place.agencyIds, query, clock.now());
      if ('wrong' in stretch) throw new Refused('invalid', { fields: { [stretch.wrong]: stretch.problem } });
      // A resident of whom nothing was measured has a row for each kind and day: more than so many cannot fit.
      const limit = Math.floor(mostLogRows / (stretch.dates.length * Math.max(1, stretch.kinds.length))) + 1;
      const { rows, total } = await readReportDays(db, place.agencyIds, query, stretch, { offset: 0, limit });
      if (total > rows.length) throw new Refused('too_many_rows');
      const figures = dayFigures(rows, stretch);
      const { from, to } = stretch;
      return await taken(call, figures.length, (asked) => reportFile(figures, asked, stretch), {
        agencyId: place.agency_id === 'all' ? null : place.agency_id,
        subject: { kind: 'report', id: null, label: '' },
        after: { report_date: from === to ? from : `${from} – ${to}` },
      });
    },
    async exportMeasurements(call) {
      const { place, params, query, actor } = call;
      const { from, to } = query;
      const kinds = query.kinds === undefined ? undefined : [...kindsInOrder(query.kinds)];
      const asking = { agencyIds: place.agencyIds, by: actor, now: clock.now() };
      const wish = { from, to, kinds, offset: 0, limit: mostLogRows + 1 };
      const list = await readList(db, asking, params.resident_id, wish);
      if (list === null) throw new Refused('not_found');
      const { resident } = list;
      const figures = readingFigures(list.rows);
      return await taken(call, figures.length, (asked) => readingsFile(figures, asked, resident), {
        agencyId: resident.agency_id,
        subject: { kind: 'resident', id: resident.resident_id, label: resident.name },
        after: {},
      });
    },
  };
}
