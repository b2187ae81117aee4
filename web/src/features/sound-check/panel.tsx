/** On the page of the sound: who heard it in this shift, and the test at any time. */
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useHeardText, useSoundCheck } from './api.ts';
import { classes } from './classes.ts';
import { SoundSteps } from './steps.tsx';

export function SoundCheckPanel() {
  const d = useDeskWords();
  const check = useSoundCheck();
  const textOf = useHeardText();
  if (check === null) return null;
  const { heard } = check;
  const from = [heard?.station, heard?.device].filter((part) => part != null);
  return (
    <fieldset className={classes.panel}>
      <legend>{d('soundCheck.title')}</legend>
      <SoundSteps info={heard === null ? d('soundCheck.nobody') : [textOf(heard), ...from].join(' · ')} />
    </fieldset>
  );
}
