/** Statistics of a day, as the server would answer. */
import {
  type AgencyStatistics,
  type SavedStatisticFilter,
  type Statistics,
  standardStatisticFilter,
  statisticFieldNames,
} from '@wardlight/contract';
import { currentUser, exampleAt, residentId, templateId } from '@wardlight/contract/testing';

const dayMs = 86_400_000;
const here = currentUser().agencies[0];
if (here === undefined) throw new Error('The account of the tests has no agency');

export const savedFilter = (change: Partial<SavedStatisticFilter> = {}): SavedStatisticFilter => ({
  ...standardStatisticFilter,
  agency_id: here.agency_id,
  version: 0,
  saved_at: null,
  saved_by: null,
  ...change,
});

const quiet = Array.from({ length: 24 }, () => 0);
const counts = { told: 40, claimed: 36, suppressed: 3 };

export const agencyStatistics = (change: Partial<AgencyStatistics> = {}): AgencyStatistics => ({
  agency_id: here.agency_id,
  name: here.name,
  timezone: 'Asia/Taipei',
  filter: savedFilter(),
  residents: 60,
  left_out: 0,
  groups: { high: 3, mediumHigh: 6, mediumLow: 11, low: 36, insufficient: 2, away: 1, outAllNight: 1 },
  over_time: [
    { date: '2026-11-21', groups: { high: 1, low: 40, mediumLow: 12, insufficient: 7 } },
    { date: '2026-11-23', groups: { high: 3, mediumHigh: 6, mediumLow: 11, low: 36, insufficient: 4 } },
  ],
  fields: statisticFieldNames.map((field) =>
    field === 'respiration_sd'
      ? { field, below: 0, inside: 0, above: 0, none: 60, seen: 0, least: null, median: null, most: null }
      : { field, below: 0, inside: 51, above: 5, none: 4, seen: 56, least: 0, median: 1.5, most: 4 },
  ),
  coverage: { bands: { whole: 50, enough: 6, little: 3, none: 1 }, median: 0.98 },
  alerts: {
    from_at: exampleAt - dayMs,
    to_at: exampleAt,
    ...counts,
    closed: 35,
    not_needed: 14,
    falls: { count: 1, injured: 0 },
    resident_days: 58,
    falls_per_1000_days: 1_000 / 58,
    claim: { count: 36, median: 48, p90: 170 },
    close: { count: 35, median: 300, p90: 900 },
    types: [
      {
        type: 'leaveTimeout',
        ...counts,
        told: 30,
        closed: 27,
        not_needed: 7,
        median_claim_seconds: 48,
        hours: quiet.with(22, 20).with(3, 10),
      },
      {
        type: 'siteTimeout',
        ...counts,
        told: 10,
        closed: 8,
        not_needed: 7,
        median_claim_seconds: null,
        hours: quiet.with(22, 10),
      },
    ],
    templates: [
      { template_id: templateId(1), name: 'standard', shipped: 'standard', closed: 25, not_needed: 5 },
      { template_id: templateId(4), name: 'Third floor', shipped: null, closed: 10, not_needed: 9 },
    ],
    loudest: [
      {
        resident_id: residentId(112),
        name: '王美玉',
        bed_no: '201-1',
        ...counts,
        median_claim_seconds: 60,
        most: 'leaveTimeout',
        most_told: 22,
      },
    ],
  },
  ...change,
});

export const statisticsOf = (change: Partial<Statistics> = {}): Statistics => ({
  ended_at: '2026-11-23',
  complete: true,
  missing: 0,
  first_date: '2026-11-01',
  last_date: '2026-11-23',
  agencies: [agencyStatistics()],
  ...change,
});
