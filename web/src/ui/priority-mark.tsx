/** `!!!`, `!!`, `!`: priority as a shape, beside its colour (IEC 60601-1-8). */
import classes from './priority-mark.module.css';

export const priorityMarks = { high: '!!!', medium: '!!', low: '!' } as const;

interface PriorityMarkProps {
  readonly priority: keyof typeof priorityMarks;
  /** Heard in its place. */
  readonly label: string;
  /** Answered, or only a record of what was. */
  readonly calm?: boolean;
}

export function PriorityMark({ priority, label, calm = false }: PriorityMarkProps) {
  return (
    <span className={classes.mark} data-priority={priority} data-calm={calm || undefined}>
      <span aria-hidden="true">{priorityMarks[priority]}</span>
      <span className="heard-only">{label}</span>
    </span>
  );
}
