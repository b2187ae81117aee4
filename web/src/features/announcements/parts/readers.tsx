/** Who has read an announcement, and who has not yet, by name. */
import { useQuery } from '@tanstack/react-query';
import { type Announcement, type AnnouncementReader, listAnnouncementReaders, mostPageSize } from '@wardlight/contract';
import { useEffect } from 'react';
import { call } from '../../../lib/api/http.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { measuredWhen } from '../../../lib/reports/measured-when.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { keptName, paramsOf, readersName, useCountsInList } from '../api.ts';
import { classes } from '../classes.ts';

type Which = 'read' | 'unread';

function useReaders(announcement: Announcement, which: Which) {
  return useQuery({
    queryKey: [keptName, readersName, announcement.announcement_id, which],
    queryFn: ({ signal }) =>
      call(
        listAnnouncementReaders,
        { params: paramsOf(announcement), query: { which, limit: String(mostPageSize) } },
        { signal },
      ),
    staleTime: 0,
  });
}

export function Readers({ announcement }: { readonly announcement: Announcement }) {
  const d = useDeskWords();
  const format = useFormat();
  const [read, unread] = [useReaders(announcement, 'read'), useReaders(announcement, 'unread')];
  const failure = useAnswerFailure(read.error === null ? unread : read);
  const count = useCountsInList();
  const { announcement_id } = announcement;
  const [haveRead, notYet] = [read.data?.total, unread.data?.total];
  useEffect(() => {
    if (haveRead === undefined || notYet === undefined) return;
    count({ announcement_id, read: haveRead, people: haveRead + notYet });
  }, [count, announcement_id, haveRead, notYet]);
  if (read.data === undefined || unread.data === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  const counted = {
    read: format.number(read.data.total),
    people: format.number(read.data.total + unread.data.total),
  };
  return (
    <div className={desk.form}>
      {failure !== null && <ReadFailed {...failure} />}
      <p role="status">{d('announcements.manage.readers', counted)}</p>
      <People title={d('announcements.manage.notYet')} none={d('announcements.manage.everybody')} {...unread.data} />
      <People title={d('announcements.manage.haveRead')} none={d('announcements.manage.nobody')} {...read.data} />
      <p className={classes.soft}>{d('announcements.manage.stations')}</p>
    </div>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly AnnouncementReader[];
  readonly total: number;
}

function People({ title, none, rows, total }: PeopleProps) {
  const d = useDeskWords();
  const format = useFormat();
  const at = useNow(60_000);
  const { agencies } = useHere().user;
  const whereOf = ({ agency_id }: AnnouncementReader) =>
    agency_id === null
      ? d('announcements.manage.role.agent')
      : agencies.length > 1
        ? agencies.find((one) => one.agency_id === agency_id)?.name
        : undefined;
  const line = (one: AnnouncementReader) =>
    [one.name, whereOf(one), one.read_at === null ? undefined : measuredWhen(format, one.read_at, at)]
      .filter((part) => part !== undefined)
      .join(' · ');
  return (
    <section aria-label={title}>
      <h3 className={classes.soft}>
        {title} ({format.number(total)})
      </h3>
      {total === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className={classes.readers}>
          {rows.map((one) => (
            <li key={one.user_id}>{line(one)}</li>
          ))}
        </ul>
      )}
      {total > rows.length && <p>{d('announcements.manage.others', { n: format.number(total - rows.length) })}</p>}
    </section>
  );
}
