/** `/speech`: how loud this screen is, and what it says aloud, in which languages and voices (specification §2 "speech alert settings"). */
import { type ReactNode, useEffect, useState } from 'react';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { unlockSound } from '../../lib/sound/sound-unlock.ts';
import { changeSpeech, speechRates, useSpeechSettings } from '../../lib/sound/speech-settings.ts';
import { Page } from '../../ui/desk/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { classes } from './classes.ts';
import { Kinds } from './parts/kinds.tsx';
import { Languages } from './parts/languages.tsx';
import { Tones } from './parts/tones.tsx';
import { canSpeak, followVoices } from './voice-port.ts';
import type { Voice } from './voices.ts';

interface SpeechScreenProps {
  /** Who has heard this screen; set in by the app. */
  readonly check?: ReactNode;
}

export function SpeechScreen({ check }: SpeechScreenProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const settings = useSpeechSettings();
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  useEffect(() => followVoices(setVoices), []);
  const voiceless = voices.length === 0;
  return (
    <Page title={t('shell.titles.speech')} info={d('speech.info')} {...useGroupTabs('own')} width="narrow">
      <Tones />
      {check}
      {canSpeak() ? null : (
        <Notice kind="fault" title={d('speech.cannot')}>
          {d('speech.cannotInfo')}
        </Notice>
      )}
      {canSpeak() && voiceless && (
        <Notice kind="info" title={d('speech.fit.none')}>
          {d('speech.noVoiceInfo')}
        </Notice>
      )}
      <label className={classes.switch}>
        <input
          type="checkbox"
          checked={settings.on}
          onChange={(event) => {
            changeSpeech({ on: event.currentTarget.checked });
            void unlockSound();
          }}
        />
        <span>
          {d('speech.on')}
          <small>{d(voiceless ? 'speech.toneOnly' : 'speech.onInfo')}</small>
        </span>
      </label>
      <Languages settings={settings} voices={voices} />
      <fieldset className={classes.part}>
        <legend>{d('speech.rate.title')}</legend>
        <div className={classes.row}>
          {speechRates.map((rate) => (
            <label key={rate} className={classes.choice}>
              <input
                type="radio"
                name="rate"
                checked={settings.rate === rate}
                onChange={() => changeSpeech({ rate })}
              />
              {d(`speech.rate.${rate}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Kinds settings={settings} />
    </Page>
  );
}
