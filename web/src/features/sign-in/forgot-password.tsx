/** Contact your agent (specification §2), with the contacts that this device or the server knows. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { type KnownAccount, useKnownAccounts } from '../../lib/session/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { askForHelp } from './api.ts';
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
      {help === null ? <AskServer /> : <Contact {...help} />}
      <Link to="/auth/contact">{t('shell.titles.contact')}</Link>
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

/** Only when wanted: the login page itself asks nobody anything. */
function AskServer() {
  const { t } = useWords();
  const [wanted, setWanted] = useState(false);
  const answer = useQuery({
    queryKey: ['help'],
    queryFn: ({ signal }) => askForHelp(signal),
    enabled: wanted,
    retry: false,
  });
  if (!wanted)
    return (
      <Button kind="plain" onClick={() => setWanted(true)}>
        {t('signIn.askWhom')}
      </Button>
    );
  if (answer.isError)
    return (
      <>
        <p role="alert">{t('signIn.askFailed')}</p>
        <Button kind="plain" busy={answer.isFetching} onClick={() => void answer.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </>
    );
  if (answer.data === undefined) return <Spinner text={t('common.loading')} />;
  return <div role="status">{answer.data === null ? t('signIn.askNobody') : <Contact {...answer.data} />}</div>;
}
