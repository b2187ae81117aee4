import { expect, test, vi } from 'vitest';
import { registerUnlock, unlockOnFirstTouch } from './sound-unlock.ts';

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
