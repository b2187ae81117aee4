/** Writing and changing an announcement. What was typed survives an error and a reload; what another saved meanwhile is shown beside it. */
import {
  type Announcement,
  addAnnouncement,
  changeAnnouncement,
  type FieldProblem,
  languages,
} from '@wardlight/contract';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { languageNames, useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere, usePlace } from '../../../lib/session/current-user.tsx';
import { Conflict, type Difference } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { paramsOf, readAnew } from '../api.ts';
import { bodyOf, newAnnouncement, problemsOf, type TypedAnnouncement, typedOf } from '../model.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { useForWhom } from './announcement-list.tsx';

interface FormProps {
  readonly onDone: (saved: Announcement) => void;
  readonly onClose: () => void;
}

/** What the fields say of themselves, against what was stored when the typing began. */
function useFieldWords(stored: Announcement | null) {
  const d = useDeskWords();
  const { timeZone } = usePlace();
  return {
    check: (typed: TypedAnnouncement): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(problemsOf(typed, { timeZone, now: serverNow(), stored })).map(([field, problem]) => [
          field,
          d(`announcements.manage.${problem}`),
        ]),
      ),
    say: (field: string, _: FieldProblem): string | null => {
      if (field === 'until_at') return d('announcements.manage.untilWrong');
      return field === 'agencies' ? d('announcements.manage.agenciesWrong') : null;
    },
  };
}

export function AddAnnouncementForm({ onDone, onClose }: FormProps) {
  const d = useDeskWords();
  const { timeZone } = usePlace();
  const { user, scope } = useHere();
  const agencies = scope === 'all' ? user.agencies.map(({ agency_id }) => agency_id) : [scope];
  const form = useRecordForm({
    name: 'announcement.new',
    initial: newAnnouncement(agencies),
    bodyOf: (typed: TypedAnnouncement) => bodyOf(typed, { timeZone, now: serverNow(), stored: null }),
    schema: addAnnouncement.body,
    ...useFieldWords(null),
  });
  return (
    <form
      ref={form.page}
      noValidate
      className={desk.form}
      onSubmit={form.submit(async (body) => onDone(await call(addAnnouncement, { body })))}
    >
      {form.restored && form.dirty && (
        <Restored text={d('announcements.manage.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <AnnouncementFields form={form} errors={form.form.errors} />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

export function EditAnnouncementForm({
  announcement,
  onDone,
  onClose,
}: FormProps & { readonly announcement: Announcement }) {
  const d = useDeskWords();
  const { timeZone } = usePlace();
  const { form, theirs, save, takeTheirs } = useEditForm({
    name: `announcement.${announcement.announcement_id}`,
    record: announcement,
    typedOf: (record) => typedOf(record, timeZone),
    bodyOf: (typed: TypedAnnouncement, stored) => ({
      ...bodyOf(typed, { timeZone, now: serverNow(), stored }),
      revision: typed.revision,
    }),
    schema: changeAnnouncement.body,
    ...useFieldWords(announcement),
    send: async (body) => onDone(await call(changeAnnouncement, { params: paramsOf(announcement), body })),
    readAnew,
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
      {form.restored && theirs === null && form.dirty && (
        <Restored text={d('announcements.manage.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={typedOf(theirs, timeZone)}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <AnnouncementFields form={form} errors={form.form.errors} />
      <FormFoot {...useFormFoot(form, { quiet: theirs !== null })} onClose={onClose} />
    </form>
  );
}

interface DifferencesProps {
  readonly typed: TypedAnnouncement;
  readonly theirs: TypedAnnouncement;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const forWhom = useForWhom();
  const rowOf = (field: string, say: (values: TypedAnnouncement) => string): Difference => ({
    field,
    mine: say(typed),
    theirs: say(theirs),
  });
  const rows = [
    ...languages.flatMap((language) => [
      rowOf(`${d('announcements.manage.field.title')} · ${languageNames[language]}`, ({ titles }) =>
        (titles[language] ?? '').trim(),
      ),
      rowOf(`${d('announcements.manage.field.content')} · ${languageNames[language]}`, ({ contents }) =>
        (contents[language] ?? '').trim(),
      ),
    ]),
    rowOf(d('announcements.manage.field.roles'), forWhom),
    rowOf(d('announcements.manage.field.from_at'), ({ from_at }) => from_at.replace('T', ' ')),
    rowOf(d('announcements.manage.field.until_at'), ({ until_at }) => until_at.replace('T', ' ')),
  ];
  return <Conflict {...rest} words={useConflictWords()} differences={rows.filter((row) => row.mine !== row.theirs)} />;
}
