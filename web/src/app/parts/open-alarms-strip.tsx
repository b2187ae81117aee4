/** That an alarm is open, for a session that may read no board yet: how many, the most urgent, and where. */
import { useQuery } from '@tanstack/react-query';
import { type OpenAlarms, readOpenAlarms } from '@wardlight/contract';
import { useEffect } from 'react';
import { call } from '../../lib/api/http.ts';
import { titleMark } from '../../lib/browser/page-signs.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { PriorityMark, priorityMarks } from '../../ui/priority-mark.tsx';
import classes from './open-alarms-strip.module.css';

/** As often as a board is read without its channel. */
const readEachMs = 10_000;

export function OpenAlarmsStrip() {
  const { t } = useWords();
  const d = useDeskWords();
  const { data, isError } = useQuery({
    queryKey: ['open-alarms'],
    queryFn: ({ signal }) => call(readOpenAlarms, {}, { signal }),
    refetchInterval: readEachMs,
    refetchIntervalInBackground: true,
    staleTime: readEachMs,
    // The next reading is the next try: what is out of date must not pass for what is.
    retry: false,
  });
  const high = data?.first?.priority === 'high' ? `${priorityMarks.high} ${data.first.bed_no ?? ''}` : null;
  // As on every other page: who looks at another tab sees it. Without an answer nothing is known, and nothing is claimed.
  const mark = high === null || isError ? '' : `${high.trim()} · `;
  useEffect(() => {
    titleMark.set(mark);
    return () => titleMark.set('');
  }, [mark]);
  return (
    <section className={classes.strip} aria-label={t('alerts.strip.label')}>
      {isError ? (
        <p className={classes.text} role="alert">
          {d('ownAccount.first.unread')}
        </p>
      ) : (
        <div className={classes.line} role="status">
          {data === undefined ? null : <Open alarms={data} />}
        </div>
      )}
    </section>
  );
}

function Open({ alarms: { count, first } }: { readonly alarms: OpenAlarms }) {
  const { t } = useWords();
  const d = useDeskWords();
  const { agencies } = useHere().user;
  if (first === null) return <p className={classes.calm}>{d('ownAccount.first.none')}</p>;
  const bed = first.bed_no === null ? t('alerts.type.mqttStatus') : t('board.bed', { bed: first.bed_no });
  // Beds of several agencies may have one number.
  const agency = agencies.length > 1 && agencies.find(({ agency_id }) => agency_id === first.agency_id);
  const where = agency ? `${agency.name} · ${bed}` : bed;
  return (
    <p className={classes.open} data-priority={first.priority}>
      <PriorityMark priority={first.priority} label={t(`alerts.priority.${first.priority}`)} />
      <span className={classes.text}>{d('ownAccount.first.open', { n: String(count), where })}</span>
    </p>
  );
}
