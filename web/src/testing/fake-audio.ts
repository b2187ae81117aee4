/** The browser's sound, written down instead of heard. */
import { vi } from 'vitest';

export interface FakeAudio {
  /** Pulses started so far. */
  readonly started: readonly { readonly hertz: number }[];
  /** How loud each tone was. */
  gains(): readonly number[];
  /** Called when a tone is cut short. */
  readonly silenced: ReturnType<typeof vi.fn>;
}

export function fakeAudio(): FakeAudio {
  const started: { hertz: number }[] = [];
  const silenced = vi.fn();
  const toSpeaker: { readonly gain: { readonly value: number } }[] = [];
  const param = () => ({
    value: 0,
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    setTargetAtTime: silenced,
  });
  const node = <T extends object>(parts: T) => ({ ...parts, connect: <To>(to: To) => to });
  class Context extends EventTarget {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    resume() {
      this.state = 'running';
      return Promise.resolve();
    }
    close() {
      this.state = 'closed';
      return Promise.resolve();
    }
    createGain = () => {
      const gain = param();
      const connect = <To>(to: To) => {
        if (to === (this.destination as unknown)) toSpeaker.push({ gain });
        return to;
      };
      return { gain, connect };
    };
    createPeriodicWave = () => ({});
    createOscillator = () => {
      const frequency = { value: 0 };
      const start = () => started.push({ hertz: frequency.value });
      return node({ frequency, start, setPeriodicWave: () => {}, stop: () => {} });
    };
  }
  vi.stubGlobal('AudioContext', Context);
  return { started, silenced, gains: () => toSpeaker.map(({ gain }) => gain.value) };
}
