/** What may be said when something is closed, and what is missing, field by field. */
import { describe, expect, it, test } from 'vitest';
import { fieldProblemsOf } from '../problems.ts';
import { closeCauses } from './alerts.ts';
import {
  closeReasons,
  closeReasonsOf,
  closingOf,
  closingSchema,
  isPersonalReason,
  mayUndoClosing,
  undoCloseMs,
} from './closing.ts';

function problemsOf(given: unknown): Record<string, string> {
  const parsed = closingSchema.safeParse(given);
  return parsed.success ? {} : fieldProblemsOf(parsed.error.issues, given);
}

const fall = { injury: 'unsure', called: ['nurse'] };

describe('a closing', () => {
  it.each(['helped', 'fine', 'toilet', 'turned', 'nurse', 'family', 'equipment'])('%s is said by one tap', (reason) => {
    expect(problemsOf({ reason })).toEqual({});
  });

  it.each(['falseAlarm', 'other'])('%s wants a line', (reason) => {
    expect(problemsOf({ reason })).toEqual({ note: 'required' });
    expect(problemsOf({ reason, note: ' \n ' })).toEqual({ note: 'required' });
    expect(problemsOf({ reason, note: 'a cat on the bed' })).toEqual({});
  });

  it.each([
    [{}, { 'fall.injury': 'required', 'fall.called': 'required' }],
    [{ fall: {} }, { 'fall.injury': 'required', 'fall.called': 'required' }],
    [{ fall: { injury: 'seen' } }, { 'fall.called': 'required' }],
    [{ fall: { injury: 'seen', called: [] } }, { 'fall.called': 'required' }],
    [{ fall: { injury: 'broken', called: ['nurse'] } }, { 'fall.injury': 'unknown_value' }],
    [{ fall: { injury: 'seen', called: ['priest'] } }, { 'fall.called.0': 'unknown_value' }],
    [{ fall: { injury: 'seen', called: ['nobody', 'nurse'] } }, { 'fall.called': 'unknown_value' }],
    [{ fall: { injury: 'seen', called: ['nurse', 'nurse'] } }, { 'fall.called': 'unknown_value' }],
    [{ fall: { injury: 'none', called: ['nobody'] } }, {}],
    [{ fall: { injury: 'seen', called: ['nurse', 'doctor', 'ambulance', 'family'] }, note: 'left hip' }, {}],
  ])('of a fall with %j says %j', (given, problems) => {
    expect(problemsOf({ reason: 'fall', ...given })).toEqual(problems);
  });

  it('says nothing of a fall where it is none', () => {
    expect(problemsOf({ reason: 'fine', fall })).toEqual({ fall: 'unknown_value' });
  });

  it('wants a reason of the list, and a note that can be kept', () => {
    expect(problemsOf({})).toEqual({ reason: 'required' });
    expect(problemsOf({ reason: 'cleared' })).toEqual({ reason: 'unknown_value' });
    expect(problemsOf({ reason: 'fine', note: 'x'.repeat(501) })).toEqual({ note: 'too_long' });
  });
});

test('what is remembered of it: nothing is null', () => {
  expect(closingOf({ reason: 'fine' })).toEqual({ reason: 'fine', note: null, fall: null });
  expect(closingOf({ reason: 'fine', note: '' })).toEqual({ reason: 'fine', note: null, fall: null });
  const said = closingSchema.parse({ reason: 'fall', note: ' hip ', fall });
  expect(closingOf(said)).toEqual({ reason: 'fall', note: 'hip', fall });
});

test('reasons of before are still reasons, and each is a cause the log can hold', () => {
  for (const reason of ['helped', 'fine', 'falseAlarm', 'equipment', 'other']) expect(closeReasons).toContain(reason);
  for (const reason of closeReasons) expect(closeCauses).toContain(reason);
});

test('of a network nothing is said that only a resident can do; where nobody lies nobody is turned', () => {
  expect(closeReasonsOf({ bed_id: null, resident_id: null }).some(isPersonalReason)).toBe(false);
  expect(closeReasonsOf({ bed_id: 1, resident_id: null })).not.toContain('turned');
  expect(closeReasonsOf({ bed_id: 1, resident_id: null })).toContain('fall');
  expect(closeReasonsOf({ bed_id: 1, resident_id: 2 })).toEqual(closeReasons);
});

test('a closing by a person can be undone for a minute; what ended with its mat was closed by nobody', () => {
  const closed = { bed_id: 1, type: 'spo2Less', closed_at: 1_000, close_reason: 'fine', closed_by: { user_id: 5 } };
  expect(mayUndoClosing(closed, 1_000 + undoCloseMs)).toBe(true);
  expect(mayUndoClosing(closed, 1_001 + undoCloseMs)).toBe(false);
  expect(mayUndoClosing({ ...closed, close_reason: 'equipment', closed_by: null }, 1_000)).toBe(false);
  expect(mayUndoClosing({ ...closed, bed_id: null }, 1_000)).toBe(false);
  expect(mayUndoClosing({ ...closed, type: 'lyingTimeout', close_reason: 'turned' }, 1_000)).toBe(false);
});
