import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeAudio } from '../../testing/fake-audio.ts';
import { gainOf, openSpeaker, toneLengthMs, tonePulses, tryTone } from './sound.ts';
import { soundState, switchSound, unlockSound } from './sound-unlock.ts';
import { chooseVolume, leastVolume, mostVolume } from './sound-volume.ts';

describe('the tones (IEC 60601-1-8)', () => {
  it('high has ten pulses, medium three, low one', () => {
    expect([tonePulses.high.length, tonePulses.medium.length, tonePulses.low.length]).toEqual([10, 3, 1]);
  });

  it('every pulse ends before the next begins, and lies where the standard wants it', () => {
    for (const pulses of Object.values(tonePulses)) {
      for (const [index, pulse] of pulses.entries()) {
        const next = pulses[index + 1];
        if (next !== undefined) expect(pulse.at + pulse.lasts).toBeLessThan(next.at);
        expect(pulse.hertz).toBeGreaterThanOrEqual(150);
        expect(pulse.hertz).toBeLessThanOrEqual(1000);
      }
    }
  });

  it('high ends well before it repeats', () => expect(toneLengthMs.high).toBeLessThan(10_000));
});

describe('the volume', () => {
  it('makes every tone softer, never silent; high stays the loudest and never falls below half', () => {
    for (const tone of ['high', 'medium', 'low', 'technical'] as const) {
      expect(gainOf(tone, leastVolume)).toBeLessThan(gainOf(tone, mostVolume));
      expect(gainOf(tone, leastVolume)).toBeGreaterThan(0);
    }
    expect(gainOf('high', leastVolume)).toBe(gainOf('high', mostVolume) / 2);
    for (let volume = leastVolume; volume <= mostVolume; volume += 1) {
      expect(gainOf('high', volume)).toBeGreaterThan(gainOf('medium', volume));
      expect(gainOf('medium', volume)).toBeGreaterThan(gainOf('low', volume));
    }
  });
});

describe('the speaker', () => {
  beforeEach(() => switchSound(true));

  it('is mute until a gesture, and sounds after it', async () => {
    const { started } = fakeAudio();
    const speaker = openSpeaker();
    speaker.play('low');
    expect(started).toHaveLength(0);
    expect(await unlockSound()).toBe(true);
    speaker.play('high');
    expect(started).toHaveLength(10);
    speaker.close();
  });

  it('stays mute while the sound is switched off', async () => {
    const { started } = fakeAudio();
    const speaker = openSpeaker();
    await unlockSound();
    switchSound(false);
    speaker.play('high');
    expect(started).toHaveLength(0);
    switchSound(true);
    speaker.close();
  });

  it('is silenced at once, and once', async () => {
    const { silenced } = fakeAudio();
    const speaker = openSpeaker();
    await unlockSound();
    speaker.play('medium');
    speaker.stop();
    speaker.stop();
    expect(silenced).toHaveBeenCalledOnce();
    speaker.close();
  });

  it('says so where the browser has no sound at all', async () => {
    vi.stubGlobal('AudioContext', undefined);
    const speaker = openSpeaker();
    expect(await unlockSound()).toBe(false);
    expect(soundState.get().unlocked).toBe(false);
    speaker.close();
  });

  it('a try sounds beside what an alert sounds, and is cut short by the next try alone', async () => {
    const { started, silenced } = fakeAudio();
    const speaker = openSpeaker();
    await unlockSound();
    speaker.play('high');
    expect(tryTone('low')).toBe(true);
    expect([started.length, silenced.mock.calls.length]).toEqual([11, 0]);
    expect(tryTone('medium')).toBe(true);
    expect([started.length, silenced.mock.calls.length]).toEqual([14, 1]);
    speaker.close();
  });

  it('sounds as loud as was chosen', async () => {
    const { gains } = fakeAudio();
    const speaker = openSpeaker();
    await unlockSound();
    chooseVolume(40);
    speaker.play('low');
    chooseVolume(mostVolume);
    speaker.play('low');
    expect(gains()).toEqual([gainOf('low', 40), gainOf('low', mostVolume)]);
    speaker.close();
  });
});
