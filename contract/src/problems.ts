/** What is wrong with a value, field by field, in the contract's words: the same for who sends it and who receives it. */
import type * as z from 'zod/mini';
import { type FieldProblem, fieldProblems } from './errors.ts';

/** Dotted path → its first problem, which is the one to mend first; `body` where the whole of it is wrong. */
export function fieldProblemsOf(issues: readonly z.core.$ZodIssue[], given: unknown): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {};
  for (const issue of issues) {
    const { field, value } = found(given, issue.path);
    fields[field || 'body'] ??= problemOf(issue, value);
  }
  return fields;
}

/** The field that was given, and its value. An issue may lie within what a text was read as, `?level=high,nope`: that field is the text's. */
function found(given: unknown, path: readonly PropertyKey[]): { readonly field: string; readonly value: unknown } {
  let value = given;
  for (const [depth, key] of path.entries()) {
    if (typeof value === 'string') return { field: path.slice(0, depth).map(String).join('.'), value };
    value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return { field: path.map(String).join('.'), value };
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
    case 'custom':
      // A check of ours over several fields says itself what is wrong with this one.
      return fieldProblems.find((problem) => problem === issue.params?.problem) ?? 'wrong_format';
    default:
      return 'wrong_format';
  }
}

const isLength = (origin: string) => origin === 'string' || origin === 'array';
