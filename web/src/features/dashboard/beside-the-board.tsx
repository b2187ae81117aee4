/** What other pages show of the board: handed to them by app, so that an alert is answered in the same way wherever it is met. */
import { useQueryClient } from '@tanstack/react-query';
import type { Alert, BedId, BedStatus, Resident, ResidentId, Tile } from '@wardlight/contract';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../lib/i18n/i18n.ts';
import type { BoardState } from '../../live/board-state.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ChosenAlerts, type ChosenAlertsProps } from './alerts/open-alerts.tsx';
import { UndoClosingSlot } from './answer/undo-closing-slot.tsx';
import { AbsenceForm, type AbsenceFormProps } from './bed/absence-form.tsx';
import classes from './bed/bed-drawer.module.css';
import { BedDrawer } from './bed/bed-drawer.tsx';
import { BedNow } from './bed/bed-now.tsx';
import { BedAlert } from './bed/hour-alerts.tsx';
import { useBoardReading } from './state/api.ts';
import {
  BoardProvider,
  type Measurements,
  useBoard,
  useBoardStore,
  useFormatOf,
  useTile,
} from './state/board-context.tsx';
import { useTileOf } from './state/use-meant.ts';
import { BoardFailed } from './tiles/states.tsx';

interface OnBoard {
  readonly board: BoardStore;
}

/** Somebody, live, in whichever bed they lie by now: their open alerts with the answers, their state, and what can be done for them. */
export function ResidentOnBoard({ board, resident }: OnBoard & { readonly resident: ResidentId }) {
  return (
    <BoardProvider store={board}>
      <LiveResident resident={resident} />
    </BoardProvider>
  );
}

const sourceOf = (state: BoardState) => state.source;

function LiveResident({ resident }: { readonly resident: ResidentId }) {
  const { t } = useWords();
  const reading = useBoardReading(useBoardStore());
  const source = useBoard(sourceOf);
  const place = useTileOf({ resident_id: resident });
  // Not by a key: what was said of a press stays with them in the new bed.
  if (place !== undefined) return <LiveBed resident={resident} bed={place.bed_id} />;
  if (source === 'none' && reading.isError)
    return <BoardFailed error={reading.error} busy={reading.isFetching} onRetry={() => void reading.refetch()} />;
  if (source === 'none' || reading.isFetching) return <Spinner text={t('board.loading')} />;
  return <Notice kind="info">{t('board.drawer.gone')}</Notice>;
}

function LiveBed({ resident, bed }: { readonly resident: ResidentId; readonly bed: BedId }) {
  const tile = useTile(bed);
  if (tile?.resident?.resident_id !== resident) return null;
  return <BedNow tile={tile} />;
}

interface PlaceProps extends OnBoard {
  readonly resident: Pick<Resident, 'resident_id' | 'stay_id'>;
  /** As the register told it. */
  readonly told: ReactNode;
  readonly show: (place: Pick<Tile, 'floor' | 'bed_no'>) => ReactNode;
}

/** Where somebody lies, by the board where it knows; what was read of them is read again where the two do not agree. */
export function PlaceOnBoard({ board, ...rest }: PlaceProps) {
  return (
    <BoardProvider store={board}>
      <LivePlace {...rest} />
    </BoardProvider>
  );
}

function LivePlace({ resident: { resident_id, stay_id }, told, show }: Omit<PlaceProps, 'board'>) {
  const client = useQueryClient();
  const isKnown = useBoard(sourceOf) !== 'none';
  const place = useTileOf({ resident_id });
  const stay = place?.resident?.stay_id ?? null;
  /** What the register has not told here. */
  const news = isKnown && stay !== stay_id ? (stay ?? 'left') : null;
  useEffect(() => {
    if (news !== null) void client.invalidateQueries({ queryKey: ['resident'] });
  }, [news, client]);
  return place === undefined ? told : show(place);
}

/** Alerts with what became of them; those that are open on the board stand with the bed, where they are answered. */
export function AlertsToRead({ board, alerts }: OnBoard & { readonly alerts: readonly Alert[] }) {
  return (
    <BoardProvider store={board}>
      <ul className={classes.alerts}>
        {alerts.map((alert) => (
          <AlertToRead key={alert.alert_id} alert={alert} />
        ))}
      </ul>
    </BoardProvider>
  );
}

function AlertToRead({ alert }: { readonly alert: Alert }) {
  return (
    <BedAlert alert={alert} format={useFormatOf(alert.agency_id)} withDate>
      {alert.phase === 'closed' && <UndoClosingSlot alert={alert} />}
    </BedAlert>
  );
}

interface DrawerProps {
  /** What stands in a bed's drawer of what meters measured. */
  readonly measurements?: Measurements | undefined;
}

/** The open alerts of the board that are chosen, by need; a bed opens beside them as it does on the board. */
export function OpenAlertsOnBoard({ board, measurements, ...chosen }: OnBoard & DrawerProps & ChosenAlertsProps) {
  return (
    <BoardProvider store={board} measurements={measurements}>
      <LiveAlerts {...chosen} />
      <BedDrawer />
    </BoardProvider>
  );
}

function LiveAlerts(chosen: ChosenAlertsProps) {
  const { t } = useWords();
  const reading = useBoardReading(useBoardStore());
  const source = useBoard(sourceOf);
  if (source !== 'none') return <ChosenAlerts {...chosen} />;
  if (reading.isError)
    return <BoardFailed error={reading.error} busy={reading.isFetching} onRetry={() => void reading.refetch()} />;
  return <Spinner text={t('board.loading')} />;
}

interface TilesProps extends OnBoard {
  readonly children: (tiles: BoardState['tiles'], isBlind: boolean) => ReactNode;
}

const tilesOf = (state: BoardState) => state.tiles;
const isBlindIn = (state: BoardState) => state.blindSince !== null;

/** Every tile as it is now, for a page that shows beds in an order of its own; until there are any, why not. */
export function TilesOnBoard({ board, children }: TilesProps) {
  return (
    <BoardProvider store={board}>
      <LiveTiles>{children}</LiveTiles>
    </BoardProvider>
  );
}

function LiveTiles({ children }: Omit<TilesProps, 'board'>) {
  const { t } = useWords();
  const reading = useBoardReading(useBoardStore());
  const source = useBoard(sourceOf);
  const tiles = useBoard(tilesOf);
  const isBlind = useBoard(isBlindIn);
  if (source !== 'none') return children(tiles, isBlind);
  if (reading.isError)
    return <BoardFailed error={reading.error} busy={reading.isFetching} onRetry={() => void reading.refetch()} />;
  return <Spinner text={t('board.loading')} />;
}

/** Once around a page whose parts look at the board. */
export function BesideBoard({ board, children }: OnBoard & { readonly children: ReactNode }) {
  return <BoardProvider store={board}>{children}</BoardProvider>;
}

interface StatusProps {
  readonly resident: Pick<Resident, 'resident_id'>;
  readonly bed: BedId;
  /** As the register says it; null = it says none. */
  readonly read: BedStatus | null;
}

/** How somebody is, by the board where it knows their bed; while nobody judges what the mats say, nobody knows. In `BesideBoard`. */
export function StatusOnBoard({ resident: { resident_id }, bed, read }: StatusProps) {
  const { t } = useWords();
  const tile = useTile(bed);
  const isBlind = useBoard(isBlindIn);
  const known = tile?.resident?.resident_id === resident_id ? tile.live.status : read;
  if (known === null) return null;
  return t(`board.status.${isBlind ? 'unknown' : known}`);
}

/** Plans an absence, or changes the one that is planned. In `BesideBoard`. */
export function AbsencePlan(form: AbsenceFormProps) {
  return <AbsenceForm key={form.place.resident_id} {...form} />;
}
