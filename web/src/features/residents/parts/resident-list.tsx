/** The list itself: a table, or cards on a phone. */
import { type Resident, residentSheetPath } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PagedList } from '../../../lib/api/paged-list.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useDischargeTexts } from '../../../lib/i18n/discharges.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { useMayChange } from '../api.ts';
import { placeText, type ResidentFilter, type ResidentSort } from '../model.ts';
import classes from './resident-list.module.css';

interface ResidentListProps {
  readonly list: PagedList<Resident, unknown>;
  readonly total: number;
  readonly filter: ResidentFilter;
  readonly onFilter: (filter: ResidentFilter) => void;
  readonly narrow: boolean;
  readonly actions: (resident: Resident) => ReactNode;
}

export function ResidentList({ list, total, filter, onFilter, narrow, actions }: ResidentListProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const { t } = useWords();
  const mayChange = useMayChange();
  return (
    <RecordList<Resident, ResidentSort>
      label={t('shell.titles.residents')}
      columns={useColumns(narrow)}
      total={total}
      rowAt={list.rowAt}
      keyOf={({ resident_id }) => resident_id}
      onRange={list.onRange}
      answerOf={list.answerOf}
      sorting={{ by: filter.sort, order: filter.order, onSort: (sort, order) => onFilter({ ...filter, sort, order }) }}
      {...(mayChange ? { actions } : {})}
      actionsLabel={d('lists.moreActions')}
      rangeText={rangeText}
      narrow={narrow}
    />
  );
}

function useColumns(narrow: boolean): readonly Column<Resident, ResidentSort>[] {
  const d = useDeskWords();
  const birthdays = useBirthdays();
  const { user, scope } = useHere();
  const agencies = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  return [
    {
      key: 'bed',
      header: d('residents.field.bed'),
      width: 'minmax(6rem, 1fr)',
      sort: 'bed',
      lead: true,
      cell: ({ bed }) => (bed === null ? <span className={classes.soft}>{d('residents.noBed')}</span> : placeText(bed)),
    },
    {
      key: 'name',
      header: d('residents.field.name'),
      width: 'minmax(8rem, 2fr)',
      sort: 'name',
      lead: true,
      cell: ({ name, agency_id, resident_id }) => (
        <Link className={classes.name} to={residentSheetPath(agency_id, resident_id)}>
          {name}
        </Link>
      ),
    },
    ...(scope === 'all'
      ? [
          {
            key: 'agency',
            header: d('residents.field.agency'),
            width: 'minmax(6rem, 1fr)',
            cell: ({ agency_id }: Resident) => agencies.get(agency_id) ?? '',
          },
        ]
      : []),
    {
      key: 'code',
      header: d('residents.field.code'),
      width: 'minmax(5rem, 1fr)',
      sort: 'code',
      cell: ({ resident_code }) => resident_code ?? '',
      wideOnly: true,
    },
    {
      key: 'birthday',
      header: d('residents.field.birthday'),
      width: 'minmax(8rem, 1.2fr)',
      sort: 'birthday',
      cell: (resident) => [birthdays.born(resident), birthdays.age(resident)].filter(Boolean).join(' · '),
    },
    {
      key: 'gender',
      header: d('residents.field.gender'),
      width: '4.5rem',
      wideOnly: true,
      cell: ({ gender }) => (gender === null ? '' : d(`residents.gender.${gender}`)),
    },
    {
      key: 'state',
      header: d('residents.field.state'),
      width: 'minmax(7rem, 1.2fr)',
      cell: (resident) => <StateOf resident={resident} narrow={narrow} />,
    },
  ];
}

function StateOf({ resident, narrow }: { readonly resident: Resident; readonly narrow: boolean }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const discharges = useDischargeTexts();
  const { absence, discharge } = resident;
  if (discharge !== null) {
    const date = d('residents.dischargedAt', { date: discharges.day(discharge) });
    return [date, discharges.why(discharge)].filter((part) => part !== null).join(' · ');
  }
  if (absence === null) return narrow ? d('residents.filter.current') : null;
  const now = serverNow();
  const reason = t(`board.absence.reason.${absence.reason}`);
  const time = format.clockOf(absence.until_at, now);
  return t(absence.until_at <= now ? 'board.absence.overdue' : 'board.absence.untilAt', { reason, time });
}
