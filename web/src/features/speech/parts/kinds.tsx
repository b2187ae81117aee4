/** The kinds this screen says. What a template does not want spoken is silent here too. */
import type { AlertType } from '@wardlight/contract';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { changeSpeech, type SpeechSettings, spokenTypes } from '../../../lib/sound/speech-settings.ts';
import { classes } from '../classes.ts';

export function Kinds({ settings: { muted } }: { readonly settings: SpeechSettings }) {
  const { t } = useWords();
  const d = useDeskWords();
  const tick = (type: AlertType, said: boolean) =>
    changeSpeech({ muted: said ? muted.filter((other) => other !== type) : [...muted, type] });
  return (
    <fieldset className={classes.part}>
      <legend>{d('speech.kinds')}</legend>
      <p className={classes.note}>{d('speech.kindsInfo')}</p>
      <div className={classes.grid}>
        {spokenTypes.map((type) => (
          <label key={type} className={classes.choice}>
            <input
              type="checkbox"
              checked={!muted.includes(type)}
              onChange={(event) => tick(type, event.currentTarget.checked)}
            />
            {t(`alerts.type.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
