/** What is to be known of a recording before it is opened. */
import type { Ecg } from '@wardlight/contract';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';

export function Marks({ ecg }: { readonly ecg: Ecg }) {
  const marks = useEcgWords().marks(ecg);
  if (marks.length === 0) return null;
  return (
    <span className={classes.marks}>
      {marks.map((mark) => (
        <span key={mark} className={classes.mark}>
          {mark}
        </span>
      ))}
    </span>
  );
}
