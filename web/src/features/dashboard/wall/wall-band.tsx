/** What is open, first and largest. One line while it fits, two when it does not, and how many more there are. */
import type { Alert } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import { bedsOutOf, reasonOf, whereOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { ClaimFailure, ClaimPress, WhoGoes } from '../answer/claim-button.tsx';
import { Age } from '../marks/age.tsx';
import { NotedBeds } from '../marks/noted-beds.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { answerOf, stillOf } from '../state/alert-words.ts';
import { useClaim, useMayRespond } from '../state/api.ts';
import { useFormatOf } from '../state/board-context.tsx';
import { type AlertCard, placesOf } from '../state/cards.ts';
import { useLostTo } from '../state/lost-claims.ts';
import { needsSomeone } from '../state/model.ts';
import type { useOpenCards } from '../state/open-alerts.ts';
import { slotOf } from '../state/settling.ts';
import { useNothingOpen } from '../state/use-nothing-open.ts';
import { useSettled } from '../state/use-settled.ts';
import classes from './wall-band.module.css';

/** As many as two lines of four hold; beyond, a wall helps nobody who does not walk up to it. */
const most = 8;
const inOneLine = 4;

export function WallBand({ cards, byKey }: ReturnType<typeof useOpenCards>) {
  const { t } = useWords();
  const none = useNothingOpen();
  const { cards: settled, handlers } = useSettled(cards, byKey);
  const shown = settled.slice(0, most);
  return (
    <section
      className={classes.band}
      aria-label={t('alerts.open.title')}
      data-lines={shown.length > inOneLine ? 2 : 1}
      data-calm={shown.length === 0 || undefined}
      {...handlers}
    >
      {shown.length === 0 && <p className={classes.calm}>{none}</p>}
      <ul className={classes.list}>
        {shown.map((card) => (
          <BandItem key={slotOf(card)} card={card} />
        ))}
      </ul>
      {settled.length > shown.length && (
        <p className={classes.more}>
          {t('board.display.wall.more', { n: String(settled.length - shown.length) })} · {placesOf(settled.slice(most))}
        </p>
      )}
      <NotedBeds as="wall" className={classes.noted} />
    </section>
  );
}

function BandItem({ card }: { readonly card: AlertCard }) {
  const { lead: alert, alerts } = card;
  const { t } = useWords();
  const format = useFormatOf(alert.agency_id);
  const mayRespond = useMayRespond();
  const claim = useClaim();
  const calls = needsSomeone(alert);
  const still = stillOf(t, alert);
  const place = alert.bed_no ?? whereOf(t, alert);
  return (
    <li
      className={classes.item}
      data-card={card.key}
      data-slot={slotOf(card)}
      data-priority={alert.priority}
      data-calls={calls || undefined}
    >
      <div className={classes.line}>
        <strong
          className={classes.where}
          data-network={alert.outage === null ? undefined : ''}
          title={bedsOutOf(t, alert) ?? whereOf(t, alert)}
        >
          {place}
        </strong>
        <PriorityMark priority={alert.priority} calm={!calls} />
        {calls && mayRespond && <ClaimPress lead={alert} alerts={alerts} claim={claim} />}
        {mayRespond && <WhoGoes lead={alert} alerts={alerts} />}
      </div>
      <p className={classes.why}>
        <Age since={alert.started_at} until={alert.cleared_at} format={format} /> · {still !== null && `${still} · `}
        {reasonOf(t, format, alert)}
        {alerts.length > 1 && <> · {t('alerts.more', { n: String(alerts.length - 1) })}</>}
        {alert.outage !== null && <> · {bedsOutOf(t, alert)}</>}
      </p>
      {calls && claim.isError ? <ClaimFailure claim={claim} /> : <Answered alert={alert} format={format} />}
    </li>
  );
}

function Answered({ alert, format }: { readonly alert: Alert; readonly format: Format }) {
  const { t } = useWords();
  const answer = alert.phase === 'claimed' ? answerOf(t, (at) => format.clockOf(at, serverNow()), alert) : null;
  // Of what is still so, that it is stands in the line above.
  const said = stillOf(t, alert) === null ? answer?.who : answer?.since;
  const lost = useLostTo(alert);
  return (
    <p className={classes.answer} role={lost === null ? undefined : 'alert'}>
      {lost ?? said ?? t(`alerts.phase.${alert.phase}`)}
    </p>
  );
}
