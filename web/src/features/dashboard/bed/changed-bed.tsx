/** A bed that was opened for somebody who lies there no more: who is where, and nothing is done until one says whom one means. */
import type { Tile } from '@wardlight/contract';
import { Link, useLocation } from 'react-router';
import { changedText } from '../../../lib/api/error-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Someone, useTileOf } from '../state/use-meant.ts';
import classes from './bed-drawer.module.css';

interface ChangedBedProps {
  readonly tile: Tile;
  readonly gone: Someone;
  readonly onMeanThis: () => void;
}

export function ChangedBed({ tile, gone, onMeanThis }: ChangedBedProps) {
  const { t } = useWords();
  const { search, state } = useLocation();
  const there = useTileOf(gone);
  const elsewhere = new URLSearchParams(search);
  if (there !== undefined) elsewhere.set('bed', String(there.bed_id));
  const place = there === undefined ? null : { bed_id: there.bed_id, bed_no: there.bed_no };
  const now = tile.resident === null ? null : { ...tile.resident, bed: { bed_id: tile.bed_id, bed_no: tile.bed_no } };
  return (
    <Notice
      kind="fault"
      title={t('board.changed.title')}
      action={
        <div className={classes.careActions}>
          {now !== null && <Button onClick={onMeanThis}>{t('board.changed.here', { name: now.name })}</Button>}
          {there !== undefined && (
            <Link
              className={buttonClass}
              data-kind="plain"
              // In the place of this one: Back leads to where the bed was opened.
              to={{ search: elsewhere.toString() }}
              replace
              preventScrollReset
              state={state}
            >
              {t('board.changed.there', { name: gone.name, bed: there.bed_no })}
            </Link>
          )}
        </div>
      }
    >
      {changedText(t, { asked: { ...gone, bed: place }, now })}
    </Notice>
  );
}
