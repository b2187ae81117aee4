/** `/announcements/manage`: what agents have announced to their facilities, whichever of them is on the screen. */
import { type Announcement, listAnnouncements } from '@wardlight/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { every } from '../../lib/browser/timers.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import desk from '../../ui/desk/fields.module.css';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { keptName } from './api.ts';
import { AnnouncementList } from './parts/announcement-list.tsx';
import { Dialogs, type Opened } from './parts/dialogs.tsx';

export function ManageAnnouncementsScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const may = useMay('announcements.write');
  return (
    <Page title={t('shell.titles.announce')} info={d('announcements.manage.info')} {...useGroupTabs('facility')}>
      {may ? <Kept /> : <Notice kind="info">{t('errors.no_permission')}</Notice>}
    </Page>
  );
}

/** People read at any time: how many have is looked at again. */
const againMs = 30_000;

function useReadAgain(again: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') again();
  });
  useEffect(() => every(againMs, () => look()), []);
}

function Kept() {
  const d = useDeskWords();
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Opened | null>(null);
  const settled = useSettledText(search.trim());
  const list = usePagedList(keptName, listAnnouncements, { search: settled });
  const failure = useReadFailure(list);
  useReadAgain(list.again);
  const empty =
    settled === '' ? (
      <Empty title={d('announcements.manage.none')} info={d('announcements.manage.noneInfo')} />
    ) : (
      <Empty title={d('announcements.manage.nothing', { text: settled })} />
    );
  return (
    <>
      <div className={desk.tools}>
        <SearchField
          label={d('announcements.manage.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
        <Button onClick={() => setOpen({ act: 'add' })}>{d('announcements.manage.add')}</Button>
      </div>
      <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
        {(total) => (
          <AnnouncementList
            total={total}
            rowAt={list.rowAt}
            onRange={list.onRange}
            answerOf={list.answerOf}
            onOpen={(act, announcement: Announcement) => setOpen({ act, announcement })}
          />
        )}
      </ListOf>
      <Dialogs opened={open} onOpen={setOpen} />
    </>
  );
}
