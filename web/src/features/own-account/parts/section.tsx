import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly info?: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ title, info, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {info === undefined ? null : <p className={classes.info}>{info}</p>}
      {children}
    </section>
  );
}
