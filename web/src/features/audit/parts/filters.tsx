/** Which entries are listed. */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { auditActions, auditSubjects } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n.ts';
import { useViewport } from '../../../lib/viewport.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { usePeople } from '../api.ts';
import { type AuditFilter, everything, isFiltered, isWrongRange } from '../model.ts';
import classes from './filters.module.css';

interface FiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** On a phone they would stand before the list: there they are unfolded when they are wanted. */
const foldedBelowPx = 640;

export function Filters({ filter, onChange }: FiltersProps) {
  const d = useDeskWords();
  const narrow = useViewport().width < foldedBelowPx;
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  const choices = <Choices filter={filter} onChange={onChange} />;
  return (
    <div className={classes.filters}>
      <SearchField
        label={d('audit.search')}
        clearLabel={d('audit.clear')}
        value={filter.search}
        onChange={(search) => set({ search })}
      />
      {narrow ? (
        <details className={classes.folded}>
          <summary className={classes.summary}>{d('audit.filters')}</summary>
          {choices}
        </details>
      ) : (
        choices
      )}
      {isFiltered(filter) && (
        <Button kind="plain" onClick={() => onChange(everything)}>
          {d('audit.clear')}
        </Button>
      )}
    </div>
  );
}

function Choices({ filter, onChange }: FiltersProps) {
  const d = useDeskWords();
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  return (
    <div className={classes.choices}>
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
    </div>
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

interface MomentProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

function Moment({ label, value, error, onChange }: MomentProps) {
  return (
    <TextInput
      type="datetime-local"
      size="md"
      label={label}
      value={value}
      error={error}
      max="9999-12-31T23:59"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V | '';
  readonly any: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChoose: (value: V | '') => void;
}

function Choice<V extends string>({ label, value, any, options, onChoose }: ChoiceProps<V>) {
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value}
      data={[{ value: '', label: any }, ...options]}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        onChoose(options.find((option) => option.value === chosen)?.value ?? '');
      }}
    />
  );
}
