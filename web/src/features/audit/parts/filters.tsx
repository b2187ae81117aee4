/** Which entries are listed. */
import { auditActions, auditSubjects } from '@wardlight/contract';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Choice, Filters as Frame, Moment } from '../../../ui/desk/filters.tsx';
import { usePeople } from '../api.ts';
import { type AuditFilter, everything, isFiltered, isWrongRange } from '../model.ts';

interface FiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

const foldedBelowPx = 640;

export function Filters({ filter, onChange }: FiltersProps) {
  const d = useDeskWords();
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  return (
    <Frame
      words={{ search: d('audit.search'), clear: d('audit.clear'), filters: d('audit.filters') }}
      search={filter.search}
      onSearch={(search) => set({ search })}
      folded={useViewport().width < foldedBelowPx}
      onClear={isFiltered(filter) ? () => onChange(everything) : null}
    >
      <Moment label={d('audit.from')} value={filter.from} onChange={(from) => set({ from })} />
      <Moment
        label={d('audit.to')}
        value={filter.to}
        error={isWrongRange(filter) ? d('audit.wrongRange') : undefined}
        onChange={(to) => set({ to })}
      />
      <Choice
        label={d('audit.action')}
        value={filter.action}
        any={d('audit.anyAction')}
        options={auditActions.map((value) => ({ value, label: d(`audit.actions.${value}`) }))}
        onChoose={(action) => set({ action })}
      />
      <Choice
        label={d('audit.kind')}
        value={filter.subject}
        any={d('audit.anyKind')}
        options={auditSubjects.map((value) => ({ value, label: d(`audit.kinds.${value}`) }))}
        onChoose={(subject) => set({ subject })}
      />
      <PersonChoice filter={filter} onChange={onChange} />
    </Frame>
  );
}

function PersonChoice({ filter, onChange }: FiltersProps) {
  const d = useDeskWords();
  const people = usePeople();
  const { person } = filter;
  // Somebody chosen from an entry need not be among them.
  const offered =
    person === null || people.some(({ user_id }) => user_id === person.user_id) ? people : [person, ...people];
  return (
    <Choice
      label={d('audit.by')}
      value={person === null ? '' : String(person.user_id)}
      any={d('audit.anyone')}
      options={offered.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
      onChoose={(id) => onChange({ ...filter, person: offered.find(({ user_id }) => String(user_id) === id) ?? null })}
    />
  );
}
