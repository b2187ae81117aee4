/**
 * The one question before something of high priority is closed that is still true, with the values of now: about which bed, and how
 * it is there. It stands where the form stood, so
 * it covers nothing more than that did; the safe answer has the focus, and Escape is the safe answer.
 */
import type { Alert, BedId } from '@wardlight/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useDataNow } from '../../../lib/browser/connection.ts';
import { useEscape } from '../../../lib/browser/escape.ts';
import { useEarly } from '../../../lib/browser/second-tap.ts';
import { metValueOf } from '../../../lib/i18n/alert-words.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { isAboutValue, valueNow } from '../marks/alert-value.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { noDataText } from '../state/alert-words.ts';
import { useFormatOf, useTile } from '../state/board-context.tsx';
import { useNameOf } from '../state/use-agencies.ts';
import { useVitalMark } from '../state/use-vital-mark.ts';
import classes from './alert-parts.module.css';

export interface QuestionProps {
  /** Whose bed it is. */
  readonly of: Alert;
  /** All that goes on of what would be closed, as it is now. */
  readonly alerts: readonly Alert[];
  readonly sending: boolean;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}

export function StillTrue({ of, alerts, sending, onKeep, onClose }: QuestionProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const nameOf = useNameOf();
  const ids = { bed: useId(), title: useId(), list: useId() };
  const safe = useRef<HTMLButtonElement>(null);
  // Whoever keeps it open goes on where they were: the form was hidden, and is there again.
  const [from] = useState(() => document.activeElement);
  useEffect(() => {
    safe.current?.focus();
    return () => {
      if (from instanceof HTMLElement) from.focus();
    };
  }, [from]);
  useEscape(true, onKeep);
  // The second press of a hurried finger is the first: it chose a reason, and answers nothing.
  const early = useEarly('question');
  const waits = sending || early;
  return (
    <section className={classes.form} aria-labelledby={`${ids.bed} ${ids.title}`}>
      <strong id={ids.bed}>{nameOf(of)}</strong>
      <strong id={ids.title}>{d('closing.stillTrue.title')}</strong>
      <ul id={ids.list} className={classes.stillTrue}>
        {alerts.map((alert) => (
          <li key={alert.alert_id}>
            <PriorityMark priority={alert.priority} calm /> {t(kindOf(alert))} <Present alert={alert} />
          </li>
        ))}
      </ul>
      <button
        ref={safe}
        type="button"
        className={classes.claim}
        aria-describedby={`${ids.bed} ${ids.title} ${ids.list}`}
        aria-disabled={waits}
        onClick={() => {
          if (!waits) onKeep();
        }}
      >
        {d('closing.stillTrue.keep')}
      </button>
      <button
        type="button"
        className={classes.close}
        aria-busy={sending}
        aria-disabled={waits}
        onClick={() => {
          if (!waits) onClose();
        }}
      >
        {sending ? t('alerts.sending') : d('closing.stillTrue.close')}
      </button>
    </section>
  );
}

/** As a state where it lasts: "left bed" happened once, and "out of bed" is so. */
const kindOf = ({ type }: Alert) => (type === 'leaveBed' ? 'board.status.bedExit' : (`alerts.type.${type}` as const));

/** How it is now, as far as anybody knows: the value, for how long, or that no data comes. */
function Present({ alert }: { readonly alert: Alert }) {
  const d = useDeskWords();
  const { t } = useWords();
  const now = useDataNow();
  const format = useFormatOf(alert.agency_id);
  const markOf = useVitalMark();
  const live = useTile((alert.bed_id ?? 0) as BedId)?.live;
  const { source } = alert;
  const isSilent = source === null && (alert.no_data || live?.status === 'disconnected');
  const metered = source === null ? null : metValueOf(t, format, { ...alert, threshold: null });
  const parts = [
    metered?.value ?? null,
    isSilent
      ? live === undefined
        ? t('alerts.noData')
        : noDataText(t, format, live)
      : isAboutValue(alert)
        ? valueNow(t, format, alert, live, markOf)
        : d('closing.stillTrue.lasts', { time: format.duration(now - alert.started_at) }),
  ];
  return <strong data-value="">{parts.filter((part) => part !== null).join(' ')}</strong>;
}
