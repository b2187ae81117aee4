/** Sounds what the schedule says, for as long as the board is on the screen. */
import { useEffect } from 'react';
import { connection } from '../../../lib/browser/connection.ts';
import { every, now } from '../../../lib/browser/timers.ts';
import { openSpeaker, toneLengthMs } from '../../../lib/sound/sound.ts';
import { soundState } from '../../../lib/sound/sound-unlock.ts';
import type { BoardStore } from '../../../live/board-store.ts';
import { quiet, stepTones } from './tones.ts';

const lookEveryMs = 1_000;

export function useTones(store: BoardStore): void {
  useEffect(() => {
    const speaker = openSpeaker();
    let state = quiet;
    const look = (): void => {
      const { on, unlocked } = soundState.get();
      if (!on || !unlocked) {
        // Whatever still sounds when the sound comes back is heard then, from the beginning.
        if (state.playing !== null) speaker.stop();
        state = quiet;
        return;
      }
      const { phase } = connection.get();
      const step = stepTones(state, {
        alerts: store.read().alerts.values(),
        silent: phase === 'silent' || phase === 'lost' || store.read().blindSince !== null,
        now: now(),
        lengthMs: toneLengthMs,
      });
      state = step.state;
      if (step.stop) speaker.stop();
      if (step.play !== null) speaker.play(step.play);
    };
    let { alerts, blindSince } = store.read();
    const lookIfItMatters = (): void => {
      const next = store.read();
      if (next.alerts === alerts && next.blindSince === blindSince) return;
      ({ alerts, blindSince } = next);
      look();
    };
    const stops = [
      store.subscribe(lookIfItMatters),
      connection.subscribe(look),
      soundState.subscribe(look),
      every(lookEveryMs, look),
      speaker.close,
    ];
    look();
    return () => {
      for (const stop of stops) stop();
    };
  }, [store]);
}
