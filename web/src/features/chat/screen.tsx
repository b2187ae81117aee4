/** `/chat`: the support chat room of the agency on the screen; over all agencies, all rooms. */
import type { ChatLink } from '@wardlight/contract';
import { useSearchParams } from 'react-router';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useArriving } from '../../lib/session/standing-in.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type ChatFeed, linkAsked } from './model.ts';
import { Room } from './parts/room.tsx';
import { Rooms } from './parts/rooms.tsx';

export function ChatScreen({ feed }: { readonly feed: ChatFeed }) {
  const { t } = useWords();
  const d = useDeskWords();
  const { scope } = useHere();
  const arriving = useArriving();
  const [search] = useSearchParams();
  const link = linkAsked(search);
  const name = useAboutName(link);
  return (
    <Page
      title={t('shell.titles.chat')}
      width="narrow"
      info={scope === 'all' ? d('chat.lead') : undefined}
      {...useGroupTabs('own')}
    >
      {arriving ? (
        <Spinner text={d('lists.loading')} />
      ) : scope === 'all' ? (
        <Rooms />
      ) : (
        <Room key={scope} agency={scope} feed={feed} about={link === null ? null : { link, name }} />
      )}
    </Page>
  );
}

/** What the page that led here is about, until the message says what it is called. */
function useAboutName(link: ChatLink | null): string {
  const { t } = useWords();
  if (link === null) return '';
  const names = { bed: 'shell.titles.beds', resident: 'shell.titles.residents', alert: 'shell.nav.alerts' } as const;
  return t(names[link.kind]);
}
