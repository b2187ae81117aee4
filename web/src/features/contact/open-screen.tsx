/** `/auth/contact`: the same before sign-in, where only the provider's people are known. */
import { Link } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useKnownAccounts } from '../../lib/session/accounts.ts';
import desk from '../../ui/desk/fields.module.css';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSignInContacts } from './api.ts';
import { classes } from './classes.ts';
import { About, WhenBlind } from './parts/blind-and-about.tsx';
import { ContactCard } from './parts/contact-card.tsx';

export function OpenContactScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  return (
    <main className={classes.open}>
      <Link className={classes.link} to="/auth/login">
        {d('contact.toLogin')}
      </Link>
      <h1>{t('shell.titles.contact')}</h1>
      <People />
      <WhenBlind />
      <About />
    </main>
  );
}

function People() {
  const d = useDeskWords();
  const { t } = useWords();
  const answer = useSignInContacts();
  const failure = useAnswerFailure(answer);
  // Where the server cannot say, because it serves several providers, what this device knows from earlier sign-ins does.
  const known = useKnownAccounts().find(({ help }) => help !== null)?.help ?? null;
  if (answer.data === undefined && failure === null) return <Spinner text={d('lists.loading')} />;
  const provider = answer.data?.provider ?? null;
  if (provider !== null)
    return (
      <section className={classes.section}>
        <h2 className={classes.heading}>{provider.name}</h2>
        <ul className={classes.list}>
          {provider.contacts.map((contact) => (
            <ContactCard key={JSON.stringify(contact)} contact={contact} />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {known === null ? (
        failure === null && <p className={desk.soft}>{t('signIn.askNobody')}</p>
      ) : (
        <section className={classes.section}>
          <h2 className={classes.heading}>{known.name}</h2>
          <p className={classes.notes}>{known.contact}</p>
        </section>
      )}
    </>
  );
}
