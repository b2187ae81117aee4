/** What stands at the head of a printed report and not on the screen; the page it stands on is printed in grey (`paper.css`). */
import { paperClasses as classes } from './paper.ts';

interface PaperHeadProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** They name the page: its own title is not printed beside them. */
  readonly named?: boolean;
}

export function PaperHead({ title, lines, named = false }: PaperHeadProps) {
  return (
    <div className={`only-on-paper ${classes.mark} ${classes.head} ${named ? classes.named : ''}`} aria-hidden="true">
      <p className={classes.title}>{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
