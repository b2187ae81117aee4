/** One resident's report: their nights, the trend of their days, one night closely. */
import type { ResidentId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';
import { readNight } from '../../store/reports/night.ts';
import { readNights } from '../../store/reports/nights.ts';
import { type OwnReport, readOwnReport } from '../../store/reports/own-report.ts';
import { readTrend } from '../../store/reports/trend.ts';
import { subjectOf } from '../../store/residents/resident-changes.ts';
import { noteSheetRead } from '../../store/residents/resident-reads.ts';

interface Asking {
  readonly place: Place;
  readonly actor: Actor;
  readonly params: { readonly resident_id: ResidentId };
}

export function residentReportReads(
  { db }: Pick<Store, 'db'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, 'readReportNights' | 'readReportTrend' | 'readReportNight'> {
  /** Written down as opening their page is, before anything is handed out (docs/decisions/106). */
  async function opened({ place, actor, params }: Asking, now: number): Promise<OwnReport> {
    const report = await readOwnReport(db, place.agencyIds, params.resident_id, now);
    if (report === null) throw new Refused('not_found');
    const acting = { agencyId: report.resident.agency_id, by: actor, at: now };
    await noteSheetRead(db, acting, subjectOf(report.resident));
    return report;
  }
  const about = ({ resident, first_date, last_date }: OwnReport) => ({ resident, first_date, last_date });

  return {
    async readReportNights(call) {
      const now = clock.now();
      const report = await opened(call, now);
      const endedAt = dateOf(report, 'ended_at', call.query.ended_at);
      const nights = await readNights(db, report, endedAt, call.query.nights, now);
      return { ...about(report), timezone: report.settings.day.zone, nights };
    },
    async readReportTrend(call) {
      const report = await opened(call, clock.now());
      const endedAt = dateOf(report, 'ended_at', call.query.ended_at);
      return { ...about(report), ...(await readTrend(db, report, endedAt, Number(call.query.days))) };
    },
    async readReportNight(call) {
      const now = clock.now();
      const report = await opened(call, now);
      const date = dateOf(report, 'date', call.query.date);
      const night = await readNight(db, report, date, now);
      return { resident: report.resident, timezone: report.settings.day.zone, ...night };
    },
  };
}

/** Left out, the last day that is over. */
function dateOf(report: OwnReport, field: 'date' | 'ended_at', asked: string | undefined): string {
  if (asked !== undefined && asked > report.openDate)
    throw new Refused('invalid', { fields: { [field]: 'too_large' } });
  return asked ?? report.last_date;
}
