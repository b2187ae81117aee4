/** `!!!`, `!!`, `!`: priority as a shape, beside its colour (IEC 60601-1-8). */
import type { AlertPriority } from '@wardlight/contract';
import { useBoardWords } from '../board-context.tsx';
import classes from './alert-parts.module.css';

const marks: Readonly<Record<AlertPriority, string>> = { high: '!!!', medium: '!!', low: '!' };

export function PriorityMark({
  priority,
  calm = false,
}: {
  readonly priority: AlertPriority;
  readonly calm?: boolean;
}) {
  const t = useBoardWords();
  return (
    <span className={classes.mark} data-priority={priority} data-calm={calm || undefined}>
      <span aria-hidden="true">{marks[priority]}</span>
      <span className="heard-only">{t(`alerts.priority.${priority}`)}</span>
    </span>
  );
}
