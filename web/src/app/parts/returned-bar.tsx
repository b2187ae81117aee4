/** "Back after 26 s": what happened meanwhile is one press away, and stays until it was read. */
import { IconPlugConnected, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useIsDown } from '../../lib/browser/connection.ts';
import { reasonOf, whereOf } from '../../lib/i18n/alert-words.ts';
import { type Format, useFormat } from '../../lib/i18n/format.ts';
import { useWords, type Words } from '../../lib/i18n/i18n.ts';
import { useWall } from '../../lib/shell/wall.ts';
import type { BoardStore } from '../../live/board-store.ts';
import type { Meanwhile } from '../../live/meanwhile.ts';
import { IconButton } from '../../ui/button.tsx';
import { PriorityMark } from '../../ui/priority-mark.tsx';
import { type Returned, useReturned } from '../returned.ts';
import classes from './bars.module.css';

export function ReturnedBar({ board }: { readonly board: BoardStore }) {
  const { returned, dismiss } = useReturned(board);
  // Gone again: one sentence at a time.
  const down = useIsDown();
  return returned === null || down ? null : <Shown returned={returned} onDismiss={dismiss} />;
}

function Shown({ returned, onDismiss }: { readonly returned: Returned; readonly onDismiss: () => void }) {
  const { t } = useWords();
  const format = useFormat();
  const wall = useWall().on;
  const { gone, events } = returned;
  // Something urgent that nobody here has heard of is not left behind a button.
  const [open, setOpen] = useState(() => events.some(isUrgent));
  const listId = useId();
  const some = events.length > 0;
  return (
    <>
      <div className={classes.bar} role="status">
        <span className={classes.icon}>
          <IconPlugConnected size={22} stroke={1.8} aria-hidden="true" />
        </span>
        <p className={classes.text}>
          <strong className={classes.title}>{t('shell.returned.title', { time: format.duration(gone) })}</strong>{' '}
          {some ? t('shell.returned.some', { n: String(events.length) }) : t('shell.returned.none')}
        </p>
        {some && !wall && (
          <button
            type="button"
            className={classes.button}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'shell.returned.hide' : 'shell.returned.show')}
          </button>
        )}
        {!wall && (
          <IconButton label={t('common.close')} title={t('common.close')} onClick={onDismiss}>
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {some && open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
        <ul id={listId} className={classes.meanwhile} tabIndex={0} aria-label={t('shell.returned.list')}>
          {events.map((event) => (
            <li key={keyOf(event)}>
              <Line event={event} t={t} format={format} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const isUrgent = (event: Meanwhile): boolean => event.kind === 'raised' && event.alert.priority === 'high';

function keyOf(event: Meanwhile): string {
  if (event.kind === 'status') return `status ${event.tile.bed_id} ${event.from} ${event.tile.live.since_at}`;
  if (event.kind === 'resident') return `resident ${event.tile.bed_id} ${event.tile.resident?.stay_id}`;
  return `${event.kind} ${event.kind === 'passed' ? event.told.alert_id : event.alert.alert_id}`;
}

/** By bed: who lay there, and who lies there now. */
function Swapped({ event: { tile, from }, t }: { readonly event: Of<'resident'>; readonly t: Words }) {
  const none = t('board.noResident');
  return (
    <>
      <strong>{t('board.bed', { bed: tile.bed_no })}</strong> {from ?? none} → {tile.resident?.name ?? none}
    </>
  );
}

type Of<Kind extends Meanwhile['kind']> = Extract<Meanwhile, { readonly kind: Kind }>;

function Line({ event, t, format }: { readonly event: Meanwhile; readonly t: Words; readonly format: Format }) {
  if (event.kind === 'status') {
    const { tile, from } = event;
    return (
      <>
        <strong>{t('board.bed', { bed: tile.bed_no })}</strong> {t(`board.status.${from}`)} →{' '}
        {t(`board.status.${tile.live.status}`)}
        {tile.live.since_at !== null && <> · {format.clockSeconds(tile.live.since_at)}</>}
      </>
    );
  }
  if (event.kind === 'resident') return <Swapped event={event} t={t} />;
  const of = event.kind === 'passed' ? event.told : event.alert;
  const where =
    event.kind === 'passed' ? passedWhere(t, { ...event.of, bed_no: event.told.bed_no }) : whereOf(t, event.alert);
  return (
    <>
      <PriorityMark priority={of.priority} label={t(`alerts.priority.${of.priority}`)} calm={event.kind !== 'raised'} />{' '}
      <strong>{where}</strong> {reasonOf(t, format, of)} · {becameOf(t, format, event)}
    </>
  );
}

const passedWhere = (t: Words, { bed_no, network_name }: { bed_no: string | null; network_name: string | null }) =>
  bed_no === null ? t('board.display.network', { name: network_name ?? '' }) : t('board.bed', { bed: bed_no });

function becameOf(t: Words, format: Format, event: Exclude<Meanwhile, { kind: 'status' | 'resident' }>): string {
  if (event.kind === 'raised') return t('alerts.since', { time: format.clockSeconds(event.alert.started_at) });
  if (event.kind === 'claimed') return t('alerts.claimedBy', { name: event.alert.claimed_by?.name ?? '' });
  if (event.kind === 'ended') return t('shell.returned.over');
  return t('shell.returned.passed', { time: format.clockSeconds(event.told.created_at) });
}
