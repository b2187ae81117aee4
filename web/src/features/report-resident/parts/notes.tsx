/** What staff wrote on a resident's report: read, added to a day, and one's own taken back. */
import { NativeSelect, Textarea } from '@mantine/core';
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { type AgencyId, type ReportNote, type ResidentId, reportNoteSchema } from '@wardlight/contract';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useFocusAfter } from '../../../lib/browser/focus-after.ts';
import { useFormats } from '../../../lib/i18n/agency-formats.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { daysUntil } from '../../../lib/reports/report-dates.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { useDraft } from '../../../lib/session/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { notesAtOnce, useNoteChanges, useNotes } from '../api.ts';
import { classes } from '../classes.ts';

interface NotesProps {
  readonly resident: ResidentId;
  /** By whose clock a note was written. */
  readonly agency: AgencyId;
  /** The day a note is for unless another is chosen. */
  readonly date: string;
  readonly first: string | null;
  readonly last: string;
}

export function Notes({ resident, agency, ...days }: NotesProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const errorText = useErrorWords();
  const mayNote = useMay('reports.note');
  const answer = useNotes(resident);
  const failure = useAnswerFailure(answer);
  const rangeText = useRangeText();
  const { rows, total } = answer;
  const { heading, leave } = useFocusAfter<HTMLHeadingElement>();
  const { removed, ...removing } = useRemoving(resident, leave);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {d('reports.note.title')}
      </h2>
      {failure && <ReadFailed {...failure} />}
      {rows === undefined ? (
        !failure && <Spinner text={d('lists.loading')} />
      ) : rows.length === 0 ? (
        <p className={classes.soft}>{d('reports.note.none')}</p>
      ) : (
        <>
          <ul className={classes.notes}>
            {rows.map((note) => (
              <Note
                key={note.note_id}
                note={note}
                agency={agency}
                busy={removing.busy}
                onRemove={mayNote ? removing.remove : null}
              />
            ))}
          </ul>
          <div className={classes.pages}>
            <p className={classes.soft} role="status">
              {rangeText(1, rows.length, total)}
            </p>
            {answer.hasNextPage && (
              <Button kind="plain" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
                {d('residentReport.moreNotes', { n: words.number(Math.min(notesAtOnce, total - rows.length)) })}
              </Button>
            )}
          </div>
        </>
      )}
      {removed !== null && (
        <Notice
          kind="info"
          action={
            <Button kind="plain" busy={removing.busy} onClick={() => removing.undo(removed)}>
              {d('lists.undo')}
            </Button>
          }
        >
          {d('reports.note.removed')}
        </Notice>
      )}
      {removing.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(removing.failure)}
        </Notice>
      )}
      {mayNote && <AddNote resident={resident} {...days} />}
    </section>
  );
}

/** One's own note taken back, and that undone: it is written again under the same day. */
function useRemoving(resident: ResidentId, leave: (part: string) => void) {
  const changes = useNoteChanges(resident);
  const deed = useAction();
  const [removed, setRemoved] = useState<ReportNote | null>(null);
  return {
    ...deed,
    removed,
    remove: (note: ReportNote) =>
      deed.run(async () => {
        leave('li');
        await changes.remove(note.note_id);
        setRemoved(note);
      }),
    undo: ({ date, text }: ReportNote) =>
      deed.run(async () => {
        leave('[role="status"]');
        await changes.add(date, text);
        setRemoved(null);
      }),
  };
}

interface NoteProps {
  readonly note: ReportNote;
  readonly agency: AgencyId;
  readonly busy: boolean;
  readonly onRemove: ((note: ReportNote) => void) | null;
}

function Note({ note, agency, busy, onRemove }: NoteProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const format = useFormats()(agency);
  const { user } = useHere();
  return (
    <li tabIndex={-1}>
      <strong>{words.date(note.date)}</strong>
      <p className={classes.noteText}>{note.text}</p>
      <span className={classes.soft}>
        {d('reports.note.by', { name: note.by.name, time: format.dateClock(note.at) })}
      </span>
      {onRemove !== null && note.by.user_id === user.user_id && (
        <Button kind="plain" busy={busy} onClick={() => onRemove(note)}>
          {d('reports.note.remove')}
        </Button>
      )}
    </li>
  );
}

/** What is typed, and the day it is for, outlive another night, a failure, a reload and a lost session. */
const typedSchema = z.object({ text: z.string(), day: z.string() });

function useTyped(resident: ResidentId, date: string) {
  const typed = useDraft(`report-note.${resident}`, typedSchema, { text: '', day: date });
  /** Chosen before anything is typed; another night on the page is another day for the note. */
  const [chosen, setChosen] = useState({ on: date, day: date });
  const { text } = typed.value;
  // Words that were meant for one day never move to another by themselves.
  const day = text !== '' ? typed.value.day : chosen.on === date ? chosen.day : date;
  const empty = (): void => {
    typed.change({ text: '', day });
    typed.clear();
    setChosen({ on: date, day });
  };
  return {
    text,
    day,
    type: (next: string) => (next === '' ? empty() : typed.change({ text: next, day })),
    choose: (next: string) => (text === '' ? setChosen({ on: date, day: next }) : typed.change({ text, day: next })),
    forget: empty,
  };
}

function AddNote({ resident, date, first, last }: Omit<NotesProps, 'agency'>) {
  const d = useDeskWords();
  const words = useReportWords();
  const errorText = useErrorWords();
  const changes = useNoteChanges(resident);
  const deed = useAction();
  const { text, day, ...typed } = useTyped(resident, date);
  const [empty, setEmpty] = useState(false);
  const id = useId();
  const days = [...new Set([day, date, ...daysUntil(last, 14).toReversed()])].filter(
    (one) => first === null || one >= first,
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const note = z.safeParse(reportNoteSchema, text);
    setEmpty(!note.success);
    if (!note.success) {
      document.getElementById(id)?.focus();
      return;
    }
    deed.run(async () => {
      await changes.add(day, note.data);
      typed.forget();
    });
  }
  return (
    <form className={classes.noteForm} onSubmit={submit} noValidate>
      <NativeSelect
        size="md"
        label={d('reports.why.borders')}
        value={day}
        data={days.map((one) => ({ value: one, label: words.date(one) }))}
        onChange={(event) => typed.choose(event.currentTarget.value)}
      />
      <Textarea
        id={id}
        size="md"
        rows={3}
        maxLength={1000}
        label={d('reports.note.text')}
        description={d('reports.note.hint')}
        error={empty ? d('reports.note.empty') : undefined}
        // What is typed while it is being sent would be cleared with it.
        readOnly={deed.busy}
        value={text}
        onChange={(event) => {
          typed.type(event.currentTarget.value);
          setEmpty(false);
        }}
      />
      {deed.failure !== null && (
        <Notice kind="fault" title={d('reports.note.failed')}>
          {errorText(deed.failure)}
        </Notice>
      )}
      <Button type="submit" busy={deed.busy}>
        {d('reports.note.add')}
      </Button>
    </form>
  );
}
