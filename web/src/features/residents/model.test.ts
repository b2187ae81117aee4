import { addResident, changeResident } from '@wardlight/contract';
import { resident } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyToAdd, bodyToChange, differingFields, everybody, isFiltered, newResident, typedOf } from './model.ts';

const today = '2026-03-02';

test('nothing typed is nothing, not empty text', () => {
  const body = bodyToAdd({ ...newResident, name: '王美玉', note: '  ' }, today);
  expect(z.parse(addResident.body, body)).toEqual({
    name: '王美玉',
    gender: null,
    birthday: null,
    birthday_precision: 'day',
    resident_code: null,
    customer_no: null,
    note: null,
    turn_minutes: null,
    personal_id: null,
    bed_id: null,
  });
});

test('what was read is sent back unchanged, with its revision and without the id nobody typed', () => {
  const stored = resident({ revision: 7, note: '左側偏癱', customer_no: 'C-9', turn_minutes: 90 });
  const body = z.parse(changeResident.body, bodyToChange(typedOf(stored), today));
  expect(body).toEqual({
    name: stored.name,
    gender: stored.gender,
    birthday: stored.birthday,
    birthday_precision: 'day',
    resident_code: stored.resident_code,
    customer_no: 'C-9',
    note: '左側偏癱',
    turn_minutes: 90,
    revision: 7,
  });
});

test('an id that is typed is sent, and one that is emptied is taken away', () => {
  const typed = { ...typedOf(resident()), personal_id_typed: true };
  expect(bodyToChange({ ...typed, personal_id: 'A123456789' }, today)).toMatchObject({ personal_id: 'A123456789' });
  expect(bodyToChange({ ...typed, personal_id: ' ' }, today)).toMatchObject({ personal_id: null });
});

test.each([
  [{}, []],
  [{ name: 'Another' }, ['name']],
  [{ birthday: '民國29年5月17日' }, []],
  [{ birthday: '29/05/18' }, ['birthday']],
  [{ birthday: '1940' }, ['birthday']],
  [{ birthday: 'no day' }, ['birthday']],
  [{ gender: '' as const, note: 'new' }, ['gender', 'note']],
  [{ note: '  ' }, []],
  [{ turn_minutes: '90' }, ['turn_minutes']],
])('typed %j differs in %j', (change, fields) => {
  expect(differingFields({ ...typedOf(resident()), ...change }, resident(), today)).toEqual(fields);
});

test('sorting leaves nobody out', () => {
  expect(isFiltered({ ...everybody, sort: 'name', order: 'desc' })).toBe(false);
  expect(isFiltered({ ...everybody, inBed: 'no' })).toBe(true);
});
