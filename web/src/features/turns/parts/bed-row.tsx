/** One bed: whose, since when, how long yet; and the turn, where somebody may say it. */
import type { BedLive } from '@wardlight/contract';
import type { OwnTurn } from '../../../lib/care/own-turns.ts';
import { intervalText, isUnseen, turnTimeOf } from '../../../lib/care/turn-clock.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { TurnRing } from '../../../ui/turn-ring/turn-ring.tsx';
import { classes } from '../classes.ts';
import type { TurnRow } from '../model.ts';
import { TurnPress } from './turn-press.tsx';

interface Pressing {
  readonly press: OwnTurn | null;
  readonly onLive: (live: BedLive) => void;
}

interface BedRowProps extends Pressing {
  readonly row: TurnRow;
  /** Up to when anything is known. */
  readonly now: number;
  readonly isBlind: boolean;
  readonly format: Format;
}

export function BedRow({ row, now, isBlind, format, ...pressing }: BedRowProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { user, scope } = useHere();
  const mayTurn = useMay('beds.care') && scope !== 'all';
  const { tile, group } = row;
  const agency = scope === 'all' ? user.agencies.find(({ agency_id }) => agency_id === tile.agency_id) : undefined;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.bed}>{tile.bed_no}</span>
        <span className={classes.name}>{tile.resident.name}</span>
        <span className={classes.soft}>
          {[agency?.name, tile.floor, d('turns.every', { time: intervalText(t, format, tile.turn_minutes) })]
            .filter((part) => part !== undefined && part !== '')
            .join(' · ')}
        </span>
      </div>
      <RowTime row={row} now={now} isBlind={isBlind} format={format} />
      {mayTurn && group !== 'away' && <TurnPress tile={tile} {...pressing} />}
    </li>
  );
}

/** A ring that fills, and the word beside it; hollow where no time is known. No alarm colour: the clock never rings. */
function RowTime({ row: { tile, clock }, now, isBlind, format }: Omit<BedRowProps, keyof Pressing>) {
  const d = useDeskWords();
  const { t } = useWords();
  if (clock === null)
    return (
      <div className={classes.time}>
        <TurnRing phase="none" />
        <span>
          {t(`board.status.${tile.live.status}`)}
          {tile.live.absence === null && isUnseen(tile.live, now, isBlind) && (
            <NoDataSince live={tile.live} now={now} format={format} />
          )}
        </span>
      </div>
    );
  const { phase, ms, share } = turnTimeOf(clock, now);
  const word = {
    ahead: () => d('turns.dueIn', { time: format.duration(ms) }),
    due: () => d('turns.dueNow'),
    overdue: () => d('turns.overdue', { time: format.duration(ms) }),
  }[phase]();
  return (
    <div className={classes.time}>
      <TurnRing phase={phase} share={share} />
      <span>
        <strong className={classes.word} data-phase={phase}>
          {word}
        </strong>
        <span className={classes.soft}>{d('turns.since', { time: format.clockOf(clock.since_at, now) })}</span>
      </span>
    </div>
  );
}

interface NoDataProps extends Pick<BedRowProps, 'now' | 'format'> {
  readonly live: BedLive;
}

/** What stands before it is the last that was known: also "out of bed" is not what is so now. */
function NoDataSince({ live: { last_data_at }, now, format }: NoDataProps) {
  const { t } = useWords();
  return (
    <span className={classes.soft}>
      {last_data_at === null
        ? t('board.noDataYet')
        : t('board.noDataSince', { time: format.clockOf(last_data_at, now) })}
    </span>
  );
}
