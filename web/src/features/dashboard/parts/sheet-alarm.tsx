/** What needs someone most, over every sheet: whoever looks at one bed must still see, and answer, the others. It takes no focus. */
import type { Alert } from '@wardlight/contract';
import { reasonOf } from '../../../lib/alert-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { stillOf } from '../alert-words.ts';
import { useClaim, useMayRespond } from '../api.ts';
import { useFormatOf } from '../board-context.tsx';
import { useLostTo, useWasLost } from '../lost-claims.ts';
import { needsSomeone } from '../model.ts';
import { useOpenAlerts } from '../open-alerts.ts';
import { useWhereOf } from '../use-agencies.ts';
import { Age } from './age.tsx';
import { ClaimFailure, ClaimPress } from './claim-button.tsx';
import { PriorityMark } from './priority-mark.tsx';
import classes from './sheet.module.css';

export function SheetAlarm() {
  const { t } = useWords();
  const open = useOpenAlerts();
  const most = open.find(needsSomeone);
  // What needs someone comes before who was faster: that stands in the list and in the corner as well.
  const wasLost = useWasLost();
  const lost = most === undefined ? open.find(wasLost) : undefined;
  return (
    <section className={classes.alarm} aria-label={t('alerts.strip.label')} data-priority={most?.priority}>
      {most !== undefined && <Unanswered key={most.alert_id} alert={most} />}
      {lost !== undefined && <Lost alert={lost} />}
      {most === undefined && lost === undefined && (
        <p>{open.length === 0 ? t('alerts.open.none') : t('alerts.sheet.open', { n: String(open.length) })}</p>
      )}
    </section>
  );
}

function Lost({ alert }: { readonly alert: Alert }) {
  const where = useWhereOf();
  return (
    <p role="alert">
      <strong>{where(alert)}</strong> {useLostTo(alert)}
    </p>
  );
}

function Unanswered({ alert }: { readonly alert: Alert }) {
  const where = useWhereOf();
  const { t } = useWords();
  const format = useFormatOf(alert.agency_id);
  const mayRespond = useMayRespond();
  const claim = useClaim();
  const reason = [stillOf(t, alert), reasonOf(t, format, alert)].filter((part) => part !== null).join(' · ');
  return (
    <>
      <PriorityMark priority={alert.priority} />
      <span className={classes.what} title={reason}>
        <strong>{where(alert)}</strong>{' '}
        {claim.isError ? (
          <ClaimFailure claim={claim} />
        ) : (
          <>
            {reason} · <Age since={alert.started_at} format={format} />
          </>
        )}
      </span>
      {mayRespond && <ClaimPress alert={alert} claim={claim} />}
    </>
  );
}
