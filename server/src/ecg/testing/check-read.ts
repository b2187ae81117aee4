/** What must hold of everything a reader hands on, however broken the file was, and what a test asks of it. */
import {
  ecgAnnotationSchema,
  ecgFormats,
  ecgHeaderSchema,
  ecgIntervalSchema,
  ecgLeadSchema,
  ecgMissing,
  ecgNoticeSchema,
  mostEcgAnnotations,
  mostEcgLeads,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { mostSamples, NotDrawn, NotOneRecording, type ReadEcg } from '../shape.ts';

const readSchema = z.object({
  format: z.enum(ecgFormats),
  leads: z.array(ecgLeadSchema).check(z.minLength(1), z.maxLength(mostEcgLeads)),
  start: z.nullable(
    z.object({
      wall: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)),
      offset: z.nullable(z.int()),
    }),
  ),
  header: ecgHeaderSchema,
  intervals: z.array(ecgIntervalSchema),
  annotations: z.array(ecgAnnotationSchema).check(z.maxLength(mostEcgAnnotations)),
  notices: z.array(ecgNoticeSchema).check(z.maxLength(1_000)),
});

/** PostgreSQL holds neither. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** @throws of what does not hold */
export function checkRead(read: ReadEcg): void {
  readSchema.parse({ ...read, leads: read.leads.map((lead) => ({ ...lead, samples: lead.samples.length })) });
  const fail = (what: string): never => {
    throw new Error(what);
  };
  if (read.leads.some(({ step }) => step === 0)) fail('a step of 0');
  if (new Set(read.leads.map(({ name }) => name)).size < read.leads.length) fail('two leads of one name');
  if (read.leads.some(({ name }) => name === '')) fail('a lead without a name');
  if (read.leads.some(({ samples }) => samples.length === 0)) fail('a lead without samples');
  if (read.start !== null && Number.isNaN(Date.parse(`${read.start.wall}Z`))) fail('a start that no clock shows');
  if (read.leads.reduce((sum, { samples }) => sum + samples.length, 0) > mostSamples) fail('too many samples');
  const far = read.leads.some(({ step, zero, samples }) =>
    samples.some((sample) => sample !== ecgMissing[32] && !Number.isFinite((sample - zero) * step)),
  );
  if (far) fail('a sample that is no number of mV');
  const late = read.annotations.some(({ at_ms }, n) => n > 0 && at_ms < (read.annotations[n - 1]?.at_ms ?? 0));
  if (late) fail('annotations out of order');
  const texts = JSON.stringify(read, (_, value: unknown) => (value instanceof Int32Array ? null : value));
  if (UNSTORABLE.test(texts) || /\\u(?:0000|d[89a-f])/i.test(texts)) fail('a text that cannot be kept');
}

/** Why it cannot be drawn or kept; null = it can. */
export function whyNot(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof NotDrawn) return error.why;
    if (error instanceof NotOneRecording) return error.fault;
    throw error;
  }
}

/** `inverted II`, `partLeftOut` */
export const noticesOf = ({ notices }: ReadEcg): string[] =>
  notices.map(({ kind, lead }) => (lead === null ? kind : `${kind} ${lead}`));
