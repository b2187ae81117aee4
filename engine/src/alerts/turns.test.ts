/** Staff's "turned": said once however often it lands, and taken back as the one that is meant (`docs/decisions/139`). */
import { turnBackMs } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { readBedState, writeBedState } from '../bed/stored.ts';
import { view } from '../bed/view.ts';
import { evening, matStream, minutes, nurse, rulesOf, run, seconds } from '../testing/index.ts';
import type { Input } from '../types.ts';

const rules = rulesOf({ alerts: { lyingTimeout: { value: 30 } } });
const colleague = (nurse + 1) as typeof nurse;
const lies = matStream().lying(minutes(2)).inputs;
const start = evening + minutes(2);
const said = (at: number, side?: 'left' | 'right', by = nurse): Input => ({ kind: 'turned', at, by, side });
const after = (...words: readonly Input[]) => run([...lies, ...words], rules);
const turnsOf = (words: readonly Input[]) => after(...words).facts.filter(({ fact }) => fact === 'turned').length;

describe('a turn', () => {
  it.each<[string, readonly Input[], number]>([
    ['five times at once', Array.from({ length: 5 }, () => said(start, 'left')), 1],
    ['again in the last moment in which it can be taken back', [said(start), said(start + turnBackMs)], 1],
    ['again a moment later', [said(start), said(start + turnBackMs + 1)], 2],
    ['first with its side and then without', [said(start, 'left'), said(start + 1)], 1],
    ['to another side', [said(start, 'left'), said(start + 1, 'right')], 2],
    ['first without and then with its side', [said(start), said(start + 1, 'right')], 2],
    ['by somebody else', [said(start, 'left'), said(start, 'left', colleague)], 2],
    ['after it was taken back', [said(start), { kind: 'takeBackTurn', at: start, by: nurse }, said(start)], 2],
  ])('said %s', (_, words, expected) => {
    expect(turnsOf(words)).toBe(expected);
  });

  it('that is the same turn again leaves its time and its way back as they were', () => {
    const once = after(said(start, 'left')).state;
    const twice = after(said(start, 'left'), said(start + seconds(20))).state;
    expect([twice.lying, twice.lastTurn]).toEqual([once.lying, once.lastTurn]);
  });

  it('is taken back only as the one that is meant, where one is named', () => {
    const back = (turnedAt: number): Input => ({ kind: 'takeBackTurn', at: start + seconds(5), by: nurse, turnedAt });
    const words = [said(start, 'left'), said(start + seconds(2), 'right')];
    expect(after(...words, back(start)).facts.at(-1)).toMatchObject({ fact: 'turned', side: 'right' });
    expect(after(...words, back(start + seconds(2))).facts.at(-1)).toMatchObject({
      fact: 'turnTakenBack',
      turnedAt: start + seconds(2),
    });
  });

  it('stands in the view for its minute, and comes back from a stored state; one stored before had no side', () => {
    const { state } = after(said(start, 'left'));
    const turn = { at: start, by: nurse, side: 'left' };
    expect(view(state, start + turnBackMs).last_turn).toEqual(turn);
    expect(view(state, start + turnBackMs + 1)).not.toHaveProperty('last_turn');
    const text = writeBedState(state);
    expect(readBedState(text)).toEqual(state);
    const former = text.replace(/("lastTurn":\[.*),"left"\]/, '$1]');
    expect(former).not.toBe(text);
    expect(readBedState(former).lastTurn).toEqual({ ...state.lastTurn, side: null });
  });
});
