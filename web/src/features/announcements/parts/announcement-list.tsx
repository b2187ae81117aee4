/** What agents have announced: to whom, from when until when, and how many have read it. */
import {
  type AgencyId,
  type Announcement,
  type AnnouncementRole,
  announcementState,
  announcementTextIn,
} from '@wardlight/contract';
import { useNow } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { classes } from '../classes.ts';
import { StateMark } from './state-mark.tsx';
import { lastingOf } from './when.ts';

/** Beside the rail, five columns need this much. */
const tableFromPx = 1_000;
const wideRowPx = 72;

export type RowAct = 'edit' | 'show' | 'withdraw' | 'readers';

interface AnnouncementListProps {
  readonly total: number;
  readonly rowAt: (index: number) => Announcement | undefined;
  readonly onRange: (first: number, last: number) => void;
  readonly answerOf: string;
  readonly onOpen: (act: RowAct, announcement: Announcement) => void;
}

export function AnnouncementList({ total, rowAt, onRange, answerOf, onOpen }: AnnouncementListProps) {
  const d = useDeskWords();
  const { t, language } = useWords();
  const rangeText = useRangeText();
  const columns = useColumns(onOpen);
  const narrow = useViewport().width < tableFromPx;
  const actionsOf = (one: Announcement) => {
    const act = (key: RowAct, label: string) => ({ key, label, onClick: () => onOpen(key, one) });
    const show = act('show', d('announcements.manage.show'));
    if (one.withdrawn_at !== null) return [show];
    return [act('edit', d('lists.edit')), show, act('withdraw', d('announcements.manage.withdraw'))];
  };
  return (
    <RecordList<Announcement>
      label={t('shell.titles.announce')}
      columns={columns}
      total={total}
      rowAt={rowAt}
      keyOf={({ announcement_id }) => announcement_id}
      onRange={onRange}
      answerOf={answerOf}
      actions={(one) => (
        <RowMenu
          label={d('announcements.manage.actionsOf', { title: announcementTextIn(one.texts, language).title })}
          actions={actionsOf(one)}
        />
      )}
      actionsLabel={d('lists.moreActions')}
      actionsWidth="4rem"
      rangeText={rangeText}
      narrow={narrow}
      flows
      {...(narrow ? {} : { rowHeight: wideRowPx })}
    />
  );
}

function useColumns(onOpen: AnnouncementListProps['onOpen']): readonly Column<Announcement>[] {
  const d = useDeskWords();
  const { language } = useWords();
  const format = useFormat();
  // One that was announced a moment ago is not planned.
  const at = useNow();
  const forWhom = useForWhom();
  return [
    {
      key: 'title',
      header: d('announcements.manage.field.title'),
      width: 'minmax(10rem, 2fr)',
      lead: true,
      cell: ({ texts }) => (
        <span className={classes.name} dir="auto">
          {announcementTextIn(texts, language).title}
        </span>
      ),
    },
    {
      key: 'state',
      header: d('announcements.manage.field.state'),
      width: 'minmax(6rem, 0.8fr)',
      cell: (one) => <StateMark one={one} at={at} />,
    },
    {
      key: 'from',
      header: d('announcements.manage.field.from_at'),
      width: 'minmax(9rem, 1.2fr)',
      cell: (one) => lastingOf(d, format, one, at),
    },
    {
      key: 'for',
      header: d('announcements.manage.field.roles'),
      width: 'minmax(8rem, 1.4fr)',
      cell: forWhom,
    },
    {
      key: 'read',
      header: d('announcements.manage.field.read'),
      width: 'minmax(6rem, 0.8fr)',
      cell: (one) =>
        announcementState(one, at) === 'planned' ? (
          '–'
        ) : (
          <button type="button" className={classes.people} onClick={() => onOpen('readers', one)}>
            {d('announcements.manage.readOf', counts(one, format.number))}
          </button>
        ),
    },
  ];
}

export const counts = ({ read, people }: Announcement, number: (value: number) => string) => ({
  read: number(read),
  people: number(people),
});

interface ForWhom {
  readonly roles: readonly AnnouncementRole[];
  readonly agencies: readonly AgencyId[];
}

/** "Staff · Sunrise House, Hill House" */
export function useForWhom(): (one: ForWhom) => string {
  const d = useDeskWords();
  const { t } = useWords();
  const { agencies: known } = useHere().user;
  return ({ roles, agencies }) => {
    const names =
      known.length > 1 && agencies.length === known.length
        ? t('shell.agency.all')
        : known
            .filter(({ agency_id }) => agencies.includes(agency_id))
            .map(({ name }) => name)
            .join(', ');
    return `${roles.map((role) => d(`announcements.manage.role.${role}`)).join(', ')} · ${names}`;
  };
}
