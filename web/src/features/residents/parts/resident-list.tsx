/** The list itself: a table, or cards on a phone. */
import { type BedPlace, type ListedResident, residentSheetPath } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PagedList } from '../../../lib/api/paged-list.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useDischargeTexts } from '../../../lib/i18n/discharges.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { devicesPath } from '../../../lib/shell/paths.ts';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { useMayChange } from '../api.ts';
import { ChooseBox } from '../choosing/choose-box.tsx';
import { useTemplateName } from '../choosing/template-name.ts';
import type { Choice } from '../choosing/use-chosen.ts';
import { placeText, type ResidentFilter, type ResidentSort } from '../model.ts';
import classes from './resident-list.module.css';

/** Of somebody who lies in this bed. */
export type StatusNow = (resident: ListedResident, bed: BedPlace) => ReactNode;

interface ResidentListProps {
  readonly list: PagedList<ListedResident, unknown>;
  readonly total: number;
  readonly filter: ResidentFilter;
  readonly onFilter: (filter: ResidentFilter) => void;
  readonly narrow: boolean;
  readonly flows: boolean;
  readonly statusNow: StatusNow;
  /** Null = nobody may choose. */
  readonly choice: Choice | null;
  readonly actions: (resident: ListedResident) => ReactNode;
}

export function ResidentList({
  list,
  total,
  filter,
  onFilter,
  narrow,
  flows,
  statusNow,
  choice,
  actions,
}: ResidentListProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const { t } = useWords();
  const mayChange = useMayChange();
  const columns = useColumns(narrow, statusNow);
  const choosing = (of: Choice): Column<ListedResident, ResidentSort> => ({
    key: 'choose',
    header: d('manyResidents.column'),
    width: '4rem',
    lead: true,
    cell: (resident) =>
      resident.discharged_at === null && (
        <ChooseBox
          resident={resident}
          choice={of}
          rows={() => Array.from({ length: total }, (_, n) => list.rowAt(n))}
        />
      ),
  });
  return (
    <RecordList<ListedResident, ResidentSort>
      label={t('shell.titles.residents')}
      columns={[...(choice === null ? [] : [choosing(choice)]), ...columns]}
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
      flows={flows}
    />
  );
}

function useColumns(narrow: boolean, statusNow: StatusNow): readonly Column<ListedResident, ResidentSort>[] {
  const d = useDeskWords();
  const birthdays = useBirthdays();
  const templateName = useTemplateName();
  const { width } = useViewport();
  const { user, scope } = useHere();
  const agencies = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  const columns: readonly Column<ListedResident, ResidentSort>[] = [
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
      width: 'minmax(7rem, 1.6fr)',
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
            cell: ({ agency_id }: ListedResident) => agencies.get(agency_id) ?? '',
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
      // The day and the age in one line.
      width: 'minmax(10.5rem, 1fr)',
      sort: 'birthday',
      // A line breaks before the age, and not within it.
      cell: (resident) =>
        [birthdays.born(resident), birthdays.age(resident)?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · '),
    },
    {
      key: 'gender',
      header: d('residents.field.gender'),
      width: '4.5rem',
      wideOnly: true,
      cell: ({ gender }) => (gender === null ? '' : d(`residents.gender.${gender}`)),
    },
    {
      key: 'mat',
      header: d('manyResidents.mat'),
      width: 'minmax(6rem, 1fr)',
      cell: ({ mat, bed }) => {
        if (mat === null) return <span className={classes.soft}>{bed === null ? '' : d('manyResidents.noMat')}</span>;
        // On a card a link as high as a finger would be one more line.
        if (narrow) return mat.serial;
        return (
          <Link className={classes.name} to={`${devicesPath}?mat=${mat.mat_id}`}>
            {mat.serial}
          </Link>
        );
      },
    },
    {
      key: 'template',
      header: d('manyResidents.templateOf'),
      width: 'minmax(6rem, 1fr)',
      cell: ({ template, discharged_at }) => (discharged_at === null ? templateName(template) : ''),
    },
    {
      key: 'state',
      header: d('residents.field.state'),
      width: 'minmax(7rem, 1.2fr)',
      cell: (resident) => <StateOf resident={resident} narrow={narrow} statusNow={statusNow} />,
    },
  ];
  // With less room what is known of each anyway is left out, so that names and actions stay in sight.
  const fits = ({ key, wideOnly }: Column<ListedResident, ResidentSort>): boolean =>
    wideOnly !== true || width >= (key === 'code' ? codeFromPx : allColumnsFromPx);
  return columns.filter(fits);
}

const allColumnsFromPx = 1280;
const codeFromPx = 1440;

interface StateProps {
  readonly resident: ListedResident;
  readonly narrow: boolean;
  readonly statusNow: StatusNow;
}

function StateOf({ resident, narrow, statusNow }: StateProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const discharges = useDischargeTexts();
  const { absence, bed, discharge, status } = resident;
  if (discharge !== null) {
    const date = d('residents.dischargedAt', { date: discharges.day(discharge) });
    return [date, discharges.why(discharge)].filter((part) => part !== null).join(' · ');
  }
  const judged = status !== null && bed !== null ? statusNow(resident, bed) : null;
  if (absence === null) return judged ?? (narrow ? d('residents.filter.current') : null);
  const now = serverNow();
  // Until they leave the bed they are watched there (engine `markAbsence`), and nobody may believe them gone.
  if (judged !== null && status !== 'away' && absence.until_at > now)
    return (
      <>
        {judged} · {t('board.absence.planned', { time: format.clockOf(absence.until_at, now) })}
      </>
    );
  const reason = t(`board.absence.reason.${absence.reason}`);
  const time = format.clockOf(absence.until_at, now);
  return t(absence.until_at <= now ? 'board.absence.overdue' : 'board.absence.untilAt', { reason, time });
}
