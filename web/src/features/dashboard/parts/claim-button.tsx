/** The one button that matters. Pending until the server has said yes: the sound stops by the answer, not by hope. */
import type { Alert } from '@wardlight/contract';
import { useWords } from '../../../lib/i18n.ts';
import { useClaim } from '../api.ts';
import classes from './alert-parts.module.css';

export function ClaimButton({ alert }: { readonly alert: Alert }) {
  const { t } = useWords();
  const claim = useClaim();
  return (
    <button
      type="button"
      className={classes.claim}
      disabled={claim.isPending}
      aria-busy={claim.isPending}
      onClick={() => claim.mutate(alert.alert_id)}
    >
      {claim.isPending ? t('alerts.sending') : t('alerts.claim')}{' '}
      <span className="heard-only">
        {t('alerts.ofBed', { bed: alert.bed_no, type: t(`alerts.type.${alert.type}`) })}
      </span>
    </button>
  );
}
