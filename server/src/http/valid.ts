/** What came over the wire, parsed by the contract's schemas; what is wrong with it, field by field. */
import type { FieldProblem } from '@wardlight/contract';
import type * as z from 'zod/mini';
import { Refused } from './refused.ts';

/** @throws Refused `invalid` with the fields, under `prefix`. */
export function valid<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields: Record<string, FieldProblem> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String);
    // The first problem of a field is the one to mend first.
    fields[path.join('.') || 'body'] ??= problemOf(issue, at(given, issue.path));
  }
  throw new Refused('invalid', { fields });
}

function at(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): FieldProblem {
  if (value === undefined) return 'required';
  switch (issue.code) {
    case 'too_small':
      return isLength(issue.origin) ? 'too_short' : 'too_small';
    case 'too_big':
      return isLength(issue.origin) ? 'too_long' : 'too_large';
    case 'invalid_value':
    case 'unrecognized_keys':
      return 'unknown_value';
    default:
      return 'wrong_format';
  }
}

const isLength = (origin: string) => origin === 'string' || origin === 'array';
