/**
 * What a gateway posts: one reading, or a batch (decisions §12 "Gateway readings"). The body is read in two steps: first as a list, then item
 * by item, so that one that is wrong is refused by name and the others are taken.
 */
import * as z from 'zod/mini';
import type { FieldProblem } from '../errors.ts';
import { fieldProblemsOf } from '../problems.ts';
import {
  type Comparator,
  canBring,
  comparatorSchema,
  contextSchemas,
  type MeasurementContext,
  type MeasurementKind,
  type MeasurementValue,
  type MeterFamily,
  measurementContextSchema,
  measurementKindSchema,
  measurementKinds,
} from '../vocabulary/measurements.ts';
import { storableText, typedCode } from '../vocabulary/storable.ts';
import type { RefusalReason } from './answers.ts';

export const mostReadingsOfBatch = 500;
/** Of a body over HTTP, and of a message over MQTT: some 250 readings as meters send them. */
export const mostBytesOfPost = 262_144;
export const mostBytesOfMessage = 61_440;

/** `v1/{serial}/up/reading`: where a gateway posts over MQTT 3.1.1, QoS 1, the same bodies as over HTTP. */
export const readingTopic = (serial: string): string => `v1/${serial}/up/reading`;
/** `v1/{serial}/down/result`: where it hears what became of them (`gatewayResultSchema`). */
export const resultTopic = (serial: string): string => `v1/${serial}/down/result`;

/** Milliseconds since 1970 by a clock that is not ours. */
const foreignClock = () => z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));
const orNull = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const pressureSchema = z.object({ systolic: z.number(), diastolic: z.number(), pulse: orNull(z.number()) });

const fields = {
  /** The gateway's own name of this reading, never used for another; what comes again under it is a double for ever. */
  id: orNull(storableText({ least: 1, most: 100 })),
  /** The meter's serial number, as on its label. */
  meter: typedCode({ most: 64 }),
  /** When it was measured, by the meter's clock. */
  at: foreignClock(),
  /** When it was sent, by the gateway's clock; of a batch it may stand once, beside the list. */
  sent: orNull(foreignClock()),
  unit: storableText({ least: 1, most: 40 }),
};

/** A reading as the API's document describes it. What is posted is read by `parseGatewayReading`, which gives a reason. */
export const gatewayReadingSchema = z.object({
  ...fields,
  kind: measurementKindSchema,
  /** A number, or for `bloodPressure` its two or three. */
  value: z.union([z.number(), pressureSchema]),
  /** `<` for "Lo", `>` for "Hi": the value is then the meter's limit. Not for `bloodPressure`. */
  comparator: orNull(comparatorSchema),
  context: orNull(measurementContextSchema),
});
export const gatewayPostSchema = z.union([
  z.object({
    /** The gateway's own name of this batch, which its result over MQTT says again. */
    batch: orNull(storableText({ least: 1, most: 100 })),
    sent: fields.sent,
    readings: z.array(gatewayReadingSchema).check(z.minLength(1), z.maxLength(mostReadingsOfBatch)),
  }),
  gatewayReadingSchema,
]);

/** The first step: a list of 1 to 500 items of any form under `readings`, or else one item. What fails here is refused as a whole. */
export const gatewayBodySchema = z.looseObject({
  readings: z.optional(z.array(z.unknown()).check(z.minLength(1), z.maxLength(mostReadingsOfBatch))),
});
export type GatewayBody = z.infer<typeof gatewayBodySchema>;

/** The items of a body, in their order. An item's own `sent` stands before that of the batch. */
export function itemsOfBody(body: GatewayBody): readonly unknown[] {
  if (body.readings === undefined) return [body];
  const { sent } = body;
  if (sent === undefined || sent === null) return body.readings;
  return body.readings.map((item) => (isRecord(item) ? { ...item, sent: item.sent ?? sent } : item));
}

/** What the gateway calls this batch; null = nothing, or nothing that can be said again. */
export const batchOf = ({ batch }: GatewayBody): string | null => fields.id.safeParse(batch).data ?? null;

/** A reading as it came, its form checked and nothing of it judged. What was not said is null, or absent from the context. */
export interface GatewayReading {
  readonly id: string | null;
  readonly meter: string;
  readonly at: number;
  readonly sent: number | null;
  readonly kind: MeasurementKind;
  readonly value: MeasurementValue;
  /** As it was spelled. */
  readonly unit: string;
  readonly comparator: Comparator | null;
  readonly context: MeasurementContext;
}

export type ParsedReading =
  | { readonly reading: GatewayReading }
  | {
      readonly reading: null;
      /** The gateway's id of what is refused, where one can be read. */
      readonly id: string | null;
      readonly reason: RefusalReason;
      readonly fields?: Readonly<Record<string, FieldProblem>>;
    };

/** The second step. Refuses by form, kind, family and what is no number; whether a value is possible, the engine's `canonical` says. */
export function parseGatewayReading(item: unknown, family: MeterFamily): ParsedReading {
  if (!isRecord(item)) return { reading: null, id: null, reason: 'badShape', fields: { body: 'wrong_format' } };
  const idOf = () => fields.id.safeParse(item.id).data ?? null;
  const refused = (reason: RefusalReason): ParsedReading => ({ reading: null, id: idOf(), reason });

  const kind = measurementKinds.find((known) => known === item.kind);
  if (kind === undefined && typeof item.kind === 'string') return refused('unknownKind');
  if (kind !== undefined && !canBring(family, kind)) return refused('kindNotOfFamily');
  const unread = numbersOf(item.value).map(problemOfNumber);
  for (const reason of ['limitUnknown', 'notANumber'] as const) if (unread.includes(reason)) return refused(reason);

  const parsed = schemas[kind ?? 'pulse'].safeParse(item);
  if (!parsed.success || kind === undefined) {
    const missing: Record<string, FieldProblem> = kind === undefined ? { kind: problemOfKind(item.kind) } : {};
    const wrong = parsed.success ? {} : fieldProblemsOf(parsed.error.issues, item);
    return { reading: null, id: idOf(), reason: 'badShape', fields: { ...wrong, ...missing } };
  }
  const { id, meter, at, sent, unit, comparator, context, value } = parsed.data;
  return {
    reading: {
      id: id ?? null,
      meter,
      at,
      sent: sent ?? null,
      kind,
      value: typeof value === 'number' ? value : { ...value, pulse: value.pulse ?? null },
      unit,
      comparator: comparator ?? null,
      context: context ?? {},
    },
  };
}

const single = (kind: MeasurementKind) =>
  z.object({
    ...fields,
    value: z.number(),
    comparator: orNull(comparatorSchema),
    context: orNull(contextSchemas[kind]),
  });
const schemas = {
  bloodPressure: z.object({
    ...fields,
    value: pressureSchema,
    // No meter says "Lo" of one number of the three, and of which it would be said nobody could tell.
    comparator: orNull(z.never()),
    context: orNull(contextSchemas.bloodPressure),
  }),
  pulse: single('pulse'),
  spo2: single('spo2'),
  temperature: single('temperature'),
  glucose: single('glucose'),
  ketone: single('ketone'),
  uricAcid: single('uricAcid'),
  totalCholesterol: single('totalCholesterol'),
  hemoglobin: single('hemoglobin'),
  hematocrit: single('hematocrit'),
};

/** What stands where numbers belong; of what is left out, the form speaks. */
function numbersOf(value: unknown): readonly unknown[] {
  const parts = isRecord(value) ? [value.systolic, value.diastolic, value.pulse ?? undefined] : [value];
  return parts.filter((part) => part !== undefined);
}

/** NaN and Infinity are no JSON: many writers make null of them, and 1e999 is read as Infinity. */
function problemOfNumber(part: unknown): 'limitUnknown' | 'notANumber' | null {
  if (typeof part === 'string' && /^\s*(?:hi|lo|high|low)\s*$/i.test(part)) return 'limitUnknown';
  // A list or an object is of the wrong form, which says more than "no number".
  if (typeof part === 'object' && part !== null) return null;
  return Number.isFinite(part) ? null : 'notANumber';
}

const problemOfKind = (kind: unknown): FieldProblem => (kind === undefined ? 'required' : 'wrong_format');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
