import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One card of the page. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
