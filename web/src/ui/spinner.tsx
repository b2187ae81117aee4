/** Waiting, with or without a text. Appears over what is already there and takes no clicks from it. */
import classes from './spinner.module.css';

interface SpinnerProps {
  readonly text: string;
  /** False: only for readers by ear. */
  readonly textShown?: boolean;
  /** `page`: in the middle of the space given; `over`: over the whole screen. */
  readonly place?: 'page' | 'over';
}

export function Spinner({ text, textShown = true, place = 'page' }: SpinnerProps) {
  return (
    <div className={place === 'over' ? classes.over : classes.page} role="status">
      <div className={classes.box}>
        <span className={classes.ring} aria-hidden="true" />
        <span className={textShown ? classes.text : 'heard-only'}>{text}</span>
      </div>
    </div>
  );
}
