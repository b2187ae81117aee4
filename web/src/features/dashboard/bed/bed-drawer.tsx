/** One bed closely, beside the board; a full sheet on a phone. `?bed=` in the address opens it, Back and Escape close it. */
import { bedIdSchema, idFromText, type Tile } from '@wardlight/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useBedsOpenHere, useCloseOpened } from '../../../lib/browser/opened.ts';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { bringDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { type Missing, useNotLoaded } from '../../../lib/shell/not-loaded.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../marks/sheet.tsx';
import { ToStrip } from '../marks/to-strip.tsx';
import { useMayOpenBeds } from '../state/api.ts';
import { useBoard } from '../state/board-context.tsx';
import { useSwitchTo } from '../state/use-agencies.ts';
import classes from './bed-drawer.module.css';

/** With the words that only an opened bed needs. */
const loadDetails = () => Promise.all([import('./bed-details.tsx'), bringDeskWords()]).then(([part]) => part);
const bedParam = idFromText(bedIdSchema);

export function BedDrawer() {
  const { t } = useWords();
  useBedsOpenHere();
  const [params] = useSearchParams();
  const mayOpen = useMayOpenBeds();
  const asked = bedParam.safeParse(params.get('bed') ?? '');
  const named = mayOpen && asked.success ? asked.data : null;
  const tile = useBoard((state) => (named === null ? undefined : state.tiles.get(named)));
  const known = useBoard(isRead);
  const elsewhere = useOpensElsewhere(tile);
  // Over all agencies nothing is opened: whose bed it is comes with the board, and then one is there.
  const bed = elsewhere && (tile !== undefined || !known) ? null : named;
  const details = useChunk(loadDetails, bed !== null);
  const close = useCloseOpened('bed');
  return (
    <Sheet
      open={bed !== null}
      onClose={close}
      position="right"
      size="min(100%, 600px)"
      title={tile === undefined ? t('board.drawer.lastHour') : <TitleOf tile={tile} />}
    >
      {bed !== null && details.kind === 'here' && <details.part.BedDetails key={bed} bed={bed} />}
      {details.kind === 'coming' && <p role="status">{t('common.loading')}</p>}
      {details.kind === 'failed' && <Missed part={details} />}
      <ToStrip />
    </Sheet>
  );
}

function Missed({ part }: { readonly part: Missing }) {
  const { title, info, again } = useNotLoaded(part);
  return (
    <Notice kind="fault" title={title} action={<Button onClick={part.tryAgain}>{again}</Button>}>
      {info}
    </Notice>
  );
}

const isRead = (state: BoardState): boolean => state.source !== 'none';

/** From whatever address one came to the view over all agencies, a bed is opened in its own. @returns whether this is that view */
function useOpensElsewhere(tile: Tile | undefined): boolean {
  const switchTo = useSwitchTo();
  const agency = tile?.agency_id;
  useEffect(() => {
    if (agency !== undefined) switchTo?.(agency);
  }, [agency, switchTo]);
  return switchTo !== null;
}

function TitleOf({ tile }: { readonly tile: Tile }) {
  const { t } = useWords();
  return (
    <>
      {t('board.bed', { bed: tile.bed_no })}
      <span className={classes.name}>{tile.resident?.name ?? t('board.noResident')}</span>
    </>
  );
}
