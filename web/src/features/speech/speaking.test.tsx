import { act, render, waitFor } from '@testing-library/react';
import { alert, alertId, board, exampleAt } from '@wardlight/contract/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setUpLanguage } from '../../lib/i18n/i18n.ts';
import { openSpeaker, type Speaker, toneLengthMs } from '../../lib/sound/sound.ts';
import { switchSound, unlockSound } from '../../lib/sound/sound-unlock.ts';
import { changeSpeech } from '../../lib/sound/speech-settings.ts';
import { speechTrouble } from '../../lib/sound/speech-trouble.ts';
import { type BoardStore, createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { fakeAudio } from '../../testing/fake-audio.ts';
import { fakeSpeech } from '../../testing/fake-speech.ts';
import { Speaking } from './speaking.tsx';
import { startsWithinMs } from './voice-port.ts';

let clock: CrankedClock;
let store: BoardStore;
let speaker: Speaker;
beforeEach(async () => {
  clock = crankClock();
  fakeAudio();
  await setUpLanguage();
  switchSound(true);
  speaker = openSpeaker();
  await unlockSound();
  store = createBoardStore();
  store.apply({ kind: 'snapshot', at: exampleAt, board: board() });
  changeSpeech({ on: true, tags: ['zh-TW', 'id-ID'], voices: {}, rate: 'normal', muted: [] });
});

afterEach(() => speaker.close());

test('what was told before the first picture came is not news with it; what is told after it is said', async () => {
  const speech = fakeSpeech(['zh-TW']);
  const anew = createBoardStore();
  render(<Speaking board={anew} />);
  await clock.advance(1_000);
  act(() => anew.apply({ kind: 'snapshot', at: exampleAt, board: board({ alerts: [alert({ priority: 'high' })] }) }));
  await clock.advance(10_000);
  expect(speech.said).toEqual([]);
  const news = alert({ alert_id: alertId(7), bed_no: '305-2' });
  act(() => anew.apply({ kind: 'alerts', at: exampleAt, alerts: [news], notifies: [] }));
  await clock.advance(toneLengthMs[news.priority] + 1_000);
  await waitFor(() => expect(speech.said.map(({ text }) => text).join()).toContain('3 0 5之2'));
});

const tell = (change: Parameters<typeof alert>[0]) =>
  act(() =>
    store.apply({ kind: 'alerts', at: exampleAt, alerts: [alert({ alert_id: alertId(7), ...change })], notifies: [] }),
  );

test('an alert is said after its chime, in the languages of the screen, without a name', async () => {
  const speech = fakeSpeech(['zh-TW', 'id-ID']);
  render(<Speaking board={store} />);
  tell({ priority: 'high', type: 'leaveBed', bed_no: '305-2' });
  await clock.advance(toneLengthMs.high - 500);
  expect(speech.said).toEqual([]);
  await clock.advance(1_000);
  await waitFor(() => expect(speech.said).toHaveLength(2));
  expect(speech.said.map(({ text, lang }) => [lang, text])).toEqual([
    ['zh-TW', '高優先，3 0 5之2床，離床'],
    ['id-ID', expect.stringContaining('3 0 5, 2')],
  ]);
  expect(speech.said.map(({ text }) => text).join()).not.toContain('Example Resident');
});

test('a language without a voice is said in English, once; without any voice the tone is all', async () => {
  const speech = fakeSpeech(['en-US']);
  render(<Speaking board={store} />);
  tell({ priority: 'low' });
  await clock.advance(1_000);
  await waitFor(() => expect(speech.said.map(({ lang }) => lang)).toEqual(['en-US']));
  const silent = fakeSpeech([]);
  tell({ priority: 'low', alert_id: alertId(8) });
  await clock.advance(5_000);
  expect(silent.said).toEqual([]);
});

test('is cut the moment somebody says that they are going; nothing is said while the sound is off', async () => {
  const speech = fakeSpeech(['zh-TW']);
  const { unmount } = render(<Speaking board={store} />);
  tell({ priority: 'medium' });
  await clock.advance(1_500);
  await waitFor(() => expect(speech.said.length).toBeGreaterThan(0));
  speech.cancelled.mockClear();
  tell({ priority: 'medium', phase: 'claimed', sounding: false });
  expect(speech.cancelled).toHaveBeenCalled();
  const before = speech.said.length;
  act(() => switchSound(false));
  tell({ priority: 'high', alert_id: alertId(9) });
  await clock.advance(30_000);
  expect(speech.said).toHaveLength(before);
  unmount();
  expect(clock.waiting()).toBe(0);
});

test('a browser that does not begin is told of, the next alert is tried, and a try that is heard ends the trouble', async () => {
  const speech = fakeSpeech(['zh-TW']);
  speech.silent = true;
  const { unmount } = render(<Speaking board={store} />);
  tell({ priority: 'low' });
  tell({ priority: 'low', alert_id: alertId(8), bed_no: '306-1' });
  await clock.advance(1_000);
  await waitFor(() => expect(speech.said).toHaveLength(1));
  expect(speechTrouble.get()).toBeNull();
  await clock.advance(startsWithinMs + 500);
  expect(speechTrouble.get()).not.toBeNull();
  await waitFor(() => expect(speech.said.map(({ text }) => text).join()).toContain('3 0 6之1'));
  speech.silent = false;
  act(() => speechTrouble.get()?.());
  expect(speech.said.at(-1)?.text).toBe('語音播報正常。');
  act(() => speech.end());
  expect(speechTrouble.get()).toBeNull();
  unmount();
  expect(clock.waiting()).toBe(0);
});

test('an error is trouble; being interrupted is not', async () => {
  const speech = fakeSpeech(['zh-TW']);
  speech.silent = true;
  render(<Speaking board={store} />);
  tell({ priority: 'low' });
  await clock.advance(1_000);
  await waitFor(() => expect(speech.said).toHaveLength(1));
  act(() => speech.fail('interrupted'));
  expect(speechTrouble.get()).toBeNull();
  tell({ priority: 'low', alert_id: alertId(8) });
  await clock.advance(1_000);
  await waitFor(() => expect(speech.said).toHaveLength(2));
  act(() => speech.fail('not-allowed'));
  expect(speechTrouble.get()).not.toBeNull();
});
