/** What came over the wire, parsed by the contract's schemas; what is wrong with it, field by field. */
import { fieldProblemsOf } from '@wardlight/contract';
import type * as z from 'zod/mini';
import { Refused } from './refused.ts';

/** @throws Refused `invalid` with the fields. */
export function valid<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Refused('invalid', { fields: fieldProblemsOf(parsed.error.issues, given) });
}
