/** The tone of a high-priority alert, once, and whether it was heard; if not, what to look at, and again. */
import { useLayoutEffect, useRef, useState } from 'react';
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
  const [step, setStep] = useState<Step>('offered');
  const box = useFocusHeld(step);
  const play = async () => {
    // Inside the press: afterwards a browser would not count it.
    const sounds = (await unlockSound()) && tryTone('high');
    setStep(sounds ? 'asked' : 'unheard');
  };
  return (
    <div ref={box} className={classes.steps} tabIndex={-1}>
      {step === 'asked' ? (
        <Asked onNo={() => setStep('unheard')} onDone={() => setStep('offered')} />
      ) : (
        <Play unheard={step === 'unheard'} info={info} onPlay={() => void play()} onLater={onLater} />
      )}
    </div>
  );
}

/** What was pressed goes with its step. Not to the next button: a second Enter would say "heard" before anybody listened. */
function useFocusHeld(step: Step) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useLayoutEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === null || document.activeElement === document.body) box.current?.focus();
  }, [step]);
  return box;
}

interface PlayProps {
  readonly onLater: SoundStepsProps['onLater'] | undefined;
  readonly unheard: boolean;
  readonly info: string;
  readonly onPlay: () => void;
}

function Play({ unheard, info, onPlay, onLater }: PlayProps) {
  const d = useDeskWords();
  return (
    <>
      {unheard ? (
        <p className={classes.info} role="alert">
          <strong>{d('soundCheck.notHeard')}</strong> {d('soundCheck.check')}
        </p>
      ) : (
        <p className={classes.info}>{info}</p>
      )}
      <div className={classes.ways}>
        <Button onClick={onPlay}>{d(unheard ? 'soundCheck.again' : 'soundCheck.test')}</Button>
        {onLater && (
          <Button kind="plain" onClick={onLater}>
            {d('soundCheck.later')}
          </Button>
        )}
      </div>
    </>
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
