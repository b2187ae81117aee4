/** What the API's document says of a call beyond its table: a body described by more than it is first read by, and examples. */
import { type GatewayAnswer, gatewayPostSchema, type RouteName } from '@wardlight/contract';
import type * as z from 'zod/mini';

export type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

interface More {
  /** Instead of the route's own. */
  readonly body?: z.ZodMiniType;
  readonly asked?: Examples;
  /** Whole answers, envelope and all. */
  readonly answered?: Examples;
}

const pressure = {
  id: 'hub-7-000123',
  meter: 'FORA-P30-0001',
  at: 1_764_000_000_000,
  sent: 1_764_000_004_000,
  kind: 'bloodPressure',
  value: { systolic: 128, diastolic: 76, pulse: 68 },
  unit: 'mmHg',
};
const low = { meter: 'CHI-G-0042', at: 1_764_000_060_000, kind: 'glucose', value: 20, unit: 'mg/dL', comparator: '<' };
const oxygen = {
  ...{ meter: 'FORA-O2-0007', at: 1_764_000_120_000, kind: 'spo2', value: 97, unit: '%' },
  context: { average: true },
};

const posted: GatewayAnswer = {
  readings: [
    // An example's ids are of no database: the brand says that one of them gave it.
    { index: 0, id: 'hub-7-000123', reading_id: 4711 as never, outcome: 'stored', reason: null },
    { index: 1, id: null, reading_id: 4712 as never, outcome: 'unassigned', reason: 'nobodyWaits' },
    { index: 2, id: null, reading_id: null, outcome: 'refused', reason: 'badShape', fields: { at: 'required' } },
  ],
};

const shown = { stay_id: 1012, alert_ids: ['9f86d081884c7d65-12', '9f86d081884c7d65-13'] };

const more: Readonly<Partial<Record<RouteName, More>>> = {
  closeBed: {
    asked: {
      over: { summary: 'Nothing of high priority is still true', value: { ...shown, reason: 'helped' } },
      known: {
        summary: 'One of them is, and whoever closes was asked and knows',
        value: { ...shown, still_true: ['9f86d081884c7d65-12'], reason: 'nurse' },
      },
    },
  },
  undoClose: {
    asked: {
      card: { summary: 'From the card that was closed', value: { stay_id: 1012 } },
      log: { summary: 'From the log', value: {} },
    },
  },
  postEcg: {
    answered: {
      drawn: {
        summary: 'Read and drawn',
        value: { status: 'success', data: { ecg_id: 31, drawn: true, doubled: false } },
      },
      attachment: {
        summary: 'Kept as an attachment, such as a PDF',
        value: { status: 'success', data: { ecg_id: 32, drawn: false, doubled: false } },
      },
      again: {
        summary: 'The same files as before',
        value: { status: 'success', data: { ecg_id: 31, drawn: true, doubled: true } },
      },
    },
  },
  postReadings: {
    body: gatewayPostSchema,
    asked: {
      one: { summary: 'One blood pressure', value: pressure },
      batch: {
        summary: 'Several, sent together; the second is a "Lo" of a meter that measures from 20 mg/dL',
        value: { sent: 1_764_000_130_000, readings: [pressure, low, oxygen] },
      },
    },
    answered: { batch: { summary: 'One for each, in their order', value: { status: 'success', data: posted } } },
  },
};

export const moreOf = (name: string): More => more[name as RouteName] ?? {};
