/**
 * What needs someone, at the top of every page, the most urgent first. It keeps its height when it is empty: an alarm must not move what a
 * finger points at. It stands over dialogs and sheets, which begin below it.
 */
import type { Alert } from '@wardlight/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useIsDown } from '../../../lib/browser/connection.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { bedsOutOf, reasonOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { alertCenterPath } from '../../../lib/session/return-to.ts';
import { useAlertsPanel } from '../../../lib/shell/alerts-panel.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { ClaimFailure, ClaimPress, WhoGoes } from '../answer/claim-button.tsx';
import { UndoSlot } from '../answer/undo-slot.tsx';
import { Age } from '../marks/age.tsx';
import { BedLink } from '../marks/bed-link.tsx';
import { NotedBedsSlot } from '../marks/noted-beds-slot.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { stripId } from '../marks/to-strip.tsx';
import { useFocusKept } from '../marks/use-focus-kept.ts';
import { answerOf, stillOf } from '../state/alert-words.ts';
import { useClaim, useMayRespond } from '../state/api.ts';
import { useBoard, useFormatOf } from '../state/board-context.tsx';
import { type AlertCard, isAsked, isMine, placesOf } from '../state/cards.ts';
import { useLostTo } from '../state/lost-claims.ts';
import { needsSomeone } from '../state/model.ts';
import { rowsOf, useOpenCards } from '../state/open-alerts.ts';
import { slotOf } from '../state/settling.ts';
import { useAgencyNames, useWhereOf } from '../state/use-agencies.ts';
import { useMe } from '../state/use-me.ts';
import { useNothingOpen } from '../state/use-nothing-open.ts';
import { useSettled } from '../state/use-settled.ts';
import classes from './alert-strip.module.css';

/** Where the column of alerts stands beside the board. */
const besideFrom = 1_200;
/** Below, a line has only the bed's number and the time. */
const namesFrom = 768;
/** As many as fit in whole sentences; the others are behind "+2". Beside the column, which has them all, the first is enough. */
const shownAt = (width: number, onBoard: boolean): number => (width < besideFrom || onBoard ? 1 : 3);

export function AlertStrip() {
  const { t } = useWords();
  const open = useOpenCards();
  const me = useMe();
  const rows = useMemo(() => {
    const calling = rowsOf(open.cards, me);
    // Where nothing calls, one reads where one is going.
    return calling.length > 0 ? calling : open.cards.filter(({ alerts }) => isMine(alerts, me));
  }, [open, me]);
  const { cards, handlers } = useSettled(rows, open.byKey);
  const { hasBoard } = useAlertsPanel();
  const shown = cards.slice(0, shownAt(useViewport().width, hasBoard));
  const inSight = new Set(shown.map(({ key }) => key));
  const more = rows.filter(({ key }) => !inSight.has(key));
  return (
    <section
      id={stripId}
      className={classes.strip}
      data-strip=""
      tabIndex={-1}
      aria-label={t('alerts.strip.label')}
      data-calm={shown.length === 0 || undefined}
      {...handlers}
    >
      {shown.length === 0 ? (
        <Calm open={open.cards.length} />
      ) : (
        <ul className={classes.list} data-one={shown.length === 1 || undefined}>
          {shown.map((card) => (
            <StripItem key={slotOf(card)} card={card} />
          ))}
        </ul>
      )}
      {more.length > 0 && <More cards={more} hasBoard={hasBoard} />}
      <NotedBedsSlot as="strip" />
    </section>
  );
}

const isRead = (state: BoardState): boolean => state.source !== 'none' && state.tiles.size > 0;

/** How the beds are, and what was done tonight, is said after the first tile. */
const loadRest = () => import('./at-rest.tsx');

/** What stays open although nobody is called says so: it is not the same as nothing. */
function Calm({ open }: { readonly open: number }) {
  const { t } = useWords();
  const mayOpenCenter = useMay('alerts.log');
  const none = useNothingOpen();
  const isKnown = useBoard(isRead);
  const down = useIsDown();
  const rest = useChunk(loadRest, isKnown && !down);
  const text = open === 0 ? none : t('shell.nav.openAlerts', { n: String(open) });
  const { scope } = useHere();
  return (
    <p className={classes.calm}>
      <span>{open > 0 && mayOpenCenter ? <Link to={alertCenterPath}>{text}</Link> : text}</span>
      {isKnown && !down && rest.kind === 'here' && (
        <>
          {open > 0 ? ' · ' : ' '}
          <rest.part.AtRest agency={open > 0 || scope === 'all' ? null : scope} />
        </>
      )}
    </p>
  );
}

function More({ cards, hasBoard }: { readonly cards: readonly AlertCard[]; readonly hasBoard: boolean }) {
  const { t } = useWords();
  const { scope } = useHere();
  const where = useWhereOf();
  const mayOpenCenter = useMay('alerts.log');
  // Numbers of beds are given in each facility.
  const placed = (some: readonly AlertCard[]): string =>
    scope === 'all' ? some.map(({ lead }) => where(lead)).join(', ') : placesOf(some);
  const title = t('alerts.strip.more', { n: String(cards.length), beds: placed(cards) });
  // A network has no tile of its own, so it is named before the beds.
  const networks = cards.filter(({ lead }) => lead.bed_no === null);
  const named = networks.length === 0 ? cards : [...networks, ...cards.filter((card) => !networks.includes(card))];
  const text = (
    <>
      <span aria-hidden="true">+{cards.length}</span>
      <span className={classes.beds} data-only-here={networks.length > 0 || !hasBoard || undefined} aria-hidden="true">
        {placed(named)}
      </span>
      <span className="heard-only">{title}</span>
    </>
  );
  return mayOpenCenter ? (
    <Link className={classes.more} to={alertCenterPath} title={title}>
      {text}
    </Link>
  ) : (
    <span className={classes.more} title={title}>
      {text}
    </span>
  );
}

function StripItem({ card }: { readonly card: AlertCard }) {
  const { lead: alert, alerts } = card;
  const where = useWhereOf();
  const { t } = useWords();
  const format = useFormatOf(alert.agency_id);
  const mayRespond = useMayRespond();
  const claim = useClaim();
  const me = useMe();
  const agency = useAgencyNames()?.get(alert.agency_id);
  const narrow = useViewport().width < namesFrom;
  // On a phone the end is cut: there the facility comes after its bed.
  const short = [alert.bed_no, agency].filter((part) => part !== undefined).join(' · ');
  const place = narrow && alert.bed_no !== null ? short : where(alert);
  const calls = needsSomeone(alert);
  const asked = isAsked(alerts, me);
  const focus = useFocusKept<HTMLLIElement>(`${alert.phase} ${calls}`);
  const others = alerts.length > 1 ? t('alerts.more', { n: String(alerts.length - 1) }) : null;
  const handed = asked ? t('alerts.handOver.you', { name: alert.claimed_by?.name ?? '' }) : null;
  const moved = card.moved ? t('alerts.movedTo', { where: where(alert) }) : null;
  const reason = [moved, handed, stillOf(t, alert), reasonOf(t, format, alert), others]
    .filter((part) => part !== null)
    .join(' · ');
  const beds = bedsOutOf(t, alert);
  const going = !calls && alert.phase === 'claimed' && alert.with_resident_until === null && isMine(alerts, me);
  const failed = (calls || asked) && claim.isError;
  return (
    <li
      className={classes.item}
      data-card={card.key}
      data-slot={slotOf(card)}
      data-priority={alert.priority}
      data-calls={calls || undefined}
      {...focus}
    >
      <PriorityMark priority={alert.priority} calm={!calls} />
      <span className={classes.text} data-short={failed || undefined}>
        <span
          className={classes.what}
          data-going={going || undefined}
          title={beds === null ? reason : `${reason} · ${beds}`}
        >
          {going && `${t('alerts.strip.going')} `}
          <span className={classes.place}>
            <BedLink bed={alert.bed_id} agency={alert.agency_id} text={place} fromAnywhere />
          </span>{' '}
          {alert.resident_name !== null && <span className={classes.who}>{alert.resident_name} </span>}
          {/* The time first: a long reason is cut, and never it. */}
          <span className={classes.why}>
            <Age since={alert.started_at} until={alert.cleared_at} format={format} />
            <span className={classes.dot}> · </span>
            <span className={classes.reason}>
              {reason}
              {beds !== null && <> · {beds}</>}
            </span>
          </span>
        </span>
        {/* Beside the reason, never in its place. */}
        {failed && <ClaimFailure claim={claim} />}
      </span>
      {(calls || asked) && mayRespond && <ClaimPress lead={alert} alerts={alerts} claim={claim} />}
      {!calls && !asked && !going && <Answered alert={alert} format={format} />}
      {mayRespond && <WhoGoes lead={alert} alerts={alerts} />}
      {mayRespond && <UndoSlot lead={alert} alerts={alerts} />}
    </li>
  );
}

/** It stays for a moment where it was, so that nothing else comes under the finger. */
function Answered({ alert, format }: { readonly alert: Alert; readonly format: Format }) {
  const { t } = useWords();
  const answer = alert.phase === 'claimed' ? answerOf(t, (at) => format.clockOf(at, serverNow()), alert) : null;
  const lost = useLostTo(alert);
  const text = lost ?? answer?.who ?? t(`alerts.phase.${alert.phase}`);
  return (
    <span className={classes.answered} title={text} role={lost === null ? undefined : 'alert'}>
      {text}
    </span>
  );
}
