/** Says aloud what the queue says, for as long as the frame stands; mounted only while this screen speaks. */
import type { Alert } from '@wardlight/contract';
import { useEffect, useEffectEvent } from 'react';
import { every, now } from '../../lib/browser/timers.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { toneLengthMs } from '../../lib/sound/sound.ts';
import { soundState } from '../../lib/sound/sound-unlock.ts';
import { speechSettings } from '../../lib/sound/speech-settings.ts';
import { speechTrouble } from '../../lib/sound/speech-trouble.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { beginSpeech, ended, longestMs, type SpeechState, stepSpeech } from './queue.ts';
import { sentencesOf } from './sentence.ts';
import { followVoices, type Outcome, type Sentence, say } from './voice-port.ts';
import type { Voice } from './voices.ts';

const lookEveryMs = 500;

export function Speaking({ board }: { readonly board: BoardStore }) {
  const { t, language } = useWords();
  /** In no words of an alert: a try must not be taken for one. */
  const trial = useEffectEvent(
    (): Sentence => ({ text: t('shell.speech.trial'), lang: language, voice: null, rate: 1 }),
  );
  useEffect(() => {
    let voices: readonly Voice[] = [];
    /** null until there is a picture: on an empty board everything would be news that comes with the first one. */
    let state: SpeechState | null = null;
    let hush = (): void => {};
    /** Counts the sentences: words may come after the next one has begun. */
    let turn = 0;
    const speak = (alert: Alert): void => {
      turn++;
      const mine = turn;
      const done = (outcome: Outcome): void => {
        if (mine !== turn) return;
        judge(outcome);
        if (state !== null) state = ended(state);
        look();
      };
      sentencesOf(speechSettings.get(), voices, alert).then(
        (sentences) => {
          if (mine !== turn) return;
          hush();
          hush = say(sentences, longestMs, done);
        },
        // The words of that language could not be fetched; the tone has been heard.
        () => done('cut'),
      );
    };
    const quiet = (): void => {
      turn++;
      hush();
      hush = () => {};
    };
    const judge = (outcome: Outcome): void => {
      if (outcome === 'heard') speechTrouble.set(null);
      if (outcome === 'refused') speechTrouble.set(tryAgain);
    };
    /** Speaks before it returns: outside of the gesture it would be refused again. */
    const tryAgain = (): void => {
      quiet();
      if (state !== null) state = ended(state);
      hush = say([trial()], longestMs, judge);
    };
    const look = (): void => {
      const { source, alerts } = board.read();
      if (source === 'none') return;
      const { on, unlocked } = soundState.get();
      const step = stepSpeech(state ?? beginSpeech(alerts.values()), {
        alerts: alerts.values(),
        now: now(),
        chimeMs: toneLengthMs,
        muted: speechSettings.get().muted,
      });
      state = step.state;
      if (step.stop || !on) quiet();
      // What is told while the screen is mute is not said later: its tone comes back with the sound.
      if (step.say !== null && on && unlocked) speak(step.say);
    };
    const stops = [
      followVoices((next) => {
        voices = next;
      }),
      board.subscribe(look),
      soundState.subscribe(look),
      every(lookEveryMs, look),
      quiet,
      () => speechTrouble.set(null),
    ];
    look();
    return () => {
      for (const stop of stops) stop();
    };
  }, [board]);
  return null;
}
