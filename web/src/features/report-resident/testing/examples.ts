/** Nights, days and notes of one resident, for the tests of these pages. */
import type { DataOf, ReportNote, readReportNight, readReportNights, readReportTrend } from '@wardlight/contract';
import { agencyId, currentUser, exampleAt, reportResident, residentId } from '@wardlight/contract/testing';
import type { Corrections } from '../../../lib/reports/corrections.ts';
import { addDays } from '../../../lib/reports/report-dates.ts';

export const hour = 3_600_000;
export const nothingToCorrect: Corrections = ({ children }) => children(null);
export const last = new Date(exampleAt - 30 * hour).toISOString().slice(0, 10);
export const noon = (date: string) => Date.parse(`${date}T12:00:00+08:00`);
export const resident = {
  agency_id: currentUser().agencies[0]?.agency_id ?? agencyId(1),
  resident_id: residentId(112),
  name: '王美玉',
  resident_code: 'R-7',
  bed: null,
  discharged_at: null,
};
const values = {
  exits: 4,
  day_exits: 3,
  night_exits: 1,
  on_bed_hours: 9.25,
  night_rest_hours: 7,
  rest_efficiency: 88.4,
  respiration_max: 18,
  respiration_min: 13,
  respiration_sd: 1.2,
  turning_mean_minutes: 80,
  turning_longest_minutes: 100,
  turns: 6,
  turn_interval_minutes: null,
  turn_intervals: null,
  turns_kept: null,
  restless_percent: null,
};
const coverage = { day: 0.95, night: 0.99, night_seen_seconds: 32_000 };

export const night = (date: string): DataOf<typeof readReportNights>['nights'][number] => {
  const from_at = noon(addDays(date, -1));
  const bed = from_at + 9 * hour;
  return {
    date,
    kind: 'weighed',
    level: 'low',
    from_at,
    to_at: noon(date),
    night_from_at: bed,
    night_to_at: bed + 9 * hour,
    complete: true,
    coverage,
    values,
    stretches: [
      { status: 'bedExit', from_at, to_at: bed },
      { status: 'inBed', from_at: bed, to_at: bed + 5 * hour },
      { status: 'bedExit', from_at: bed + 5 * hour, to_at: bed + 5 * hour + 12 * 60_000 },
      { status: 'inBed', from_at: bed + 5 * hour + 12 * 60_000, to_at: bed + 9 * hour },
    ],
    absences: [],
    alerts: [{ at: bed + 5 * hour, type: 'leaveTimeout' }],
    not_watched: [],
  };
};
export const nights = (count: number): DataOf<typeof readReportNights> => ({
  resident,
  timezone: 'Asia/Taipei',
  nights: Array.from({ length: count }, (_, n) => night(addDays(last, -n))),
  first_date: count === 0 ? null : addDays(last, 1 - count),
  last_date: last,
});
export const trend = (count: number): DataOf<typeof readReportTrend> => ({
  resident,
  days: Array.from({ length: count }, (_, n) => ({
    date: addDays(last, n - count + 1),
    kind: 'weighed' as const,
    level: 'low' as const,
    coverage,
    values,
    total: 1,
    valid: n > 0,
    usual: n < 7 ? {} : { nightExits: { median: 1, spread: 0.75 } },
    alerts: n === 3 ? 2 : 0,
  })),
  notes: [],
  first_date: addDays(last, 1 - count),
  last_date: last,
});
export const closely = (date: string): DataOf<typeof readReportNight> => {
  const to_at = Date.parse(`${date}T06:00:00+08:00`);
  return {
    resident,
    date,
    timezone: 'Asia/Taipei',
    from_at: to_at - 24 * hour,
    to_at,
    night_from_at: to_at - 9 * hour,
    slots: [{ at: to_at - 4 * hour, rr: 15, hr: 60, spo2: null, temp: null, moving: 3 }],
    stretches: [{ status: 'inBed', from_at: to_at - 9 * hour, to_at }],
    turns: [{ at: to_at - 3 * hour, by: 'staff' }],
  };
};
export const note: ReportNote = {
  note_id: 5,
  resident_id: resident.resident_id,
  date: last,
  text: '醫師已看過',
  by: { user_id: currentUser().user_id, name: '林' },
  at: exampleAt,
};

/** Neither a meter's reading nor an ECG. */
export const nothingMeasured = {
  listMeasurements: () => ({ rows: [], total: 0, resident: reportResident(), spo2_scale: 1 as const }),
  listEcgs: () => ({ rows: [], total: 0 }),
};
export const noEcgs = () => null;
