/** Which entries are listed. */
import { auditActions, auditSubjects } from '@wardlight/contract';
import { type RangeAsk, useRangeOptions } from '../../../lib/api/asked-range.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Choice, Filters as Frame, RangeMoments } from '../../../ui/desk/filters.tsx';
import { RangeButtons } from '../../../ui/desk/range-buttons.tsx';
import { usePeople } from '../api.ts';
import { type AuditFilter, isFiltered, type Person } from '../model.ts';

interface FiltersProps {
  readonly filter: AuditFilter;
  readonly asked: RangeAsk;
  /** Somebody chosen from an entry, who need not be among the accounts here. */
  readonly named: Person | null;
  readonly onSearch: (text: string) => void;
  readonly onChange: (change: Partial<Pick<AuditFilter, 'action' | 'subject' | 'person'>>) => void;
  readonly onClear: () => void;
}

const foldedBelowPx = 640;

export function Filters({ filter, asked, named, onSearch, onChange, onClear }: FiltersProps) {
  const d = useDeskWords();
  const ranges = useRangeOptions();
  return (
    <Frame
      words={{ search: d('audit.search'), clear: d('audit.clear'), filters: d('audit.filters') }}
      search={filter.search}
      onSearch={onSearch}
      folded={useViewport().width < foldedBelowPx}
      onClear={isFiltered(filter) ? onClear : null}
      ranges={<RangeButtons {...ranges} chosen={asked.named} onChoose={asked.choose} />}
    >
      <RangeMoments words={asked.words} range={asked.range} onChange={asked.change} />
      <Choice
        label={d('audit.action')}
        value={filter.action}
        any={d('audit.anyAction')}
        options={auditActions.map((value) => ({ value, label: d(`audit.actions.${value}`) }))}
        onChoose={(action) => onChange({ action })}
      />
      <Choice
        label={d('audit.kind')}
        value={filter.subject}
        any={d('audit.anyKind')}
        options={auditSubjects.map((value) => ({ value, label: d(`audit.kinds.${value}`) }))}
        onChoose={(subject) => onChange({ subject })}
      />
      <PersonChoice id={filter.person} named={named} onChoose={(person) => onChange({ person })} />
    </Frame>
  );
}

interface PersonChoiceProps {
  readonly id: string;
  readonly named: Person | null;
  readonly onChoose: (id: string) => void;
}

function PersonChoice({ id, named, onChoose }: PersonChoiceProps) {
  const d = useDeskWords();
  const people = usePeople();
  const isKnown = id === '' || people.some(({ user_id }) => String(user_id) === id);
  const other = named !== null && String(named.user_id) === id ? named.name : `#${id}`;
  return (
    <Choice
      label={d('audit.by')}
      value={id}
      any={d('audit.anyone')}
      options={[
        ...(isKnown ? [] : [{ value: id, label: other }]),
        ...people.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
      ]}
      onChoose={onChoose}
    />
  );
}
