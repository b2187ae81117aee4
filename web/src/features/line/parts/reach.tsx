import { IconMessageCheck, IconMessageOff } from '@tabler/icons-react';
import type { LineAccount } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';

/** Whether a message would reach them now, by shape and word. */
export function Reach({ reachable }: Pick<LineAccount, 'reachable'>) {
  const d = useDeskWords();
  const Icon = reachable ? IconMessageCheck : IconMessageOff;
  return (
    <span className={classes.reach} data-reachable={reachable}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      {d(reachable ? 'line.reachable' : 'line.unreachable')}
    </span>
  );
}
