/** Sets the nighttime rest window of the agency. What was typed survives an error, a reload and a lost session. */
import '../../ui/late/skeleton.ts';
import '../../ui/late/input.ts';
import '../../ui/late/close-button.ts';
import '../../ui/late/modal-base.ts';
import '../../ui/late/modal.ts';
import '../../ui/late/overlay.ts';
import '../../ui/late/paper.ts';
import { Modal, Skeleton, TextInput } from '@mantine/core';
import { type RestTime, restTimeSchema } from '@wardlight/contract';
import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { hasCode } from '../../lib/api/call-error.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useEscape } from '../../lib/browser/escape.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import {
  isOverMidnight,
  isProblem,
  lengthMsOf,
  type RestTimeProblems,
  restTimeOf,
  type TypedRestTime,
  typedOf,
} from '../../lib/i18n/rest-window.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useDraft } from '../../lib/session/drafts.ts';
import { Button } from '../../ui/button.tsx';
import desk from '../../ui/desk/fields.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useMaySetRestTime, useRestTime, useSaveRestTime } from './api.ts';
import classes from './dialog.module.css';

export function RestTimeDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useWords();
  useEscape(open, onClose);
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={t('shell.restTime.open')}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      centered
      closeOnEscape={false}
    >
      <RestTimeBody open={open} onDone={onClose} />
    </Modal>
  );
}

function RestTimeBody({ open, onDone }: { readonly open: boolean; readonly onDone: () => void }) {
  const { t } = useWords();
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { scope } = useHere();
  const reading = useRestTime(open);
  if (scope === 'all') return <Notice kind="info">{d('restTime.agency')}</Notice>;
  if (reading.isError)
    return (
      <Notice
        kind="fault"
        title={d('restTime.unread')}
        action={
          <Button kind="plain" busy={reading.isFetching} onClick={() => void reading.refetch()}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {errorText(reading.error)}
      </Notice>
    );
  if (reading.data === undefined)
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton height={76} mb={16} animate={false} />
        <Skeleton height={44} animate={false} />
      </div>
    );
  return <RestTimeForm key={scope} agency={scope} stored={reading.data} onDone={onDone} />;
}

/** With what stood there when the typing began: a draft that comes back later must not pass for newer than it is. */
const typedSchema = z.object({ start: z.string(), end: z.string(), read: restTimeSchema });
const typedFrom = (read: RestTime) => ({ ...typedOf(read), read });
const noProblems: RestTimeProblems = { start: null, end: null };

interface FormProps {
  readonly agency: number;
  readonly stored: RestTime;
  readonly onDone: () => void;
}

function RestTimeForm({ agency, stored, onDone }: FormProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const maySet = useMaySetRestTime();
  const draft = useDraft(`rest-time.${agency}`, typedSchema, typedFrom(stored));
  const [problems, setProblems] = useState(noProblems);
  const save = useSaveRestTime();
  const start = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLInputElement>(null);

  const conflict = hasCode(save.error, 'conflict');

  const submit = (read: RestTime) => {
    if (save.isPending) return;
    const found = restTimeOf(draft.value);
    if (isProblem(found)) {
      setProblems(found);
      (found.start === null ? end : start).current?.focus();
      return;
    }
    setProblems(noProblems);
    save.mutate(
      { ...found, read },
      {
        onSuccess: () => {
          draft.clear();
          onDone();
        },
      },
    );
  };
  const takeTheirs = () => {
    draft.change(typedFrom(stored));
    draft.clear();
    save.reset();
    start.current?.focus();
  };
  const field = (name: keyof TypedRestTime, ref: RefObject<HTMLInputElement | null>) => (
    <TextInput
      ref={ref}
      size="md"
      label={d(`restTime.${name}`)}
      value={draft.value[name]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      readOnly={!maySet}
      data-autofocus={(name === 'start' && maySet) || undefined}
      error={problems[name] === null ? undefined : d(`restTime.${problems[name]}`)}
      onChange={(event) => draft.change({ ...draft.value, [name]: event.currentTarget.value })}
    />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft.value.read);
      }}
      className={classes.form}
    >
      <p className={classes.info}>{d('restTime.info')}</p>
      <div className={classes.fields}>
        {field('start', start)}
        {field('end', end)}
      </div>
      <Length typed={draft.value} />
      {conflict && (
        <Changed
          typed={draft.value}
          stored={stored}
          busy={save.isPending}
          onSaveMine={() => submit(stored)}
          onTakeTheirs={takeTheirs}
        />
      )}
      {save.isError && !conflict && (
        <Notice kind="fault" title={d('restTime.failed')}>
          {errorText(save.error)}
        </Notice>
      )}
      {maySet && (
        <div className={desk.actions}>
          <Button type="submit" busy={save.isPending}>
            {d('restTime.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface ChangedProps {
  readonly typed: TypedRestTime;
  readonly stored: RestTime;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Two set it: what each says, and the choice. Nothing typed is lost meanwhile. */
function Changed({ typed, stored, busy, onSaveMine, onTakeTheirs }: ChangedProps) {
  const d = useDeskWords();
  const said = ({ start, end }: TypedRestTime) => `${start}–${end}`;
  const mine = restTimeOf(typed);
  const words = { theirs: said(typedOf(stored)), mine: said(isProblem(mine) ? typed : typedOf(mine)) };
  return (
    <Notice
      kind="fault"
      title={d('restTime.changed')}
      action={
        <div className={classes.choice}>
          <Button busy={busy} onClick={onSaveMine}>
            {d('restTime.saveMine')}
          </Button>
          <Button kind="plain" onClick={onTakeTheirs}>
            {d('restTime.takeTheirs')}
          </Button>
        </div>
      }
    >
      {d('restTime.changedInfo', words)}
    </Notice>
  );
}

/** Says back what was typed, so that 12:00 for midnight is noticed before it is saved. */
function Length({ typed }: { readonly typed: TypedRestTime }) {
  const d = useDeskWords();
  const format = useFormat();
  const found = restTimeOf(typed);
  return (
    <p className={classes.length} aria-live="polite">
      {!isProblem(found) && (
        <>
          {d('restTime.length', { length: format.duration(lengthMsOf(found)) })}
          {isOverMidnight(found) && ` · ${d('restTime.nextDay')}`}
        </>
      )}
    </p>
  );
}
