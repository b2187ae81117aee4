/** The beds, floor by floor: who lies there, and which mat. */
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type BedRecord, residentSheetPath } from '@wardlight/contract';
import { Link } from 'react-router';
import type { PagedList } from '../../../lib/api/paged-list.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { useMayChange } from '../api.ts';
import classes from './bed-list.module.css';

interface BedListProps {
  readonly list: PagedList<BedRecord, unknown>;
  readonly total: number;
  readonly onEdit: (bed: BedRecord) => void;
  readonly onRemove: (bed: BedRecord) => void;
}

const tableFromPx = 720;

export function BedList({ list, total, onEdit, onRemove }: BedListProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const { t } = useWords();
  const mayChange = useMayChange();
  const narrow = useViewport().width < tableFromPx;
  const actions = (bed: BedRecord) => {
    const edit = d('beds.edit', { bed: bed.bed_no });
    const remove = d('beds.removeOf', { bed: bed.bed_no });
    return (
      <>
        <IconButton label={edit} title={edit} onClick={() => onEdit(bed)}>
          <IconPencil size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton label={remove} title={remove} onClick={() => onRemove(bed)}>
          <IconTrash size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </>
    );
  };
  return (
    <RecordList
      label={t('shell.titles.beds')}
      columns={useColumns(narrow)}
      total={total}
      rowAt={list.rowAt}
      keyOf={({ bed_id }) => bed_id}
      onRange={list.onRange}
      answerOf={list.answerOf}
      {...(mayChange ? { actions } : {})}
      actionsLabel={d('lists.moreActions')}
      rangeText={rangeText}
      narrow={narrow}
    />
  );
}

function useColumns(narrow: boolean): readonly Column<BedRecord>[] {
  const d = useDeskWords();
  const { user, scope } = useHere();
  const agencies = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  return [
    {
      key: 'floor',
      header: d('beds.floor'),
      width: 'minmax(5rem, 1fr)',
      wideOnly: true,
      cell: ({ floor }) => floor,
    },
    {
      key: 'bed',
      header: d('beds.number'),
      width: 'minmax(5rem, 1fr)',
      lead: true,
      cell: ({ floor, bed_no }) => (narrow ? `${floor} · ${bed_no}` : bed_no),
    },
    ...(scope === 'all'
      ? [
          {
            key: 'agency',
            header: d('beds.agency'),
            width: 'minmax(6rem, 1fr)',
            cell: ({ agency_id }: BedRecord) => agencies.get(agency_id) ?? '',
          },
        ]
      : []),
    {
      key: 'resident',
      header: d('beds.resident'),
      width: 'minmax(8rem, 2fr)',
      cell: ({ agency_id, resident }) =>
        resident === null ? (
          <span className={classes.soft}>{d('beds.noResident')}</span>
        ) : (
          <Link className={classes.name} to={residentSheetPath(agency_id, resident.resident_id)}>
            {resident.name}
          </Link>
        ),
    },
    {
      key: 'mat',
      header: d('beds.mat'),
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ mat }) => mat?.serial ?? <span className={classes.soft}>{d('beds.noMat')}</span>,
    },
  ];
}
