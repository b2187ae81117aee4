/** The addresses of these pages: ids and dates alone. */
import { type ResidentId, residentIdSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { askedDate, type DateProblem, dateProblem } from '../../lib/reports/report-dates.ts';
import { residentReportPath } from '../../lib/shell/paths.ts';
import type { TrendLength } from './api.ts';

export const graphicalPath = `${residentReportPath}/graphical`;
export const notifyPath = `${residentReportPath}/notify`;

export const printParam = 'print';

export interface ReportAddress {
  /** Null = nobody, or no id. */
  readonly resident: ResidentId | null;
  /** Null = the last day that is over. */
  readonly endedAt: string | null;
  /** What stands there in its place. */
  readonly endedAtProblem: DateProblem | null;
  /** Looked at closely; null = none. */
  readonly night: string | null;
  readonly nightProblem: DateProblem | null;
  readonly days: TrendLength;
  /** The page for a family or a doctor. */
  readonly print: boolean;
}

export function addressOf(query: URLSearchParams): ReportAddress {
  const asked = query.get('resident') ?? '';
  const id = z.safeParse(residentIdSchema, Number(asked));
  const days = query.get('days');
  const endedAt = askedDate(query.get('ended_at'));
  const night = askedDate(query.get('night'));
  return {
    resident: /^\d+$/.test(asked) && id.success ? id.data : null,
    endedAt: endedAt.is === 'date' ? endedAt.date : null,
    endedAtProblem: dateProblem(endedAt),
    night: night.is === 'date' ? night.date : null,
    nightProblem: dateProblem(night),
    days: days === '30' || days === '90' ? days : '14',
    print: query.get(printParam) === '1',
  };
}

export const reportOf = (path: string, resident: number): string => `${path}?resident=${resident}`;

/** The other page of the same resident, which leads back to the same nights. */
export function besideOf(path: string, { resident, endedAt, night, days }: ReportAddress): string {
  const query = new URLSearchParams();
  if (resident !== null) query.set('resident', String(resident));
  if (endedAt !== null) query.set('ended_at', endedAt);
  if (night !== null) query.set('night', night);
  if (days !== '14') query.set('days', days);
  return `${path}?${query}`;
}
