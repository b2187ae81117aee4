import { shippedSettings } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import { kindProblems, type TypedKind, typedKinds } from './model.ts';

const { leaveBed } = typedKinds(shippedSettings.standard);
const range = (start: string, end: string) => ({ key: 0, name: '', start, end, weekdays: [] });
const problemsOf = (change: Partial<TypedKind>) => kindProblems('leaveBed', { ...leaveBed, ...change });

describe('a time range', () => {
  test('that is excluded between equal times is wrong beside its end: it would silence the kind for ever', () => {
    const same = { start: false, end: false, same: true };
    expect(problemsOf({ excluded: range('10:00', '10:00') })?.excluded).toEqual(same);
    expect(problemsOf({ excluded: range('10:00', '10:01') })).toBeNull();
    expect(problemsOf({ excluded: range('', '') })?.excluded).toEqual({ start: true, end: true, same: false });
  });

  test('that is normal between equal times is the whole day', () => {
    expect(problemsOf({ ranges: [range('10:00', '10:00')] })).toBeNull();
  });
});
