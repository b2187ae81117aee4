/** What the reading process answers, held against bounds before anything of it is believed: it has read a stranger's file. */
import {
  ecgFormats,
  ecgIntervalSchema,
  ecgNotDrawn,
  ecgNotices,
  genderSchema,
  mostEcgAnnotations,
  mostEcgBytes,
  mostEcgFiles,
  mostEcgLeads,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { mostPeaks, mostSamples } from './shape.ts';

/** Annotations and peaks of a day and more. */
export const mostHeadBytes = 16 * 1_024 * 1_024;
const mostNotices = 200;

const count = (most: number) => z.int().check(z.gte(0), z.lte(most));
const finite = z.number();

/** Without what PostgreSQL's text and JSON do not hold. */
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.overwrite((value) => value.replaceAll('\0', '').toWellFormed()),
  );

const filesHead = z
  .object({
    kind: z.literal('files'),
    files: z
      .array(z.object({ name: z.nullable(text(200)), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }))
      .check(z.minLength(1), z.maxLength(mostEcgFiles)),
    parts: z.array(count(mostEcgBytes)),
  })
  .check(z.refine(({ files, parts }) => parts.length === files.length && sum(parts) <= mostEcgBytes));

const leadSchema = z.object({
  name: text(40),
  rate: finite.check(z.positive(), z.lte(1_000_000)),
  step: finite.check(z.refine((step) => step !== 0)),
  zero: finite,
  samples: count(mostSamples),
  bits: z.union([z.literal(16), z.literal(32)]),
});

const drawnSchema = z.object({
  format: z.enum(ecgFormats),
  leads: z.array(leadSchema).check(z.minLength(1), z.maxLength(mostEcgLeads)),
  start: z.nullable(
    z.object({
      wall: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/)),
      offset: z.nullable(z.int().check(z.gte(-1_440), z.lte(1_440))),
    }),
  ),
  header: z.object({
    patient_name: z.nullable(text(200)),
    patient_id: z.nullable(text(100)),
    birthday: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    gender: z.nullable(genderSchema),
    device: z.nullable(text(200)),
    filters: z.array(text(100)).check(z.maxLength(20)),
    statements: z.array(text(500)).check(z.maxLength(50)),
  }),
  intervals: z.array(ecgIntervalSchema).check(z.maxLength(20)),
  annotations: z.array(z.object({ at_ms: finite, text: text(200) })).check(z.maxLength(mostEcgAnnotations)),
  notices: z.array(z.object({ kind: z.enum(ecgNotices), lead: z.nullable(text(40)) })).check(z.maxLength(mostNotices)),
});
export type DrawnHead = z.infer<typeof drawnSchema>;

const drawnHead = z
  .object({ kind: z.literal('drawn'), ecg: drawnSchema, parts: z.array(count(mostSamples * 4)) })
  .check(
    z.refine(
      ({ ecg: { leads }, parts }) =>
        parts.length === leads.length &&
        sum(leads.map(({ samples }) => samples)) <= mostSamples &&
        leads.every(({ samples, bits }, at) => parts[at] === (samples * bits) / 8),
    ),
  );

const none = z.array(z.never()).check(z.maxLength(0));

const peaksHead = z.object({
  kind: z.literal('peaks'),
  peaks: z.nullable(
    z.object({
      lead: text(40),
      at_ms: z.array(finite.check(z.nonnegative())).check(z.maxLength(mostPeaks)),
      anew: z.array(z.int().check(z.gte(0))).check(z.maxLength(mostPeaks)),
    }),
  ),
  mean_rate: z.nullable(finite.check(z.nonnegative())),
  parts: none,
});
export type PeaksHead = z.infer<typeof peaksHead>;

export const answerHead = z.union([
  filesHead,
  drawnHead,
  peaksHead,
  z.object({ kind: z.literal('notDrawn'), why: z.enum(ecgNotDrawn), parts: none }),
  z.object({
    kind: z.enum(['partMissing', 'several', 'malformed', 'noFile', 'tooManyFiles', 'tooManyBytes']),
    parts: none,
  }),
]);
export type AnswerHead = z.infer<typeof answerHead>;

/** What may only be said right after what; null = first of all. */
export const saidAfter: Readonly<Record<AnswerHead['kind'], AnswerHead['kind'] | null>> = {
  ...{ files: null, malformed: null, noFile: null, tooManyFiles: null, tooManyBytes: null },
  ...{ drawn: 'files', notDrawn: 'files', partMissing: 'files', several: 'files', peaks: 'drawn' },
};

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
