/** When the shifts of the agency begin. What was typed survives an error, a reload and a lost session. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { useDraft } from '../../../lib/session/drafts.ts';
import { useNeedsPin } from '../../../lib/session/station-pin.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useSaveShifts, useShifts } from '../api.ts';
import { classes } from '../classes.ts';
import { type ShiftProblems, shiftsText, startsOf, typedOf } from '../model.ts';

interface ShiftsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ShiftsDialog({ open, onClose }: ShiftsDialogProps) {
  const d = useDeskWords();
  return (
    <Dialog open={open} title={d('handover.shifts.title')} closeLabel={d('lists.close')} onClose={onClose}>
      {open && <Body onDone={onClose} />}
    </Dialog>
  );
}

function Body({ onDone }: { readonly onDone: () => void }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const answer = useShifts(true);
  const failure = useAnswerFailure(answer);
  if (scope === 'all') return <Notice kind="info">{d('lists.chooseAgency')}</Notice>;
  if (answer.data === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  return <Form key={scope} agency={scope} stored={answer.data.starts} onDone={onDone} />;
}

/** With what stood there when the typing began: a draft that comes back later must not pass for newer than it is. */
const typedSchema = z.object({ typed: z.array(z.string()), read: z.array(z.number()) });
const noProblems: ShiftProblems = [];

interface FormProps {
  readonly agency: number;
  readonly stored: readonly number[];
  readonly onDone: () => void;
}

function Form({ agency, stored, onDone }: FormProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const needsPin = useNeedsPin('agency.settings');
  const maySet = useMay('agency.settings') && !needsPin;
  const fresh = { typed: [...typedOf(stored)], read: [...stored] };
  const draft = useDraft(`shifts.${agency}`, typedSchema, fresh);
  const [problems, setProblems] = useState(noProblems);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const deed = useAction();
  const save = useSaveShifts();
  const { typed } = draft.value;
  const found = startsOf(typed);
  const submit = (read: readonly number[]) => {
    if ('problems' in found) {
      setProblems(found.problems);
      fields.current[found.problems.findIndex((problem) => problem !== null)]?.focus();
      return;
    }
    setProblems(noProblems);
    deed.run(async () => {
      await save({ starts: found.starts, read: [...read] });
      draft.clear();
      tellCorner({ kind: 'success', title: d('handover.shifts.saved') });
      onDone();
    });
  };
  const takeTheirs = () => {
    draft.change(fresh);
    draft.clear();
    deed.forget();
  };
  const conflict = hasCode(deed.failure, 'conflict');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft.value.read);
      }}
    >
      <p className={classes.soft}>{d('handover.shifts.info')}</p>
      <div className={classes.fields}>
        {typed.map((text, n) => (
          <ShiftField
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are as many as there may be shifts, and never move
            key={n}
            n={n}
            text={text}
            readOnly={!maySet}
            problem={problems[n] ?? null}
            field={(input) => {
              fields.current[n] = input;
            }}
            onType={(value) =>
              draft.change({ ...draft.value, typed: typed.map((one, other) => (other === n ? value : one)) })
            }
          />
        ))}
      </div>
      <p className={classes.strong} aria-live="polite">
        {'starts' in found && shiftsText(found.starts)}
      </p>
      {conflict && (
        <Changed
          mine={'starts' in found ? shiftsText(found.starts) : typed.join(' · ')}
          theirs={shiftsText(stored)}
          busy={deed.busy}
          onSaveMine={() => submit(stored)}
          onTakeTheirs={takeTheirs}
        />
      )}
      {deed.failure !== null && !conflict && (
        <Notice kind="fault" title={d('handover.shifts.failed')}>
          {errorText(deed.failure)}
        </Notice>
      )}
      {maySet ? (
        <div className={desk.actions}>
          <Button type="submit" busy={deed.busy}>
            {d('lists.save')}
          </Button>
        </div>
      ) : (
        <p className={classes.soft}>{d('handover.shifts.readOnly')}</p>
      )}
    </form>
  );
}

interface ShiftFieldProps {
  readonly n: number;
  readonly text: string;
  readonly readOnly: boolean;
  readonly problem: ShiftProblems[number];
  readonly field: (input: HTMLInputElement | null) => void;
  readonly onType: (text: string) => void;
}

/** Two there must be. */
const firstOptional = 2;

function ShiftField({ n, text, readOnly, problem, field, onType }: ShiftFieldProps) {
  const d = useDeskWords();
  const label = d('handover.shifts.nth', { n: String(n + 1) });
  return (
    <TextInput
      ref={field}
      size="md"
      label={n < firstOptional ? label : d('lists.optional', { field: label })}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      readOnly={readOnly}
      error={problem === null ? undefined : d(`handover.shifts.${problem}`)}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

interface ChangedProps {
  readonly mine: string;
  readonly theirs: string;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Two set them: what each says, and the choice. */
function Changed({ mine, theirs, busy, onSaveMine, onTakeTheirs }: ChangedProps) {
  const d = useDeskWords();
  return (
    <Notice
      kind="fault"
      title={d('handover.shifts.changed')}
      action={
        <>
          <Button busy={busy} onClick={onSaveMine}>
            {d('lists.saveMine')}
          </Button>{' '}
          <Button kind="plain" onClick={onTakeTheirs}>
            {d('lists.takeTheirs')}
          </Button>
        </>
      }
    >
      {d('handover.shifts.stored', { mine, theirs })}
    </Notice>
  );
}
