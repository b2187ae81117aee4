/** What was done at the bed within the time shown, newest first. */
import type { BedHour } from '@wardlight/contract';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import classes from './bed-drawer.module.css';

export function HourCare({ care, format }: { readonly care: BedHour['care']; readonly format: Format }) {
  const { t } = useWords();
  const d = useDeskWords();
  return (
    <section className={classes.section} aria-labelledby="hour-care">
      <h2 id="hour-care" className={classes.heading}>
        {d('bedDrawer.careLog')}
      </h2>
      {care.length === 0 ? (
        <p className={classes.soft}>{d('bedDrawer.careNone')}</p>
      ) : (
        <ul className={classes.alerts}>
          {care.map(({ at, kind, side, by }) => (
            <li key={`${at} ${kind}`} className={classes.soft}>
              {format.clock(at)} {t(`board.care.kind.${kind}`)} · {side !== null && `${t(`board.posture.${side}`)} · `}
              {by?.name ?? t('board.care.byMat')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
