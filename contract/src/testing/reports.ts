/** Valid examples of report days, weeks and notes. */
import type {
  DailyRow,
  DayInfo,
  ReportNote,
  ReportResident,
  ReportValues,
  WeeklyRow,
} from '../http/reports/report-shapes.ts';
import { agencyId, bedId, exampleAt, residentId, userId } from './ids.ts';

const hourMs = 3_600_000;

export const reportResident = (change: Partial<ReportResident> = {}): ReportResident => ({
  agency_id: agencyId(1),
  resident_id: residentId(112),
  name: 'Example Resident',
  resident_code: 'R-112',
  bed: { bed_id: bedId(12), bed_no: '201-1', floor: '2F' },
  discharged_at: null,
  ...change,
});

export const reportValues = (change: Partial<ReportValues> = {}): ReportValues => ({
  exits: 6,
  day_exits: 2,
  night_exits: 4,
  on_bed_hours: 10.5,
  night_rest_hours: 6.2,
  rest_efficiency: 82.4,
  respiration_max: 19,
  respiration_min: 13,
  respiration_sd: 1.2,
  turning_mean_minutes: 64,
  turning_longest_minutes: 118,
  turns: 9,
  turn_interval_minutes: 120,
  turn_intervals: 10,
  turns_kept: 0.9,
  restless_percent: 7.5,
  ...change,
});

const domains = { falls: 3, rest: 0, breathing: 0, immobility: 0 };
const coverage = { day: 0.97, night: 0.96, night_seen_seconds: 31_104 };

/** Of the night of 2026-11-22 to 23. */
export const dailyRow = (change: Partial<DailyRow> = {}): DailyRow => ({
  ...reportResident(),
  date: '2026-11-23',
  kind: 'weighed',
  level: 'mediumHigh',
  complete: true,
  total: 3,
  domains,
  coverage,
  values: reportValues(),
  moved_by: [{ item: 'nightExits', value: 4, usual: 1, points: 3 }],
  change: 4,
  valid: true,
  strip: [
    { date: '2026-11-22', kind: 'weighed', level: 'low' },
    { date: '2026-11-23', kind: 'weighed', level: 'mediumHigh' },
  ],
  notes: 0,
  ...change,
});

export const dayInfo = (change: Partial<DayInfo> = {}): DayInfo => ({
  resident: reportResident(),
  date: '2026-11-23',
  kind: 'weighed',
  level: 'mediumHigh',
  complete: true,
  from_at: exampleAt - 24 * hourMs,
  night_from_at: exampleAt - 9 * hourMs,
  to_at: exampleAt,
  timezone: 'Asia/Taipei',
  total: 3,
  domains,
  coverage,
  values: reportValues(),
  respiration_slots: 80,
  items: [
    {
      item: 'nightExits',
      value: 4,
      by_limits: 3,
      points: 3,
      usual: { median: 1, spread: 0.75, days: 14 },
      z: 4,
    },
    { item: 'nightRest', value: 6.2, by_limits: 0, points: 0, usual: null, z: null },
  ],
  moved_by: [{ item: 'nightExits', value: 4, usual: 1, points: 3 }],
  valid: true,
  not_usual: [],
  absences: [],
  not_watched: [],
  algorithm: 1,
  version: 1,
  made_at: exampleAt + 60_000,
  cause: 'first',
  former: [],
  ...change,
});

export const weeklyRow = (change: Partial<WeeklyRow> = {}): WeeklyRow => ({
  ...reportResident(),
  kind: 'weighed',
  level: 'mediumLow',
  total: 2,
  domains: { falls: 2, rest: 0, breathing: 0, immobility: 0 },
  calculated_days: 6,
  days: [
    { date: '2026-11-22', kind: 'insufficient', level: null, coverage: 0.4, valid: false },
    { date: '2026-11-23', kind: 'weighed', level: 'mediumHigh', coverage: 0.96, valid: true },
  ],
  medians: reportValues({ night_exits: 3 }),
  moved_by: [{ item: 'nightExits', value: 3, usual: 1, points: 2 }],
  ...change,
});

export const reportNote = (change: Partial<ReportNote> = {}): ReportNote => ({
  note_id: 5,
  resident_id: residentId(112),
  date: '2026-11-23',
  text: 'Seen by the doctor',
  by: { user_id: userId(1), name: 'Example Nurse' },
  at: exampleAt,
  ...change,
});
