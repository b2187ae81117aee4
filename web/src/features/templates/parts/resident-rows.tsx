/** Residents with one template: where they lie, and what differs for them, said as such. */
import { type ResidentSettings, residentSheetPath } from '@wardlight/contract';
import { Link } from 'react-router';
import type { PagedList } from '../../../lib/api/paged-list.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { ownKinds } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import classes from './template-list.module.css';

interface ResidentRowsProps {
  readonly list: PagedList<ResidentSettings, unknown>;
  readonly total: number;
  /** Absent = only to be read. */
  readonly onSettings?: (resident: ResidentSettings) => void;
}

const narrowBelowPx = 900;

export function ResidentRows({ list, total, onSettings }: ResidentRowsProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const words = useTemplateWords();
  const narrow = useViewport().width < narrowBelowPx;
  const columns: readonly Column<ResidentSettings>[] = [
    {
      key: 'bed',
      header: d('residents.field.bed'),
      width: 'minmax(6rem, 1fr)',
      lead: true,
      cell: ({ bed }) => (bed === null ? d('templates.who.noBed') : `${bed.floor} · ${bed.bed_no}`),
    },
    {
      key: 'name',
      header: d('residents.field.name'),
      width: 'minmax(8rem, 1.5fr)',
      lead: true,
      cell: ({ agency_id, resident_id, name }) => (
        <Link className={classes.name} to={residentSheetPath(agency_id, resident_id)}>
          {name}
        </Link>
      ),
    },
    {
      key: 'own',
      header: d('templates.own.mark'),
      width: 'minmax(8rem, 2fr)',
      cell: ({ overrides }) => {
        const kinds = ownKinds(overrides);
        if (kinds.length === 0) return d('templates.own.asTemplate');
        return d('templates.who.differs', { kinds: words.list(kinds.map(words.typeName)) });
      },
    },
  ];
  return (
    <div className={classes.list}>
      <RecordList
        label={d('templates.who.title')}
        columns={columns}
        total={total}
        rowAt={list.rowAt}
        keyOf={({ resident_id }) => resident_id}
        onRange={list.onRange}
        answerOf={list.answerOf}
        {...(onSettings
          ? {
              actions: (resident: ResidentSettings) => (
                <Button kind="plain" onClick={() => onSettings(resident)}>
                  {d('templates.who.settings')}
                  <span className="heard-only"> {resident.name}</span>
                </Button>
              ),
              actionsWidth: '10rem',
            }
          : {})}
        actionsLabel={d('lists.moreActions')}
        rangeText={rangeText}
        narrow={narrow}
      />
    </div>
  );
}
