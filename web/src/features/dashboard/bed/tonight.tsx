/** Tonight in figures: times out, the longest out and sitting up, and who was last there. What nobody saw is no zero. */
import type { BedTonight, Longest, StayId, Tile } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useFormatOf } from '../state/board-context.tsx';
import { useBedTonight } from './bed-api.ts';
import classes from './bed-drawer.module.css';
import { classes as own } from './drawer-classes.ts';

export function Tonight({ tile, stay }: { readonly tile: Tile; readonly stay: StayId }) {
  const { t } = useWords();
  const d = useDeskWords();
  const errorWords = useErrorWords();
  const format = useFormatOf(tile.agency_id);
  const { data, error, isFetching, refetch } = useBedTonight(tile.bed_id, stay);
  // Read for somebody else, who has left meanwhile.
  const tonight = data?.stay_id === stay ? data : undefined;
  const over = tonight !== undefined && tonight.to_at <= tonight.at;
  return (
    <section className={classes.section} aria-labelledby="bed-tonight">
      <h2 id="bed-tonight" className={classes.heading}>
        {d(over ? 'bedDrawer.lastNight' : 'bedDrawer.tonight')}
        {tonight !== undefined && (
          <span className={classes.soft}>
            {t('board.drawer.range', { from: format.clock(tonight.from_at), to: format.clock(tonight.to_at) })}
          </span>
        )}
      </h2>
      {tonight !== undefined && <Figures tonight={tonight} format={format} />}
      {tonight === undefined && error !== null && (
        <p role="alert" className={own.failed}>
          {d('bedDrawer.failed')} · {errorWords(error)}{' '}
          <button type="button" className={classes.retry} disabled={isFetching} onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </button>
        </p>
      )}
    </section>
  );
}

function Figures({ tonight: { seen, last_seen }, format }: { readonly tonight: BedTonight; readonly format: Format }) {
  const d = useDeskWords();
  return (
    <>
      {seen === null && <p className={classes.soft}>{d('bedDrawer.notSeen')}</p>}
      <dl className={own.figures}>
        <Figure
          name={d('bedDrawer.exits')}
          value={seen === null ? null : d('bedDrawer.times', { n: format.number(seen.exits) })}
        />
        <Figure name={d('bedDrawer.longestOut')} {...(seen !== null && lastedOf(d, format, seen.longest_out))} />
        <Figure name={d('bedDrawer.longestSit')} {...(seen !== null && lastedOf(d, format, seen.longest_sit))} />
        <SeenBy last={last_seen} format={format} />
      </dl>
      {seen !== null && seen.unseen_seconds >= leastUnseenSeconds && (
        <p className={classes.soft}>{d('bedDrawer.partly', { time: format.duration(seen.unseen_seconds * 1_000) })}</p>
      )}
    </>
  );
}

/** A hole of less says nothing of the night. */
const leastUnseenSeconds = 5 * 60;

const lastedOf = (d: ReturnType<typeof useDeskWords>, format: Format, { seconds, from_at }: Longest) =>
  from_at === null
    ? { value: d('bedDrawer.noneOfIt') }
    : { value: format.duration(seconds * 1_000), more: d('bedDrawer.from', { time: format.clock(from_at) }) };

interface FigureProps {
  readonly name: string;
  /** Null = not known, which is not zero. */
  readonly value?: string | null;
  readonly more?: string;
}

function Figure({ name, value = null, more }: FigureProps) {
  const d = useDeskWords();
  return (
    <div>
      <dt>{name}</dt>
      {value === null ? (
        <dd data-unknown="">{d('bedDrawer.noData')}</dd>
      ) : (
        <dd>
          {value}
          {more !== undefined && <small> {more}</small>}
        </dd>
      )}
    </div>
  );
}

function SeenBy({ last, format }: { readonly last: BedTonight['last_seen']; readonly format: Format }) {
  const d = useDeskWords();
  return (
    <div>
      <dt>{d('bedDrawer.lastSeen')}</dt>
      {last === null ? (
        <dd data-unknown="">{d('bedDrawer.nobody')}</dd>
      ) : (
        <dd>
          {last.by.name}{' '}
          <small>
            {d(`bedDrawer.how.${last.how}`)} · {format.clockOf(last.at, serverNow())}
          </small>
        </dd>
      )}
    </div>
  );
}
