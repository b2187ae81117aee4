/** What staff noted of a resident's day, with name and time; one's own can be taken back, and that be undone. */
import '../../../ui/late/input.ts';
import { Textarea } from '@mantine/core';
import { type AgencyId, type ReportNote, type ResidentId, reportNoteSchema } from '@wardlight/contract';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useFocusAfter } from '../../../lib/browser/focus-after.ts';
import { useFormats } from '../../../lib/i18n/agency-formats.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { useDraft } from '../../../lib/session/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNoteActions, useNotes } from '../api.ts';
import { whyClasses as classes } from '../classes.ts';

interface NotesProps {
  readonly resident: ResidentId;
  /** By whose clock a note was written. */
  readonly agency: AgencyId;
  /** Those the page is about; a new note is of the first. */
  readonly dates: readonly string[];
}

export function Notes({ resident, agency, dates }: NotesProps) {
  const d = useDeskWords();
  const mayNote = useMay('reports.note');
  const answer = useNotes(resident);
  const failure = useAnswerFailure(answer);
  const actions = useNoteActions(resident);
  const deed = useAction();
  const errorText = useErrorWords();
  const rangeText = useRangeText();
  const { heading, leave } = useFocusAfter<HTMLHeadingElement>();
  const [removed, setRemoved] = useState<ReportNote | null>(null);
  const notes = answer.data?.rows ?? [];
  const [here, others] = [
    notes.filter(({ date }) => dates.includes(date)),
    notes.filter(({ date }) => !dates.includes(date)),
  ];
  const remove = (note: ReportNote) =>
    deed.run(async () => {
      leave('li');
      await actions.remove(note);
      setRemoved(note);
    });
  const undo = ({ date, text }: ReportNote) =>
    deed.run(async () => {
      leave('[role="status"]');
      await actions.add(date, text);
      setRemoved(null);
    });
  const [newDate] = dates;
  return (
    <section className={classes.notes}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {d('reports.note.title')}
      </h3>
      {failure && <ReadFailed {...failure} />}
      {answer.data !== undefined && here.length === 0 && <p className={classes.soft}>{d('reports.note.none')}</p>}
      <NoteList notes={here} agency={agency} withDate={dates.length > 1} onRemove={mayNote ? remove : null} />
      {notes.length < (answer.data?.total ?? 0) && (
        <p className={classes.soft}>{rangeText(1, notes.length, answer.data?.total ?? 0)}</p>
      )}
      {removed !== null && (
        <Notice
          kind="info"
          action={
            <Button kind="plain" busy={deed.busy} onClick={() => undo(removed)}>
              {d('lists.undo')}
            </Button>
          }
        >
          {d('reports.note.removed')}
        </Notice>
      )}
      {deed.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(deed.failure)}
        </Notice>
      )}
      {mayNote && newDate !== undefined && (
        <NoteForm key={newDate} resident={resident} date={newDate} onAdd={(text) => actions.add(newDate, text)} />
      )}
      {others.length > 0 && (
        <details>
          <summary className={classes.summary}>{d('riskSummaries.otherDays')}</summary>
          <NoteList notes={others} agency={agency} withDate onRemove={null} />
        </details>
      )}
    </section>
  );
}

interface NoteListProps {
  readonly notes: readonly ReportNote[];
  readonly agency: AgencyId;
  readonly withDate: boolean;
  readonly onRemove: ((note: ReportNote) => void) | null;
}

function NoteList({ notes, agency, withDate, onRemove }: NoteListProps) {
  const d = useDeskWords();
  const format = useFormats()(agency);
  const words = useReportWords();
  const { user } = useHere();
  if (notes.length === 0) return null;
  return (
    <ul className={classes.former}>
      {notes.map((note) => (
        <li key={note.note_id} tabIndex={-1} className={classes.note}>
          <div>
            <p className={classes.text}>{note.text}</p>
            <p className={classes.soft}>
              {withDate && `${words.shortDate(note.date)} · `}
              {d('reports.note.by', { name: note.by.name, time: format.dateClock(note.at) })}
            </p>
          </div>
          {onRemove !== null && note.by.user_id === user.user_id && (
            <Button kind="plain" onClick={() => onRemove(note)}>
              {d('reports.note.remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NoteFormProps {
  readonly resident: ResidentId;
  readonly date: string;
  readonly onAdd: (text: string) => Promise<void>;
}

/** What is typed outlives a failure, a reload and a lost session. */
function NoteForm({ resident, date, onAdd }: NoteFormProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const deed = useAction();
  const typed = useDraft(`report-note.${resident}.${date}`, z.string(), '');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = z.safeParse(reportNoteSchema, typed.value);
    setWrong(!text.success);
    if (!text.success) return;
    deed.run(async () => {
      await onAdd(text.data);
      typed.change('');
      typed.clear();
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        label={d('reports.note.text')}
        placeholder={d('reports.note.hint')}
        size="md"
        autosize={false}
        rows={2}
        maxLength={1000}
        // What is typed while it is being sent would be cleared with it.
        readOnly={deed.busy}
        value={typed.value}
        error={wrong ? d('reports.note.empty') : undefined}
        onChange={(event) => {
          setWrong(false);
          typed.change(event.currentTarget.value);
        }}
      />
      {deed.failure !== null && (
        <Notice kind="fault" title={d('reports.note.failed')}>
          {errorText(deed.failure)}
        </Notice>
      )}
      <Button type="submit" kind="plain" busy={deed.busy}>
        {d('reports.note.add')}
      </Button>
    </form>
  );
}
