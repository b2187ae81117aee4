/** The one button that matters. Pending until the server has said yes: the sound stops by the answer, not by hope. */
import type { Alert } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/error-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { aboutOf } from '../alert-words.ts';
import { useClaim } from '../api.ts';
import classes from './alert-parts.module.css';

type Claim = ReturnType<typeof useClaim>;

/** With what went wrong under it, until the next try. */
export function ClaimButton({ alert }: { readonly alert: Alert }) {
  const claim = useClaim();
  return (
    <div className={classes.claiming} data-claim="">
      <ClaimPress alert={alert} claim={claim} />
      <ClaimFailure claim={claim} />
    </div>
  );
}

export function ClaimPress({ alert, claim }: { readonly alert: Alert; readonly claim: Claim }) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={classes.claim}
      // Not `disabled`: that would take the focus away from whoever pressed it by keyboard.
      aria-disabled={claim.isPending}
      aria-busy={claim.isPending}
      onClick={() => {
        if (!claim.isPending) claim.mutate(alert.alert_id);
      }}
    >
      {claim.isPending ? t('alerts.sending') : t('alerts.claim')}{' '}
      <span className="heard-only">{aboutOf(t, alert)}</span>
    </button>
  );
}

export function ClaimFailure({ claim }: { readonly claim: Claim }) {
  const { t } = useWords();
  const errorText = useErrorWords();
  if (!claim.isError) return null;
  const text = `${t('alerts.failed.claim')} · ${errorText(claim.error)}`;
  return (
    <span role="alert" className={classes.failed} title={text} data-failed="">
      {text}
    </span>
  );
}
