/** Planned, in force, ended or withdrawn. */
import { announcementState } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';

interface StateMarkProps {
  readonly one: Parameters<typeof announcementState>[0];
  readonly at: number;
}

export function StateMark({ one, at }: StateMarkProps) {
  const d = useDeskWords();
  return <span className={classes.mark}>{d(`announcements.state.${announcementState(one, at)}`)}</span>;
}
