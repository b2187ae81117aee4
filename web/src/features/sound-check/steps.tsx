/** The tone of a high-priority alert, once, and whether it was heard; if not, what to look at, and again. */
import { useState } from 'react';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useAsPerson } from '../../lib/session/acting-person.ts';
import { tryTone } from '../../lib/sound/sound.ts';
import { unlockSound } from '../../lib/sound/sound-unlock.ts';
import { Button } from '../../ui/button.tsx';
import { useNoteHeard } from './api.ts';
import { classes } from './classes.ts';

type Step = 'offered' | 'asked' | 'unheard';

interface SoundStepsProps {
  /** What stands before the first press. */
  readonly info: string;
  /** Left out = it cannot be put off. */
  readonly onLater?: () => void;
}

export function SoundSteps({ info, onLater }: SoundStepsProps) {
  const d = useDeskWords();
  const [step, setStep] = useState<Step>('offered');
  const play = async () => {
    // Inside the press: afterwards a browser would not count it.
    const sounds = (await unlockSound()) && tryTone('high');
    setStep(sounds ? 'asked' : 'unheard');
  };
  const later = onLater && (
    <Button kind="plain" onClick={onLater}>
      {d('soundCheck.later')}
    </Button>
  );
  if (step === 'asked') return <Asked onNo={() => setStep('unheard')} onDone={() => setStep('offered')} />;
  if (step === 'offered')
    return (
      <>
        <p className={classes.info}>{info}</p>
        <div className={classes.ways}>
          <Button onClick={() => void play()}>{d('soundCheck.test')}</Button>
          {later}
        </div>
      </>
    );
  return (
    <div role="alert">
      <p className={classes.info}>
        <strong>{d('soundCheck.notHeard')}</strong> {d('soundCheck.check')}
      </p>
      <div className={classes.ways}>
        <Button onClick={() => void play()}>{d('soundCheck.again')}</Button>
        {later}
      </div>
    </div>
  );
}

function Asked({ onNo, onDone }: { readonly onNo: () => void; readonly onDone: () => void }) {
  const d = useDeskWords();
  const errorWords = useErrorWords();
  const asPerson = useAsPerson();
  const heard = useNoteHeard();
  return (
    <>
      <p className={classes.info} role="status">
        {d('soundCheck.asked')}
      </p>
      {heard.isError && (
        <p className={classes.fault} role="alert">
          <strong>{d('soundCheck.failed')}</strong> {errorWords(heard.error)}
        </p>
      )}
      <div className={classes.ways}>
        <Button busy={heard.isPending} onClick={() => asPerson(() => heard.mutate(undefined, { onSuccess: onDone }))}>
          {d('soundCheck.yes')}
        </Button>
        <Button kind="plain" onClick={onNo}>
          {d('soundCheck.no')}
        </Button>
      </div>
    </>
  );
}
