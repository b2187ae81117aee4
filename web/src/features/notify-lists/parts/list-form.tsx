/** Adding and editing a list. What another saved meanwhile is shown beside what is typed. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import {
  addNotifyList,
  changeNotifyList,
  type ErrorCode,
  type FieldProblem,
  type NotifyList,
  type ReachedPerson,
} from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, readListAnew, useListsChanged } from '../api.ts';
import { bodyToAdd, bodyToChange, choosableOf, draftSchema, newList, type TypedList, typedOf } from '../model.ts';
import { PeopleField } from './people-field.tsx';

interface FormProps {
  readonly people: readonly ReachedPerson[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}
type DialogProps = Omit<FormProps, 'people'> & { readonly people: readonly ReachedPerson[] | null };

const fullBelowPx = 640;

function FormDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const d = useDeskWords();
  const full = useViewport().width < fullBelowPx;
  return (
    <Dialog open title={title} closeLabel={d('lists.close')} size="lg" full={full} onClose={onClose}>
      {children}
    </Dialog>
  );
}

/** The people come with the lists; a press before them waits. */
const Coming = () => <Spinner text={useDeskWords()('lists.loading')} />;

export function AddListDialog({ people, ...rest }: DialogProps) {
  return (
    <FormDialog title={useDeskWords()('notifyLists.add')} onClose={rest.onClose}>
      {people === null ? <Coming /> : <AddList people={people} {...rest} />}
    </FormDialog>
  );
}

export function EditListDialog({ people, list, ...rest }: DialogProps & { readonly list: NotifyList }) {
  return (
    <FormDialog title={useDeskWords()('notifyLists.edit', { name: list.name })} onClose={rest.onClose}>
      {people === null ? <Coming /> : <EditList people={people} list={list} {...rest} />}
    </FormDialog>
  );
}

/** What belongs to this form's fields alone. */
function useFaults() {
  const d = useDeskWords();
  const { t } = useWords();
  return {
    fieldOf: { name_taken: 'name', person_unknown: 'user_ids' } as const,
    say: (field: string, problem: FieldProblem) =>
      field === 'name' && problem === 'too_short' ? t('errors.fields.required') : null,
    sayError: (code: ErrorCode) => (code === 'person_unknown' ? d('notifyLists.goneInfo') : null),
  };
}

function AddList({ people, onDone, onClose }: FormProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const changed = useListsChanged();
  const form = useRecordForm({
    name: `notify-list.${scope}.new`,
    initial: newList,
    bodyOf: bodyToAdd,
    schema: addNotifyList.body,
    draftSchema,
    ...useFaults(),
  });
  const send = form.submit(async (body) => {
    try {
      await call(addNotifyList, { body });
    } catch (error) {
      // Somebody who was shut out meanwhile must be seen to be unticked.
      changed();
      throw error;
    }
    onDone();
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={send}>
      {form.restored && (
        <Restored text={d('notifyLists.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <Fields form={form} people={people} known={[]} begun />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

function EditList({ people, list, onDone, onClose }: FormProps & { readonly list: NotifyList }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const changed = useListsChanged();
  const { form, stored, theirs, save, takeTheirs } = useEditForm({
    name: `notify-list.${scope}.${list.list_id}`,
    record: list,
    typedOf,
    bodyOf: bodyToChange,
    schema: changeNotifyList.body,
    draftSchema,
    ...useFaults(),
    send: async (body) => {
      try {
        await call(changeNotifyList, { params: paramsOf(list), body });
      } catch (error) {
        changed();
        throw error;
      }
      onDone();
    },
    readAnew: readListAnew,
  });
  const foot = useFormFoot(form, { quiet: theirs !== null });
  const known = [...stored.people, ...(theirs?.people ?? [])];
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
      {form.restored && theirs === null && (
        <Restored text={d('notifyLists.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={theirs}
          people={[...people, ...known]}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <Fields form={form} people={people} known={known} begun={false} />
      <FormFoot {...foot} onClose={onClose} />
    </form>
  );
}

type Form = Pick<ReturnType<typeof useRecordForm<TypedList, never>>, 'field' | 'set' | 'values'>;

interface FieldsProps {
  readonly form: Form;
  readonly people: readonly ReachedPerson[];
  /** Who is on it as it is stored. */
  readonly known: readonly ReachedPerson[];
  /** A new one begins with its name. */
  readonly begun: boolean;
}

function Fields({ form, people, known, begun }: FieldsProps) {
  const d = useDeskWords();
  const { error } = form.field('user_ids');
  // Whoever was offered when the form opened keeps their name, even if they are shut out while it is open.
  const [atFirst] = useState(people);
  return (
    <>
      <TextInput
        {...form.field('name')}
        size="md"
        label={d('notifyLists.name')}
        description={d('notifyLists.nameHint')}
        maxLength={100}
        autoComplete="off"
        data-autofocus={begun || undefined}
      />
      <PeopleField
        people={choosableOf(people, [...known, ...atFirst], form.values.user_ids)}
        chosen={form.values.user_ids}
        error={typeof error === 'string' ? error : null}
        onChange={(chosen) => form.set('user_ids', chosen)}
      />
    </>
  );
}

interface DifferencesProps {
  readonly typed: TypedList;
  readonly theirs: NotifyList;
  /** Everybody whose name may be needed. */
  readonly people: readonly ReachedPerson[];
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, people, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const mine = typed.user_ids.flatMap((id) => people.find(({ user_id }) => user_id === id) ?? []);
  const namesOf = (some: readonly { readonly name: string }[]) =>
    some
      .map(({ name }) => name)
      .toSorted()
      .join(', ') || d('notifyLists.none');
  const rows = [
    { field: d('notifyLists.name'), mine: typed.name, theirs: theirs.name },
    { field: d('notifyLists.people'), mine: namesOf(mine), theirs: namesOf(theirs.people) },
  ];
  return <Conflict {...rest} differences={rows.filter((row) => row.mine !== row.theirs)} words={useConflictWords()} />;
}
