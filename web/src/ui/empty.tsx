/** A whole place with nothing to show: a picture, what is so, and the one thing to do. */
import type { ReactNode } from 'react';
import classes from './empty.module.css';

interface EmptyProps {
  readonly picture?: ReactNode;
  readonly title: string;
  readonly info?: string | undefined;
  readonly action?: ReactNode;
  /** 1 when this is the whole page. */
  readonly level?: 1 | 2;
}

export function Empty({ picture, title, info, action, level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.empty}>
      {picture ? <div className={classes.picture}>{picture}</div> : null}
      <Heading className={classes.title}>{title}</Heading>
      {info ? <p className={classes.info}>{info}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
