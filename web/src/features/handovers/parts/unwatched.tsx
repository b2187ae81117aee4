/** Who was not watched, and when: first what concerned every bed. */
import type { HandoverPage, ResidentId } from '@wardlight/contract';
import { Fragment, type ReactNode } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';

interface Place {
  readonly bed_no: string | null;
  readonly resident_id: ResidentId | null;
}

interface UnwatchedProps {
  readonly unwatched: HandoverPage['unwatched'];
  readonly row: (place: Place, key: string, children: ReactNode) => ReactNode;
}

export function Unwatched({ unwatched: { gaps, networks, beds, never, without_mat }, row }: UnwatchedProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const stretch = ({ from_at, to_at }: { readonly from_at: number; readonly to_at: number | null }) =>
    to_at === null
      ? d('handover.lostOpen', { from: format.clock(from_at) })
      : d('handover.lost', { from: format.clock(from_at), to: format.clock(to_at) });
  return (
    <>
      {gaps.map(({ from_at, to_at, cause }) => {
        const why = { from: format.clock(from_at), cause: t(`board.gap.cause.${cause}`) };
        return (
          <li key={`gap ${from_at}`} className={classes.row}>
            <span className={classes.strong}>{t('board.gap.title')}</span>
            <div className={classes.fact}>
              <p>
                {to_at === null ? d('handover.gapOpen', why) : d('handover.gap', { ...why, to: format.clock(to_at) })}
              </p>
            </div>
          </li>
        );
      })}
      {networks.map((one) => (
        <li key={`network ${one.name} ${one.from_at}`} className={classes.row}>
          <span className={classes.name}>{d('handover.network', { name: one.name })}</span>
          <div className={classes.fact}>
            <p>{stretch(one)}</p>
          </div>
        </li>
      ))}
      {beds.map((one) => (
        <Fragment key={`bed ${one.bed_id} ${one.from_at}`}>
          {row(one, `${one.bed_id} ${one.from_at}`, <p>{stretch(one)}</p>)}
        </Fragment>
      ))}
      {never.map((one) => (
        <Fragment key={`never ${one.bed_id}`}>{row(one, `never ${one.bed_id}`, <p>{d('handover.never')}</p>)}</Fragment>
      ))}
      {without_mat.map((one) => {
        const key = `mat ${one.bed_id} ${one.from_at}`;
        const from = format.clock(one.from_at);
        const text =
          one.to_at === null
            ? d('handover.withoutMatOpen', { from })
            : d('handover.withoutMat', { from, to: format.clock(one.to_at) });
        return <Fragment key={key}>{row(one, key, <p>{text}</p>)}</Fragment>;
      })}
    </>
  );
}
