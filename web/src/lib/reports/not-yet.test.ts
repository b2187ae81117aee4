import { expect, test } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { isNotYet } from './not-yet.ts';

const invalid = (fields: CallError['fields']) => new CallError({ code: 'invalid', status: 400, message: '', fields });

test('only a date that is too late has not begun, under either of its names', () => {
  expect(isNotYet(invalid({ date: 'too_large' }))).toBe(true);
  expect(isNotYet(invalid({ ended_at: 'too_large' }))).toBe(true);
  expect(isNotYet(invalid({ days: 'too_large' }))).toBe(false);
  expect(isNotYet(new CallError({ code: 'internal', status: 500, message: '' }))).toBe(false);
  expect(isNotYet(null)).toBe(false);
});
