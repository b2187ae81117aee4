/** Valid examples of what gateways post and are told. */
import type * as z from 'zod/mini';
import type { ReadingAnswer } from '../gateway/answers.ts';
import type { gatewayReadingSchema } from '../gateway/readings.ts';
import type { MeasurementDay, MeasurementSeries } from '../http/measurements/daily-report.ts';
import type { Gateway } from '../http/measurements/gateways.ts';
import type { MeasurementGroup, Meter } from '../http/measurements/groups.ts';
import type { Integration } from '../http/measurements/integrations.ts';
import type { Reading } from '../http/measurements/shapes.ts';
import type { Waiting } from '../http/measurements/waitings.ts';
import type {
  GatewayId,
  IntegrationId,
  MeasurementGroupId,
  MeterId,
  ReadingId,
  WaitingId,
} from '../vocabulary/measurements.ts';
import { agencyId, bedId, exampleAt, residentId, userId } from './ids.ts';

export const gatewayId = (n: number) => n as GatewayId;
export const readingId = (n: number) => n as ReadingId;
export const waitingId = (n: number) => n as WaitingId;
export const measurementGroupId = (n: number) => n as MeasurementGroupId;
export const meterId = (n: number) => n as MeterId;

export type PostedReading = z.infer<typeof gatewayReadingSchema>;

/** As a gateway posts it. */
export const postedReading = (change: Partial<PostedReading> = {}): PostedReading => ({
  id: 'g1-000001',
  meter: 'FORA-P30-0001',
  at: exampleAt,
  sent: exampleAt + 2_000,
  kind: 'bloodPressure',
  value: { systolic: 128, diastolic: 76, pulse: 68 },
  unit: 'mmHg',
  ...change,
});

export const readingAnswer = (change: Partial<ReadingAnswer> = {}): ReadingAnswer => ({
  index: 0,
  id: 'g1-000001',
  reading_id: readingId(1),
  outcome: 'stored',
  reason: null,
  ...change,
});

const measuredResident = () => ({
  resident_id: residentId(1),
  name: '王秀英',
  bed: { bed_id: bedId(1), bed_no: '201-1', floor: '2F' },
});
const by = { user_id: userId(1), name: '林雅婷' };

/** Kept, as it came. */
export const reading = (change: Partial<Reading> = {}): Reading => ({
  reading_id: readingId(1),
  agency_id: agencyId(1),
  revision: 1,
  state: 'kept',
  resident: measuredResident(),
  measured: { kind: 'spo2', value: 96, comparator: null, context: {} },
  marks: [{ item: 'spo2', points: 0, band: 'usual' }],
  raw: { value: 96, unit: '%', comparator: null },
  at: exampleAt,
  clock_doubtful: false,
  device_at: exampleAt,
  received_at: exampleAt + 2_000,
  source: 'gateway',
  meter: 'FORA-P30-0001',
  reason: null,
  by: null,
  by_at: null,
  refusal: null,
  corrected: null,
  ...change,
});

export const waiting = (change: Partial<Waiting> = {}): Waiting => ({
  waiting_id: waitingId(1),
  agency_id: agencyId(1),
  state: 'waiting',
  resident: measuredResident(),
  family: 'fora',
  kinds: ['spo2', 'pulse'],
  group: null,
  meter: null,
  began_at: exampleAt,
  began_by: by,
  until_at: exampleAt + 600_000,
  readings: [],
  failed: null,
  ended_at: null,
  ended_as: null,
  ended_by: null,
  ...change,
});

export const measurementDay = (change: Partial<MeasurementDay> = {}): MeasurementDay => ({
  date: '2026-11-20',
  kind: 'bloodPressure',
  skin: false,
  count: 2,
  last: [128, 76, 68],
  last_at: exampleAt,
  last_comparator: null,
  last_site: null,
  min: [121, 70, 66],
  max: [128, 76, 68],
  has_below: false,
  has_above: false,
  worst: { item: 'systolic', points: 0, band: 'usual', value: 128, comparator: null },
  ...change,
});

/** One day, 2026-11-20. */
export const measurementSeries = (change: Partial<MeasurementSeries> = {}): MeasurementSeries => ({
  kind: 'bloodPressure',
  skin: false,
  days: [[20_777, 2, exampleAt, [128, 76, 68], [121, 70, 66], [128, 76, 68]]],
  ...change,
});

export const measurementGroup = (change: Partial<MeasurementGroup> = {}): MeasurementGroup => ({
  group_id: measurementGroupId(1),
  agency_id: agencyId(1),
  revision: 1,
  family: 'fora',
  name: '2F',
  device_type: null,
  meters: 1,
  ...change,
});

export const meter = (change: Partial<Meter> = {}): Meter => ({
  meter_id: meterId(1),
  agency_id: agencyId(1),
  revision: 1,
  serial: 'FORA-P30-0001',
  name: 'P30 2F',
  family: 'fora',
  group: { group_id: measurementGroupId(1), name: '2F' },
  last_reading_at: exampleAt,
  ...change,
});

export const integration = (change: Partial<Integration> = {}): Integration => ({
  integration_id: 1 as IntegrationId,
  agency_id: agencyId(1),
  revision: 1,
  name: 'Clinic',
  kinds: ['bloodPressure', 'spo2'],
  names: false,
  keys: [],
  ...change,
});

export const gateway = (change: Partial<Gateway> = {}): Gateway => ({
  gateway_id: gatewayId(1),
  agency_id: agencyId(1),
  revision: 1,
  name: '2F',
  family: 'fora',
  serial: null,
  readings_per_second: 50,
  keys: [],
  seen_at: exampleAt,
  counted: { stored: 1, doubled: 0, refused: 0, unassigned: 0, needsAsking: 0 },
  refused: null,
  ...change,
});
