/** What is asked of a fall, in two taps: whether an injury was seen, and who was called. "Nobody" is an answer too, and stands alone. */
import { type FallCall, type FallInjury, fallCalls, fallInjuries } from '@wardlight/contract';
import { type ReactNode, useId } from 'react';
import { useWords } from '../../../lib/i18n/i18n.ts';
import classes from './alert-parts.module.css';

/** As far as it was answered. */
export interface FallAnswers {
  readonly injury: FallInjury | null;
  readonly called: readonly FallCall[];
}

interface FallFieldsProps {
  readonly value: FallAnswers;
  readonly onChange: (value: FallAnswers) => void;
  /** What is still to be answered. */
  readonly missing: ReadonlySet<'injury' | 'called'>;
}

export function FallFields({ value, onChange, missing }: FallFieldsProps) {
  const { t } = useWords();
  const name = useId();
  return (
    <>
      <Question text={t('alerts.fall.injury')} missing={missing.has('injury')}>
        {fallInjuries.map((injury) => (
          <label key={injury} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={value.injury === injury}
              onChange={() => onChange({ ...value, injury })}
            />
            {t(`alerts.fall.injuries.${injury}`)}
          </label>
        ))}
      </Question>
      <Question text={t('alerts.fall.called')} missing={missing.has('called')}>
        {fallCalls.map((call) => (
          <label key={call} className={classes.choice}>
            <input
              type="checkbox"
              checked={value.called.includes(call)}
              onChange={(event) =>
                onChange({ ...value, called: calledAfter(value.called, call, event.target.checked) })
              }
            />
            {t(`alerts.fall.calls.${call}`)}
          </label>
        ))}
      </Question>
    </>
  );
}

/** In the order of the list, whatever the order of the taps. */
export function calledAfter(called: readonly FallCall[], call: FallCall, on: boolean): FallCall[] {
  if (!on) return called.filter((other) => other !== call);
  if (call === 'nobody') return ['nobody'];
  return fallCalls.filter((other) => other !== 'nobody' && (other === call || called.includes(other)));
}

interface QuestionProps {
  readonly text: string;
  readonly missing: boolean;
  readonly children: ReactNode;
}

function Question({ text, missing, children }: QuestionProps) {
  const { t } = useWords();
  const wrong = useId();
  return (
    <fieldset
      className={classes.question}
      data-missing={missing || undefined}
      aria-describedby={missing ? wrong : undefined}
    >
      <legend>{text}</legend>
      <div className={classes.choices}>{children}</div>
      {missing && (
        <p id={wrong} role="alert" className={classes.fault}>
          {t('alerts.closing.choose')}
        </p>
      )}
    </fieldset>
  );
}
