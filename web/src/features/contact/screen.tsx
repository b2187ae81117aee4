/** `/contact`: the people to call, what to do when the board shows nothing, and what this is. */
import { Link } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { chatPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useContacts } from './api.ts';
import { classes } from './classes.ts';
import { About, WhenBlind } from './parts/blind-and-about.tsx';
import { ContactSection } from './parts/contact-section.tsx';

export function ContactScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  return (
    <Page title={t('shell.titles.contact')} info={d('contact.lead')} width="narrow" {...useGroupTabs('own')}>
      <Lists />
      <WhenBlind />
      <About />
    </Page>
  );
}

function Lists() {
  const d = useDeskWords();
  const { scope } = useHere();
  const mayChange = useMay('agencies.manage');
  const answer = useContacts();
  const failure = useAnswerFailure(answer);
  if (answer.data === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  const { provider, agencies } = answer.data;
  const shown = agencies.filter(({ agency_id }) => scope === 'all' || agency_id === scope);
  const nobody = [provider, ...shown].every(({ contacts }) => contacts.length === 0);
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {nobody && !mayChange && <AskInstead />}
      {shown.map((list) => (
        <ContactSection key={list.agency_id} owner={list.agency_id} list={list} mayChange={mayChange} />
      ))}
      <ContactSection owner={null} list={provider} mayChange={mayChange} />
    </>
  );
}

/** An empty page would leave staff with nobody. */
function AskInstead() {
  const { t } = useWords();
  const d = useDeskWords();
  const mayChat = useMay('chat.read');
  return (
    <Notice
      kind="info"
      action={
        mayChat && (
          <Link className={classes.link} to={chatPath}>
            {t('shell.titles.chat')}
          </Link>
        )
      }
    >
      {d('contact.askInstead')}
    </Notice>
  );
}
