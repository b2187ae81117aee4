/** `/announcements`: what was announced to the person at this screen, in force and of before. */
import { listMyAnnouncements, type MyAnnouncement } from '@wardlight/contract';
import { useRef } from 'react';
import { usePagedList } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { measuredWhen } from '../../lib/reports/measured-when.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { GrowingList } from '../../ui/desk/growing-list.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { mineName, useReads } from './api.ts';
import { classes } from './classes.ts';
import { isInForce, textFor, textKey } from './model.ts';
import { AnnouncementContent, langOf } from './parts/announcement-text.tsx';
import { StateMark } from './parts/state-mark.tsx';
import { useSeen } from './parts/use-seen.ts';
import { lastingOf } from './parts/when.ts';

export function AnnouncementsScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const may = useMay('announcements.read');
  return (
    <Page
      title={t('shell.titles.announcements')}
      info={d('announcements.info')}
      {...useGroupTabs('own')}
      width="narrow"
    >
      {may ? <Mine /> : <Notice kind="info">{t('errors.no_permission')}</Notice>}
    </Page>
  );
}

function Mine() {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const list = usePagedList(mineName, listMyAnnouncements, {});
  const failure = useReadFailure(list);
  const { rowAt, onRange } = list;
  const empty = <Empty title={d('announcements.none')} info={d('announcements.noneInfo')} />;
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <GrowingList {...{ total, rowAt, onRange, rangeText }} more={d('lists.showMore')}>
          {(rows) => <Cards rows={rows} />}
        </GrowingList>
      )}
    </ListOf>
  );
}

function Cards({ rows }: { readonly rows: readonly MyAnnouncement[] }) {
  const seen = useReads(rows);
  return (
    <ul className={classes.list}>
      {rows.map((one) => (
        <Card key={one.announcement_id} one={one} onSeen={seen} />
      ))}
    </ul>
  );
}

interface CardProps {
  readonly one: MyAnnouncement;
  readonly onSeen: (one: MyAnnouncement) => void;
}

function Card({ one, onSeen }: CardProps) {
  const d = useDeskWords();
  const { language } = useWords();
  const format = useFormat();
  const at = useNow(60_000);
  const box = useRef<HTMLLIElement>(null);
  const text = textFor(one, language);
  const inForce = isInForce(one, at);
  const unread = one.read_at === null && inForce;
  useSeen(unread ? textKey(one) : null, () => onSeen(one), box);
  return (
    <li ref={box} className={classes.card} data-over={inForce ? undefined : ''}>
      <h2 className={classes.name} lang={langOf(text.language)} dir="auto">
        {text.title}
      </h2>
      <p className={classes.facts}>
        {!inForce && <StateMark one={one} at={at} />} {lastingOf(d, format, one, at)}
        {one.read_at !== null && <> · {d('announcements.readAt', { time: measuredWhen(format, one.read_at, at) })}</>}
        {unread && (
          <>
            {' '}
            <span className={classes.mark}>{d('announcements.unread')}</span>
          </>
        )}
      </p>
      <AnnouncementContent text={text.content} language={text.language} />
    </li>
  );
}
