import { act, render } from '@testing-library/react';
import { alert, board, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { switchSound, unlockSound } from '../../../lib/sound/sound-unlock.ts';
import { type BoardStore, createBoardStore } from '../../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../../testing/cranked-clock.ts';
import { type FakeAudio, fakeAudio } from '../../../testing/fake-audio.ts';
import { useTones } from './use-tones.ts';

let clock: CrankedClock;
let audio: FakeAudio;
let store: BoardStore;

function Sounding() {
  useTones(store);
  return null;
}

const tell = (change: Parameters<typeof alert>[0]) =>
  act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [alert(change)], notifies: [] }));
const pulses = () => audio.started.length;

beforeEach(() => {
  clock = crankClock();
  audio = fakeAudio();
  setConnection('live', exampleAt);
  switchSound(true);
  store = createBoardStore();
  store.apply({ kind: 'snapshot', at: exampleAt, board: board() });
});

describe('the tones of the board', () => {
  // First, because a page once touched stays so for as long as it is open.
  it('wait for the gesture, and then begin with what still sounds', async () => {
    render(<Sounding />);
    tell({ priority: 'low' });
    expect(pulses()).toBe(0);
    await act(unlockSound);
    expect(pulses()).toBe(1);
  });

  it('sound with the alarm, not with the next tick, and repeat', async () => {
    render(<Sounding />);
    await act(unlockSound);
    tell({ priority: 'high' });
    expect(pulses()).toBe(10);
    await clock.advance(10_000);
    expect(pulses()).toBe(20);
  });

  it('stop the moment somebody claims', async () => {
    render(<Sounding />);
    await act(unlockSound);
    tell({ priority: 'high' });
    tell({ priority: 'high', phase: 'claimed', sounding: false });
    expect(audio.silenced).toHaveBeenCalledOnce();
    await clock.advance(60_000);
    expect(pulses()).toBe(10);
  });

  it('stop when the sound is switched off, and come back with it', async () => {
    render(<Sounding />);
    await act(unlockSound);
    tell({ priority: 'medium' });
    act(() => switchSound(false));
    expect(audio.silenced).toHaveBeenCalledOnce();
    await clock.advance(60_000);
    expect(pulses()).toBe(3);
    act(() => switchSound(true));
    expect(pulses()).toBe(6);
  });

  it.each(['silent', 'lost'] as const)('say that nobody is watching when the connection is %s', async (phase) => {
    render(<Sounding />);
    await act(unlockSound);
    act(() => setConnection(phase));
    expect(audio.started.map(({ hertz }) => hertz)).toEqual([392, 261.63]);
  });

  it('end with the board', async () => {
    const { unmount } = render(<Sounding />);
    await act(unlockSound);
    tell({ priority: 'high' });
    unmount();
    expect(clock.waiting()).toBe(0);
    expect(audio.silenced).toHaveBeenCalledOnce();
  });
});
