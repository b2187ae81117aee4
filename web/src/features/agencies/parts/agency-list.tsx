/** The agencies of the provider, each with what is in it. */
import type { AgencyRecord } from '@wardlight/contract';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { languageNames, useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { session } from '../../../lib/session/session.ts';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { spokenIn } from '../model.ts';
import classes from '../screen.module.css';

const narrowBelowPx = 768;
const all = () => undefined;

interface AgencyListProps {
  readonly agencies: readonly AgencyRecord[];
  readonly onEdit: (agency: AgencyRecord) => void;
}

export function AgencyList({ agencies, onEdit }: AgencyListProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const { scope } = useHere();
  const narrow = useViewport().width < narrowBelowPx;
  const columns = useColumns();
  const actionsOf = (agency: AgencyRecord) => {
    const edit = { key: 'edit', label: d('lists.edit'), onClick: () => onEdit(agency) };
    const open = { key: 'open', label: d('agencies.open'), onClick: () => session.choose(agency.agency_id) };
    return agency.agency_id === scope ? [edit] : [edit, open];
  };
  return (
    <div className={classes.list}>
      <RecordList
        label={d('agencies.search')}
        columns={columns}
        total={agencies.length}
        rowAt={(index) => agencies[index]}
        keyOf={({ agency_id }) => agency_id}
        onRange={all}
        answerOf="agencies"
        actions={(agency) => (
          <RowMenu label={d('agencies.actionsOf', { name: agency.name })} actions={actionsOf(agency)} />
        )}
        actionsLabel={d('lists.moreActions')}
        rangeText={rangeText}
        narrow={narrow}
      />
    </div>
  );
}

function useColumns(): readonly Column<AgencyRecord>[] {
  const d = useDeskWords();
  const format = useFormat();
  const { scope } = useHere();
  const counted = (key: 'beds' | 'residents' | 'mats' | 'accounts'): Column<AgencyRecord> => ({
    key,
    header: d(`agencies.field.${key}`),
    width: 'minmax(4.5rem, auto)',
    align: 'end',
    cell: (agency) => format.number(agency[key]),
  });
  return [
    {
      key: 'name',
      header: d('agencies.field.name'),
      width: 'minmax(10rem, 2fr)',
      lead: true,
      cell: ({ agency_id, name }) => (
        <span className={classes.name}>
          {name}
          {agency_id === scope && <span className={classes.here}> · {d('agencies.here')}</span>}
        </span>
      ),
    },
    {
      key: 'language',
      header: d('agencies.field.language'),
      width: 'minmax(6rem, 1fr)',
      wideOnly: true,
      cell: ({ locale }) => languageNames[spokenIn(locale)],
    },
    {
      key: 'timezone',
      header: d('agencies.field.timezone'),
      width: 'minmax(8rem, 1.2fr)',
      cell: ({ timezone, timezone_allowed }) => (
        <>
          {timezone.replaceAll('_', ' ')}
          {!timezone_allowed && <span className={classes.missing}> · {d('agencies.zoneOdd')}</span>}
        </>
      ),
    },
    counted('beds'),
    counted('residents'),
    counted('mats'),
    counted('accounts'),
  ];
}
