import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { draft, keepable } from './drafts.ts';

const schema = z.object({ name: z.string(), note: z.optional(z.string()) });

test('what was typed is there after a reload, until it is cleared', () => {
  draft('resident', schema).keep({ name: '陳美玲' });
  expect(draft('resident', schema).read()).toEqual({ name: '陳美玲' });
  draft('resident', schema).clear();
  expect(draft('resident', schema).read()).toBeNull();
});

test('passwords, personal ids and tokens are never kept, at any depth', () => {
  const typed = {
    username: 'night',
    password: 'x',
    new_password: 'x',
    currentPassword: 'x',
    token: 'x',
    rows: [{ name: 'A', personal_id: 'A123456789', personalId: 'A123456789' }],
  };
  expect(keepable(typed)).toEqual({ username: 'night', rows: [{ name: 'A' }] });
  draft('import', z.looseObject({})).keep(typed);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/A123456789|"x"/);
});

test('a draft of another shape than the form’s is forgotten', () => {
  sessionStorage.setItem('wardlight.draft.resident', '{"name":7}');
  expect(draft('resident', schema).read()).toBeNull();
  sessionStorage.setItem('wardlight.draft.resident', 'not json');
  expect(draft('resident', schema).read()).toBeNull();
});
