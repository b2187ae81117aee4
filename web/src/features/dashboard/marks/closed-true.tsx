/** What staff closed although it goes on: a quiet mark on tile and wall, a line in the drawer. It is no alarm, and it is not nothing. */
import { IconHourglass } from '@tabler/icons-react';
import type { BedLive } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import type { Words } from '../../../lib/i18n/i18n.ts';
import { useBoardWords } from '../state/board-context.tsx';
import classes from './closed-true.module.css';

type Marks = BedLive['closed_true'];

/** "Closed, still going on: SpO2 low". */
export const closedTrueText = (t: Words, marks: Marks): string =>
  t('alerts.closedTrue.mark', { list: marks.map(({ type }) => t(`alerts.type.${type}`)).join(' · ') });

export function ClosedTrueMark({ marks }: { readonly marks: Marks }) {
  const t = useBoardWords();
  if (marks.length === 0) return null;
  const text = closedTrueText(t, marks);
  return (
    <p className={classes.mark} data-closed-true="" title={text}>
      <IconHourglass size={16} stroke={1.8} aria-hidden="true" /> <span>{text}</span>
    </p>
  );
}

/** Each with when it was closed. */
export function ClosedTrueList({ marks, format }: { readonly marks: Marks; readonly format: Format }) {
  const t = useBoardWords();
  if (marks.length === 0) return null;
  return (
    <ul className={classes.list} data-closed-true="">
      {marks.map(({ type, closed_at }) => (
        <li key={type} className={classes.mark}>
          <IconHourglass size={18} stroke={1.8} aria-hidden="true" />{' '}
          <span>
            {t('alerts.closedTrue.since', {
              type: t(`alerts.type.${type}`),
              time: format.clockOf(closed_at, serverNow()),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
