/** What to do when the board shows nothing, and what this is: version, licence, and what it does not replace. */
import { useId } from 'react';
import { version } from '../../../../package.json';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';

const steps = ['look', 'compare', 'power', 'call'] as const;

export function WhenBlind() {
  const d = useDeskWords();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {d('contact.blind.title')}
      </h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{d(`contact.blind.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

export function About() {
  const d = useDeskWords();
  const id = useId();
  return (
    <section className={`${classes.section} ${classes.about}`} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {d('contact.about.title')}
      </h2>
      <p>{d('contact.about.limits')}</p>
      <p>{d('contact.about.version', { version })}</p>
    </section>
  );
}
