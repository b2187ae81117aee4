/** By which ways a message would reach somebody now: a picture and its word. */
import { IconBellOff, IconDeviceMobile, IconMessage } from '@tabler/icons-react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';
import { isReached } from '../model.ts';

interface ReachProps {
  readonly line: boolean;
  readonly push: boolean;
}

const picture = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

export function Reach({ line, push }: ReachProps) {
  const d = useDeskWords();
  return (
    <span className={classes.reach}>
      {line && (
        <span className={classes.way}>
          <IconMessage {...picture} />
          {d('notifyLists.reach.line')}
        </span>
      )}
      {push && (
        <span className={classes.way}>
          <IconDeviceMobile {...picture} />
          {d('notifyLists.reach.push')}
        </span>
      )}
      {!isReached({ line, push }) && (
        <span className={classes.way}>
          <IconBellOff {...picture} />
          {d('notifyLists.reach.none')}
        </span>
      )}
    </span>
  );
}
