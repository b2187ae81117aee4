/** The languages, the voice each will be said with, and a try. */
import { useState } from 'react';
import { languageNames, useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { unlockSound } from '../../../lib/sound/sound-unlock.ts';
import {
  changeSpeech,
  mostSpeechTags,
  type SpeechSettings,
  type SpeechTag,
  speechLanguages,
  speechTags,
} from '../../../lib/sound/speech-settings.ts';
import { speechTrouble } from '../../../lib/sound/speech-trouble.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';
import { exampleAlert } from '../example.ts';
import { longestMs } from '../queue.ts';
import { sentencesOf } from '../sentence.ts';
import { say } from '../voice-port.ts';
import { chooseVoice, type Voice, voicesOf } from '../voices.ts';

interface Props {
  readonly settings: SpeechSettings;
  readonly voices: readonly Voice[];
}

export function Languages({ settings, voices }: Props) {
  const { t } = useWords();
  const d = useDeskWords();
  const [refused, setRefused] = useState<SpeechTag | null>(null);
  const hear = async (tag: SpeechTag) => {
    // The gesture counts until here; what is said after it is allowed then.
    await unlockSound();
    say(await sentencesOf({ ...settings, tags: [tag] }, voices, exampleAlert), longestMs, (outcome) => {
      if (outcome === 'refused') setRefused(tag);
      if (outcome !== 'heard') return;
      setRefused(null);
      speechTrouble.set(null);
    });
  };
  return (
    <fieldset className={classes.part}>
      <legend>{d('speech.languages', { n: mostSpeechTags })}</legend>
      {refused === null ? null : (
        <Notice
          kind="fault"
          title={t('shell.speech.refused')}
          action={
            <Button kind="plain" onClick={() => void hear(refused)}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('shell.speech.refusedInfo')}
        </Notice>
      )}
      {speechTags.map((tag) => (
        <One key={tag} tag={tag} settings={settings} voices={voices} onHear={() => void hear(tag)} />
      ))}
    </fieldset>
  );
}

const nameOf = (tag: SpeechTag): string => languageNames[speechLanguages[tag]];

interface OneProps extends Props {
  readonly tag: SpeechTag;
  readonly onHear: () => void;
}

function One({ tag, settings, voices, onHear }: OneProps) {
  const d = useDeskWords();
  const { tags } = settings;
  const on = tags.includes(tag);
  const { voice, fit } = chooseVoice(voices, tag, settings.voices[tag]);
  const own = voicesOf(voices, tag);
  // The last one stays: a screen that speaks no language would only seem to speak.
  const fixed = on ? tags.length === 1 : tags.length >= mostSpeechTags;
  const tick = (wanted: boolean) =>
    changeSpeech({ tags: wanted ? [...tags, tag] : tags.filter((other) => other !== tag) });
  return (
    <div className={classes.language}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={on}
          aria-disabled={fixed || undefined}
          onChange={(event) => {
            if (!fixed) tick(event.currentTarget.checked);
          }}
        />
        <span lang={tag}>{nameOf(tag)}</span>
      </label>
      {/* Of a device without any voice it is said once, above. */}
      <p className={classes.voice} data-fit={fit}>
        {fit !== 'none' && d(`speech.fit.${fit}`, { voice: voice?.name ?? '' })}
        {fit === 'none' && voices.length > 0 && d('speech.fit.none')}
      </p>
      <div className={classes.row}>
        {own.length > 1 ? (
          <select
            aria-label={d('speech.voiceOf', { language: nameOf(tag) })}
            value={settings.voices[tag] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const { [tag]: _, ...rest } = settings.voices;
              changeSpeech({ voices: value === '' ? rest : { ...rest, [tag]: value } });
            }}
          >
            <option value="">{d('speech.anyVoice')}</option>
            {own.map(({ voiceURI, name }) => (
              <option key={voiceURI} value={voiceURI}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
        {voice === null ? null : (
          <Button kind="plain" onClick={onHear}>
            <span className={classes.unseen}>{nameOf(tag)} </span>
            {d('speech.listen')}
          </Button>
        )}
      </div>
    </div>
  );
}
