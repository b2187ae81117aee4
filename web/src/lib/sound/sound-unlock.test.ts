import { expect, test, vi } from 'vitest';
import { fakeSpeech } from '../../testing/fake-speech.ts';
import { registerUnlock, unlockOnFirstTouch, unlockSound } from './sound-unlock.ts';

test('a touch unlocks when it is done: the bar that goes with it must not move the page under a finger that is down', async () => {
  const unlocker = vi.fn(() => Promise.resolve(true));
  const stops = [registerUnlock(unlocker), unlockOnFirstTouch()];
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event('pointerup'));
  expect(unlocker).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('click'));
  expect(unlocker).toHaveBeenCalledTimes(1);
  await expect(unlocker.mock.results[0]?.value).resolves.toBe(true);
  await Promise.resolve();
  window.dispatchEvent(new Event('click'));
  expect(unlocker, 'once is enough').toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

test('the gesture opens speech too, before anything is waited for: afterwards it would not count', () => {
  const speech = fakeSpeech(['zh-TW']);
  void unlockSound();
  expect([speech.asked(), speech.said]).toEqual([1, []]);
});
