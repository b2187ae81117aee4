/** What other pages show of the board: handed to them by app, so that an alert is answered in the same way wherever it is met. */
import type { Alert, BedId } from '@wardlight/contract';
import { useWords } from '../../lib/i18n.ts';
import type { BoardState } from '../../live/board-state.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBoardReading } from './api.ts';
import { BoardProvider, useBoard, useBoardStore, useFormatOf, useTile } from './board-context.tsx';
import { AbsenceForm, type AbsencePlace } from './parts/absence-form.tsx';
import classes from './parts/bed-drawer.module.css';
import { BedDrawer } from './parts/bed-drawer.tsx';
import { BedNow } from './parts/bed-now.tsx';
import { BedAlert } from './parts/hour-alerts.tsx';
import { ChosenAlerts, type ChosenAlertsProps } from './parts/open-alerts.tsx';
import { BoardFailed, HowOld } from './parts/states.tsx';

interface OnBoard {
  readonly board: BoardStore;
}

/** One bed, live: its open alerts with their answers, its state, and what can be done for who lies there. */
export function BedOnBoard({ board, bed }: OnBoard & { readonly bed: BedId }) {
  return (
    <BoardProvider store={board}>
      <LiveBed bed={bed} />
    </BoardProvider>
  );
}

const sourceOf = (state: BoardState) => state.source;

function LiveBed({ bed }: { readonly bed: BedId }) {
  const { t } = useWords();
  const reading = useBoardReading(useBoardStore());
  const source = useBoard(sourceOf);
  const tile = useTile(bed);
  if (tile !== undefined)
    return (
      <>
        <HowOld />
        <BedNow tile={tile} />
      </>
    );
  if (source === 'none' && reading.isError)
    return <BoardFailed error={reading.error} busy={reading.isFetching} onRetry={() => void reading.refetch()} />;
  if (source === 'none' || reading.isFetching) return <Spinner text={t('board.loading')} />;
  return <Notice kind="info">{t('board.drawer.gone')}</Notice>;
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
  return <BedAlert alert={alert} format={useFormatOf(alert.agency_id)} withDate />;
}

/** The open alerts of the board that are chosen, by need; a bed opens beside them as it does on the board. */
export function OpenAlertsOnBoard({ board, ...chosen }: OnBoard & ChosenAlertsProps) {
  return (
    <BoardProvider store={board}>
      <LiveAlerts {...chosen} />
      <BedDrawer />
    </BoardProvider>
  );
}

function LiveAlerts(chosen: ChosenAlertsProps) {
  const { t } = useWords();
  const reading = useBoardReading(useBoardStore());
  const source = useBoard(sourceOf);
  if (source !== 'none')
    return (
      <>
        <HowOld />
        <ChosenAlerts {...chosen} />
      </>
    );
  if (reading.isError)
    return <BoardFailed error={reading.error} busy={reading.isFetching} onRetry={() => void reading.refetch()} />;
  return <Spinner text={t('board.loading')} />;
}

/** Plans an absence, or changes the one that is planned. */
export function AbsencePlan({
  board,
  place,
  onDone,
}: OnBoard & { readonly place: AbsencePlace; readonly onDone: () => void }) {
  return (
    <BoardProvider store={board}>
      <AbsenceForm tile={place} onDone={onDone} />
    </BoardProvider>
  );
}
