import { ecgDetail, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { deskWordsOf } from '../i18n/i18n.ts';
import { ecgTexts } from './ecg-texts.ts';

let texts: ReturnType<typeof ecgTexts>;
beforeEach(async () => {
  texts = ecgTexts(await deskWordsOf('en'));
});

test.each([
  ['王^小明', '王 小明'],
  ['SANTOS^MARIA^^^', 'SANTOS MARIA'],
  ['Lin^Xiaoming=林^小明=', 'Lin Xiaoming / 林 小明'],
  [' Lin  Xiaoming ', 'Lin Xiaoming'],
  ['^^=', 'no name'],
  [null, 'no name'],
])('the name %s of a file is written %s', (patient_name, written) => {
  expect(texts.ofFile({ ...ecgDetail().header, patient_name })).toBe(written);
});

test('a name in a file is said where it is another, or where nobody has said whose the recording is', () => {
  const resident = { resident_id: residentId(3), name: '林小明', bed: null };
  const named = (change: Partial<Parameters<typeof texts.nameInFile>[0]>) =>
    texts.nameInFile({ resident, differs: [], patient_name: '王^小明', ...change });
  expect(named({})).toBeNull();
  expect(named({ differs: ['birthday'] })).toBeNull();
  expect(named({ differs: ['name'] })).toBe('file says 王 小明');
  expect(named({ resident: null })).toBe('file says 王 小明');
  expect(named({ resident: null, patient_name: null })).toBeNull();
});

test('notices of one kind stand together with their leads, apart from those of the whole', () => {
  const lines = texts.notices([
    { kind: 'gaps', lead: 'II' },
    { kind: 'gaps', lead: 'V1' },
    { kind: 'gaps', lead: null },
    { kind: 'gaps', lead: 'II' },
  ]);
  const text = 'Some stretches were not recorded and are left blank.';
  expect(lines).toEqual([`II, V1: ${text}`, text]);
});
