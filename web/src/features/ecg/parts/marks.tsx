/** What is to be known of a recording before it is opened. */
import type { Ecg } from '@wardlight/contract';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';

export function Marks({ ecg }: { readonly ecg: Ecg }) {
  return <MarksOf texts={useEcgWords().marks(ecg)} />;
}

export function MarksOf({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <span className={classes.marks}>
      {texts.map((text) => (
        <span key={text} className={classes.mark}>
          {text}
        </span>
      ))}
    </span>
  );
}
