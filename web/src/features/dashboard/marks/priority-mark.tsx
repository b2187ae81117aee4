/** The mark of a priority, in the board's own words: it stands there by the hundred. */
import type { AlertPriority } from '@wardlight/contract';
import { PriorityMark as Mark } from '../../../ui/priority-mark.tsx';
import { useBoardWords } from '../state/board-context.tsx';

interface PriorityMarkProps {
  readonly priority: AlertPriority;
  readonly calm?: boolean;
}

export function PriorityMark({ priority, calm = false }: PriorityMarkProps) {
  const t = useBoardWords();
  return <Mark priority={priority} label={t(`alerts.priority.${priority}`)} calm={calm} />;
}
