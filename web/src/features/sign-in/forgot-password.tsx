/** Contact your agent (specification §2): whom this device knows, and one way to everybody else, the page of contacts. */
import { useId } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { type KnownAccount, useKnownAccounts } from '../../lib/session/accounts.ts';
import classes from './screen.module.css';

/** @param username whose password, where that is known */
export function ForgotPassword({ username }: { readonly username: string | null }) {
  const { t } = useWords();
  const id = useId();
  const known = useKnownAccounts();
  const help = helpOf(known, username);
  return (
    <section className={classes.forgot} aria-labelledby={id}>
      <h2 id={id} className={classes.forgotTitle}>
        {t('signIn.forgot')}
      </h2>
      <p>{t('signIn.forgotText')}</p>
      {help !== null && <Contact {...help} />}
      <Link className={classes.toContact} to="/auth/contact">
        {t('signIn.askWhom')}
      </Link>
    </section>
  );
}

function helpOf(known: readonly KnownAccount[], username: string | null): KnownAccount['help'] {
  const own = known.find((account) => account.username === username);
  if (own !== undefined) return own.help;
  return known.find((account) => account.help !== null)?.help ?? null;
}

function Contact({ name, contact }: { readonly name: string; readonly contact: string }) {
  return (
    <p className={classes.contact}>
      <strong>{name}</strong>
      <br />
      {contact}
    </p>
  );
}
