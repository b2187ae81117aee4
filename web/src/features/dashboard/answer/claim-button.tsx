/** The one button that matters. Pending until the server has said yes: the sound stops by the answer, not by hope. */
import type { Alert } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { question, useActingPerson } from '../../../lib/session/acting-person.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { aboutOf } from '../state/alert-words.ts';
import { useClaim, useStayOf } from '../state/api.ts';
import classes from './alert-parts.module.css';

type Claim = ReturnType<typeof useClaim>;

/** Of a card: the alert it is named after, and all that one press answers. */
interface Claiming {
  readonly lead: Alert;
  readonly alerts: readonly Alert[];
}

/** With what went wrong under it, until the next try. */
export function ClaimButton({ lead, alerts }: Claiming) {
  const claim = useClaim();
  return (
    <div className={classes.claiming} data-claim="">
      <ClaimPress lead={lead} alerts={alerts} claim={claim} />
      <ClaimFailure claim={claim} />
    </div>
  );
}

export function ClaimPress({ lead, alerts, claim }: Claiming & { readonly claim: Claim }) {
  const { t } = useWords();
  const stayOf = useStayOf();
  // On a station of many: as whom.
  const person = useActingPerson();
  return (
    <button
      type="button"
      className={classes.claim}
      // Not `disabled`: that would take the focus away from whoever pressed it by keyboard.
      aria-disabled={claim.isPending}
      aria-busy={claim.isPending}
      onClick={() => {
        if (!claim.isPending) claim.mutate({ alerts, stay: stayOf(alerts) });
      }}
    >
      {claim.isPending ? t('alerts.sending') : t('alerts.claim')}
      {person && ` · ${person.name}`} <span className="heard-only">{aboutOf(t, lead)}</span>
    </button>
  );
}

/** Claimed in the name of the station, because the name that stood there had ended: who goes is asked now, and is theirs from then on. */
export function WhoGoes(card: Claiming) {
  const { user } = useHere();
  return user.shared && card.alerts.some((one) => one.claimed_by?.user_id === user.user_id) ? (
    <AskWho {...card} />
  ) : null;
}

function AskWho({ lead, alerts }: Claiming) {
  const { t } = useWords();
  const claim = useClaim();
  const stayOf = useStayOf();
  // Where it fails the corner says so, and the card goes on asking.
  const name = () => void claim.mutateAsync({ alerts, stay: stayOf(alerts) }).catch(() => {});
  return (
    <button type="button" className={classes.close} onClick={() => question.ask(name)}>
      {t('board.who.title')} <span className="heard-only">{aboutOf(t, lead)}</span>
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
