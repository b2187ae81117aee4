/** `/contact`: the people to call, what to do when the board shows nothing, and what this is. */
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useContacts } from './api.ts';
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
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {shown.map((list) => (
        <ContactSection key={list.agency_id} owner={list.agency_id} list={list} mayChange={mayChange} />
      ))}
      <ContactSection owner={null} list={provider} mayChange={mayChange} />
    </>
  );
}
