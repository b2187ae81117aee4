/** The statistical conditions of an agency: saved whole or not at all; what another saved meanwhile is shown beside what is typed. */
import '../../../ui/late/input.ts';
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import { Checkbox, TextInput } from '@mantine/core';
import {
  alertKinds,
  alertPriorities,
  alertTypes,
  type SavedStatisticFilter,
  type StatisticField,
  saveStatisticFilter,
  statisticFieldNames,
  statisticFields,
} from '@wardlight/contract';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readFilterAnew } from '../api.ts';
import { classes } from '../classes.ts';
import { bodyOf, onName, problemsOf, type ThresholdProblem, type TypedFilter, typedOf, valueName } from '../model.ts';
import { useFieldWords } from '../words.ts';

interface FilterFormProps {
  readonly filter: SavedStatisticFilter;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function FilterForm({ filter, onClose, onDone }: FilterFormProps) {
  const d = useDeskWords();
  const format = useFormat();
  const [stored, setStored] = useState(filter);
  const [theirs, setTheirs] = useState<SavedStatisticFilter | null>(null);
  const problemWords = useProblemWords();
  const form = useRecordForm<TypedFilter, typeof saveStatisticFilter.body>({
    name: `statistics.${filter.agency_id}`,
    initial: typedOf(stored),
    bodyOf,
    schema: saveStatisticFilter.body,
    check: (values) => ({
      ...Object.fromEntries(
        Object.entries(problemsOf(values)).map(([name, problem]) => [name, problemWords(name, problem)]),
      ),
      ...(values.types.length === 0 && { types: d('statistics.pickOne') }),
      ...(values.priorities.length === 0 && { priorities: d('statistics.pickOne') }),
    }),
  });
  const save = (version: number | null) =>
    form.submit(async (body) => {
      try {
        await call(saveStatisticFilter, { body: version === null ? body : { ...body, version } });
        onDone();
      } catch (error) {
        if (hasCode(error, 'conflict')) setTheirs(await readFilterAnew(filter.agency_id));
        throw error;
      }
    });
  const notFilled = Object.values(form.form.errors).includes(problemWords('', 'empty'));
  const foot = useFormFoot(form, { quiet: theirs !== null });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save(null)}>
      {theirs !== null && (
        <FilterConflict
          typed={form.values}
          theirs={theirs}
          busy={form.busy}
          onSaveMine={() => save(theirs.version)()}
          onTakeTheirs={() => {
            setStored(theirs);
            setTheirs(null);
            form.take(typedOf(theirs));
          }}
        />
      )}
      {form.restored && (
        <Restored text={d('statistics.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <p className={desk.soft}>{d('statistics.fInfo')}</p>
      <p className={desk.soft}>
        {stored.saved_at === null
          ? d('statistics.shipped')
          : d('statistics.savedBy', { name: stored.saved_by ?? '–', time: format.dateClock(stored.saved_at) })}
      </p>
      {statisticFieldNames.map((field) => (
        <Thresholds key={field} field={field} form={form} />
      ))}
      <Checkbox.Group {...form.field('types')} size="md" label={d('statistics.kinds')}>
        <Kinds />
      </Checkbox.Group>
      <Checkbox.Group {...form.field('priorities')} size="md" label={d('statistics.priorities')}>
        <Priorities />
      </Checkbox.Group>
      <Checkbox
        size="md"
        label={d('statistics.without')}
        description={d('statistics.withoutInfo')}
        checked={form.values.without_coverage}
        onChange={(event) => form.set('without_coverage', event.currentTarget.checked)}
      />
      {notFilled && <Notice kind="fault">{d('statistics.notFilled')}</Notice>}
      <FormFoot {...foot} onClose={onClose} />
    </form>
  );
}

function useProblemWords() {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  return (name: string, problem: ThresholdProblem): string => {
    const field = statisticFieldNames.find(
      (one) => name === valueName(one, 'lower') || name === valueName(one, 'upper'),
    );
    const { least, most } = field === undefined ? { least: 0, most: 0 } : statisticFields[field];
    if (problem === 'empty') return t('errors.fields.required');
    if (problem === 'tooLow') return d('statistics.tooLow', { n: format.number(least) });
    if (problem === 'tooHigh') return d('statistics.tooHigh', { n: format.number(most) });
    return d(`statistics.${problem}`);
  };
}

type Form = ReturnType<typeof useRecordForm<TypedFilter, typeof saveStatisticFilter.body>>;

function Thresholds({ field, form }: { readonly field: StatisticField; readonly form: Form }) {
  const d = useDeskWords();
  const format = useFormat();
  const words = useFieldWords();
  const { least, most } = statisticFields[field];
  const said = d('statistics.bounds', { least: format.number(least), most: words.amount(field, most) });
  return (
    <fieldset className={classes.thresholds}>
      <legend>{words.name(field)}</legend>
      <div className={classes.pair}>
        {(['lower', 'upper'] as const).map((bound) => {
          const on = onName(field, bound);
          const typed = form.field(valueName(field, bound));
          const label = d(`statistics.${bound}`);
          return (
            <div key={bound}>
              <Checkbox
                size="md"
                label={d('statistics.boundOn', { what: label })}
                checked={form.values[on]}
                onChange={(event) => form.set(on, event.currentTarget.checked)}
              />
              <TextInput
                {...typed}
                // A limit that is typed is meant to be used; one that was switched off by hand keeps its value unused.
                onChange={(event) => {
                  if (typed.value === '' && event.currentTarget.value !== '') form.set(on, true);
                  typed.onChange(event);
                }}
                size="md"
                inputMode="decimal"
                autoComplete="off"
                label={label}
                aria-label={`${words.name(field)} · ${label}`}
                description={said}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={8}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function Kinds() {
  const { t } = useWords();
  return (
    <div className={classes.choices}>
      {alertTypes
        .filter((type) => !alertKinds[type].logOnly)
        .map((type) => (
          <Checkbox key={type} size="md" value={type} label={t(`alerts.type.${type}`)} />
        ))}
    </div>
  );
}

function Priorities() {
  const { t } = useWords();
  return (
    <div className={classes.choices}>
      {alertPriorities.map((priority) => (
        <Checkbox key={priority} size="md" value={priority} label={t(`alerts.priority.${priority}`)} />
      ))}
    </div>
  );
}

interface FilterConflictProps {
  readonly typed: TypedFilter;
  readonly theirs: SavedStatisticFilter;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function FilterConflict({ typed, theirs, busy, onSaveMine, onTakeTheirs }: FilterConflictProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const field = useFieldWords();
  const words = useConflictWords();
  const other = typedOf(theirs);
  const bound = (from: TypedFilter, name: StatisticField, which: 'lower' | 'upper'): string => {
    const text = from[valueName(name, which)] || d('lists.notSet');
    return from[onName(name, which)] ? text : `(${text})`;
  };
  const thresholds = statisticFieldNames.map((name) => ({
    field: field.name(name),
    mine: `${bound(typed, name, 'lower')} … ${bound(typed, name, 'upper')}`,
    theirs: `${bound(other, name, 'lower')} … ${bound(other, name, 'upper')}`,
  }));
  const listed = (from: TypedFilter) =>
    alertTypes
      .filter((type) => from.types.includes(type))
      .map((type) => t(`alerts.type.${type}`))
      .join(', ');
  const ranked = (from: TypedFilter) =>
    alertPriorities
      .filter((one) => from.priorities.includes(one))
      .map((one) => t(`alerts.priority.${one}`))
      .join(', ');
  const yesNo = (from: TypedFilter) => d(from.without_coverage ? 'lists.yes' : 'lists.no');
  const all = [
    ...thresholds,
    { field: d('statistics.kinds'), mine: listed(typed), theirs: listed(other) },
    { field: d('statistics.priorities'), mine: ranked(typed), theirs: ranked(other) },
    { field: d('statistics.without'), mine: yesNo(typed), theirs: yesNo(other) },
  ];
  return (
    <Conflict
      words={words}
      busy={busy}
      differences={all.filter(({ mine, theirs: stored }) => mine !== stored)}
      onSaveMine={onSaveMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
