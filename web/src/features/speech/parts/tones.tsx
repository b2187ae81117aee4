/** How loud the tones are, and what each sounds like: heard before the night, not in it. */
import { useId } from 'react';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { type ToneName, tryTone } from '../../../lib/sound/sound.ts';
import { unlockSound, useSoundState } from '../../../lib/sound/sound-unlock.ts';
import {
  chooseVolume,
  leastUrgentVolume,
  leastVolume,
  mostVolume,
  useSoundVolume,
  volumeStep,
} from '../../../lib/sound/sound-volume.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../classes.ts';

export function Tones() {
  const d = useDeskWords();
  const { on } = useSoundState();
  return (
    <fieldset className={classes.part}>
      <legend>{d('speech.tones.title')}</legend>
      <Volume />
      <Muteness />
      {on ? <Tries /> : null}
    </fieldset>
  );
}

function Volume() {
  const { t } = useWords();
  const d = useDeskWords();
  const volume = useSoundVolume();
  const id = useId();
  const percent = t('alerts.unit.percent', { value: volume });
  return (
    <>
      <div className={classes.row}>
        <label htmlFor={id}>{d('speech.tones.volume')}</label>
        <input
          id={id}
          type="range"
          className={classes.slider}
          min={leastVolume}
          max={mostVolume}
          step={volumeStep}
          value={volume}
          aria-valuetext={percent}
          aria-describedby={`${id}-floor`}
          onChange={(event) => chooseVolume(event.currentTarget.valueAsNumber)}
        />
        {/* The slider says it itself to those who read by ear. */}
        <span className={classes.percent} aria-hidden="true">
          {percent}
        </span>
      </div>
      <p id={`${id}-floor`} className={classes.note}>
        {d('speech.tones.floor', { percent: t('alerts.unit.percent', { value: leastUrgentVolume }) })}
      </p>
    </>
  );
}

/** Nothing here may look as if it sounded while it does not. The bar over the page has the button. */
function Muteness() {
  const { t } = useWords();
  const { on, unlocked } = useSoundState();
  if (on && unlocked) return null;
  return <p className={classes.note}>{on ? t('shell.sound.lockedBar') : t('shell.sound.offBar')}</p>;
}

const tones: readonly ToneName[] = ['high', 'medium', 'low', 'technical'];

function Tries() {
  const { t } = useWords();
  const d = useDeskWords();
  const hear = async (tone: ToneName) => {
    if (await unlockSound()) tryTone(tone);
  };
  return (
    <div className={classes.row}>
      <span aria-hidden="true">{d('speech.listen')}</span>
      {tones.map((tone) => (
        <Button key={tone} kind="plain" onClick={() => void hear(tone)}>
          <span className={classes.unseen}>{d('speech.listen')} </span>
          {tone === 'technical' ? d('speech.tones.technical') : t(`alerts.priority.${tone}`)}
        </Button>
      ))}
    </div>
  );
}
