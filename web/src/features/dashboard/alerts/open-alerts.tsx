/** The list of open alerts, answered from here as well as from the tile. */
import type { Alert } from '@wardlight/contract';
import { useMemo } from 'react';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { bedsOutOf, reasonOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { bringDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { CardActions } from '../answer/card-actions.tsx';
import { UndoClosingSlot } from '../answer/undo-closing-slot.tsx';
import { Age } from '../marks/age.tsx';
import { ValueNow } from '../marks/alert-value.tsx';
import { BedLink } from '../marks/bed-link.tsx';
import { NotedBedsSlot } from '../marks/noted-beds-slot.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { useFocusKept } from '../marks/use-focus-kept.ts';
import { answerOf } from '../state/alert-words.ts';
import { useMayRespond } from '../state/api.ts';
import { useFormatOf } from '../state/board-context.tsx';
import type { AlertCard } from '../state/cards.ts';
import { useLostTo } from '../state/lost-claims.ts';
import { needsSomeone } from '../state/model.ts';
import { useOpenCards } from '../state/open-alerts.ts';
import { slotOf } from '../state/settling.ts';
import { useWhereOf } from '../state/use-agencies.ts';
import { useNothingOpen } from '../state/use-nothing-open.ts';
import { useSettled } from '../state/use-settled.ts';
import classes from './lists.module.css';

export function OpenAlerts({ titleId }: { readonly titleId: string }) {
  const { t } = useWords();
  const none = useNothingOpen();
  const open = useOpenCards();
  const { cards, handlers } = useSettled(open.cards, open.byKey);
  return (
    <section aria-labelledby={titleId} className={classes.section} {...handlers}>
      <h2 id={titleId} className={classes.title}>
        {t('alerts.open.title')}
        <span className={classes.count}>{open.cards.length}</span>
      </h2>
      {cards.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.list}>
          {cards.map((card) => (
            <OpenCard key={slotOf(card)} card={card} />
          ))}
        </ul>
      )}
      <NotedBedsSlot as="list" />
    </section>
  );
}

export interface ChosenAlertsProps {
  readonly choose: (alert: Alert) => boolean;
  /** What stands there when none is. */
  readonly none: string;
}

/** Some of them, on a page of their own. */
export function ChosenAlerts({ choose, none }: ChosenAlertsProps) {
  const open = useOpenCards();
  // A card with one that is chosen is shown whole: it is answered whole.
  const wanted = useMemo(() => open.cards.filter(({ alerts }) => alerts.some(choose)), [open, choose]);
  const { cards, handlers } = useSettled<HTMLUListElement>(wanted, open.byKey);
  const nothing = useNothingOpen(none);
  return (
    <>
      {cards.length === 0 ? (
        <p className={classes.none}>{open.cards.length === 0 ? nothing : none}</p>
      ) : (
        <ul className={`${classes.list} ${classes.abreast}`} {...handlers}>
          {cards.map((card) => (
            <OpenCard key={slotOf(card)} card={card} />
          ))}
        </ul>
      )}
      <NotedBedsSlot as="list" />
    </>
  );
}

function OpenCard({ card }: { readonly card: AlertCard }) {
  const { lead, alerts } = card;
  const where = useWhereOf();
  const { t } = useWords();
  const format = useFormatOf(lead.agency_id);
  const mayRespond = useMayRespond();
  const focus = useFocusKept<HTMLDivElement>(alerts.map((alert) => `${alert.phase} ${needsSomeone(alert)}`).join());
  return (
    <li
      className={classes.alert}
      data-card={card.key}
      data-slot={slotOf(card)}
      data-priority={lead.priority}
      data-calls={needsSomeone(lead) || undefined}
    >
      <div className={classes.line}>
        <PriorityMark priority={lead.priority} calm={!needsSomeone(lead)} />
        <BedLink className={classes.bed} bed={lead.bed_id} agency={lead.agency_id} text={where(lead)} />
        {lead.bed_id !== null && <span className={classes.who}>{lead.resident_name ?? t('board.noResident')}</span>}
      </div>
      {card.moved && (
        <p role="status">
          <strong>{t('alerts.movedTo', { where: where(lead) })}</strong>
        </p>
      )}
      {alerts.map((alert) => (
        <Reason key={alert.alert_id} alert={alert} format={format} alone={alerts.length === 1} />
      ))}
      {lead.outage !== null && (
        <>
          <p className={classes.soft}>
            {bedsOutOf(t, lead)} · {t('alerts.round')}
          </p>
          {lead.phase !== 'closed' && <RoundsOf alert={lead} />}
        </>
      )}
      {alerts.some(({ no_data }) => no_data) && <p className={classes.soft}>{t('alerts.noData')}</p>}
      <AnswerLine alert={lead} format={format} />
      {mayRespond && alerts.some(({ phase }) => phase !== 'closed') && (
        <div className={classes.actions} {...focus}>
          <CardActions lead={lead} alerts={alerts} />
        </div>
      )}
    </li>
  );
}

/** Beside others each says what became of it; alone, the card does. */
function Reason({ alert, format, alone }: { readonly alert: Alert; readonly format: Format; readonly alone: boolean }) {
  const { t } = useWords();
  return (
    <p className={classes.why} data-phase={alert.phase}>
      {!alone && (
        <>
          <PriorityMark priority={alert.priority} calm={!needsSomeone(alert)} />{' '}
        </>
      )}
      <strong>{reasonOf(t, format, alert)}</strong> <ValueNow alert={alert} format={format} />{' '}
      <Age since={alert.started_at} until={alert.cleared_at} format={format} />{' '}
      <span className={`${classes.soft} ${classes.whole}`}>
        {t('alerts.since', { time: format.clockOf(alert.started_at, serverNow()) })}
        {!alone && alert.phase !== 'claimed' && ` · ${t(`alerts.phase.${alert.phase}`)}`}
      </span>
    </p>
  );
}

export const loadRounds = () => Promise.all([import('./outage-rounds.tsx'), bringDeskWords()]).then(([part]) => part);

/** Fetched with the first outage, together with its words. */
function RoundsOf({ alert }: { readonly alert: Alert }) {
  const rounds = useChunk(loadRounds, true);
  const { t } = useWords();
  if (rounds.kind === 'here') return <rounds.part.OutageRounds alert={alert} />;
  if (rounds.kind === 'coming') return <Spinner text={t('common.loading')} />;
  return (
    <Notice
      kind="fault"
      title={t('shell.roundsFailed.title')}
      action={<Button onClick={rounds.tryAgain}>{t('common.tryAgain')}</Button>}
    >
      {t('shell.roundsFailed.info')}
    </Notice>
  );
}

function AnswerLine({ alert, format }: { readonly alert: Alert; readonly format: Format }) {
  const { t } = useWords();
  const lost = useLostTo(alert);
  const clock = (at: number): string => format.clockOf(at, serverNow());
  if (alert.phase === 'closed')
    return (
      <p className={classes.soft}>
        {t('alerts.phase.closed')} <UndoClosingSlot alert={alert} />
      </p>
    );
  const answer = answerOf(t, clock, alert);
  return (
    <>
      {lost !== null && <p role="alert">{lost}</p>}
      {answer !== null && lost === null && (
        <p className={classes.soft}>{[answer.who, answer.since].filter((part) => part !== null).join(' · ')}</p>
      )}
      {alert.escalated_at !== null && needsSomeone(alert) && (
        <p className={classes.soft}>{t('alerts.change.escalated')}</p>
      )}
      {alert.phase === 'cleared' && alert.cleared_at !== null && (
        <p className={classes.soft}>{t('alerts.cleared', { time: clock(alert.cleared_at) })}</p>
      )}
    </>
  );
}
