/**
 * What was found, by one tap; a note beforehand if one wants. A reason that says too little alone asks for its line, and a fall for its two
 * answers, in a second step in the same place. It knows nothing of what is closed: whoever shows it sends what was said.
 */
import {
  type CloseReason,
  type ClosingSent,
  closeReasonSchema,
  closingSchema,
  fallCalls,
  fallInjuries,
  fieldProblemsOf,
  mostNote,
  wantsLine,
} from '@wardlight/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallError } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useDraft } from '../../../lib/session/drafts.ts';
import classes from './alert-parts.module.css';
import { FallFields } from './fall-fields.tsx';

const typedSchema = z.object({
  note: z.string().check(z.maxLength(mostNote)),
  /** Of the reason that asked for more. */
  asked: z.nullable(closeReasonSchema),
  injury: z.nullable(z.enum(fallInjuries)),
  called: z.array(z.enum(fallCalls)),
});
type Typed = z.infer<typeof typedSchema>;
const nothing: Typed = { note: '', asked: null, injury: null, called: [] };

/** The parts of a close, as far as they were given; `closingSchema` says what is missing. */
function partsOf(reason: CloseReason, { note, injury, called }: Typed): object {
  const fall = { called, ...(injury === null ? {} : { injury }) };
  return { reason, ...(note.trim() === '' ? {} : { note }), ...(reason === 'fall' ? { fall } : {}) };
}

export interface ClosingFormProps {
  /** Under which name what was typed is kept until it is sent. */
  readonly draftName: string;
  readonly reasons: readonly CloseReason[];
  /** The reason that is being sent. */
  readonly sending: CloseReason | null;
  readonly error: unknown;
  readonly onSend: (closing: ClosingSent, onSuccess: () => void) => void;
}

export function ClosingForm({ draftName, reasons, sending, error, onSend }: ClosingFormProps) {
  const draft = useDraft(draftName, typedSchema, nothing);
  /** Whether the second step comes of a press, and was not left there by an earlier try. */
  const [pressed, setPressed] = useState(false);
  /** The reason that one came back from. */
  const [left, setLeft] = useState<CloseReason | null>(null);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const typed = draft.value;
  const { asked } = typed;
  const change = (part: Partial<Typed>): void => draft.change({ ...typed, ...part });
  const fields = error instanceof CallError ? Object.keys(error.fields) : [];

  const send = (reason: CloseReason): boolean => {
    const sent = closingSchema.safeParse(partsOf(reason, typed));
    setMissing(new Set(sent.success ? [] : Object.keys(fieldProblemsOf(sent.error.issues, partsOf(reason, typed)))));
    if (sent.success) onSend(sent.data, draft.clear);
    return sent.success;
  };
  const common = { typed, change, sending, error };
  if (asked !== null && reasons.includes(asked))
    return (
      <AskedStep
        {...common}
        reason={asked}
        pressed={pressed}
        missing={new Set([...missing, ...fields])}
        onSend={() => send(asked)}
        onBack={() => {
          setMissing(new Set());
          setLeft(asked);
          change({ asked: null });
        }}
      />
    );
  const choose = (reason: CloseReason): void => {
    // A fall asks always; a line that stands there already is enough.
    if (reason === 'fall' || (wantsLine(reason) && typed.note.trim() === '')) {
      setPressed(true);
      change({ asked: reason });
    } else send(reason);
  };
  return <ReasonStep {...common} reasons={reasons} from={left} onChoose={choose} />;
}

interface StepProps {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly sending: CloseReason | null;
  readonly error: unknown;
}

interface ReasonStepProps extends StepProps {
  readonly reasons: readonly CloseReason[];
  readonly from: CloseReason | null;
  readonly onChoose: (reason: CloseReason) => void;
}

function ReasonStep({ typed, change, sending, error, reasons, from, onChoose }: ReasonStepProps) {
  const { t } = useWords();
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (from !== null) focusIn(self.current, `[data-reason="${from}"]`);
  }, [from]);
  return (
    <div ref={self} className={classes.form}>
      <Line text={t('alerts.closing.note')} typed={typed} change={change} />
      <div className={classes.reasons}>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={classes.reason}
            data-reason={reason}
            disabled={sending !== null}
            aria-busy={sending === reason}
            onClick={() => onChoose(reason)}
          >
            {t(`alerts.closedAs.${reason}`)}
          </button>
        ))}
      </div>
      <Refusal error={error} />
    </div>
  );
}

interface AskedStepProps extends StepProps {
  readonly reason: CloseReason;
  readonly pressed: boolean;
  /** Paths of `closingSchema`. */
  readonly missing: ReadonlySet<string>;
  readonly onSend: () => boolean;
  readonly onBack: () => void;
}

function AskedStep({ typed, change, sending, error, reason, pressed, missing, onSend, onBack }: AskedStepProps) {
  const { t } = useWords();
  const self = useRef<HTMLFormElement>(null);
  // What was pressed is gone. Of a fall the title has the focus instead: an answer under it would be given by the same press twice.
  useEffect(() => {
    if (pressed) focusIn(self.current, '[data-first]');
  }, [pressed]);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) focusIn(self.current, '[data-missing] input, textarea[aria-invalid]');
  }, [refused]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending !== null) return;
    if (!onSend()) setRefused((times) => times + 1);
  };
  const isFall = reason === 'fall';
  return (
    <form ref={self} noValidate className={classes.form} onSubmit={submit}>
      <strong tabIndex={-1} data-first={isFall || undefined}>
        {t(`alerts.closedAs.${reason}`)}
      </strong>
      {isFall && (
        <FallFields
          value={typed}
          onChange={({ injury, called }) => change({ injury, called: [...called] })}
          missing={new Set(unanswered(typed).filter((part) => missing.has(`fall.${part}`)))}
        />
      )}
      <Line
        text={wantsLine(reason) ? t(`alerts.closing.line.${reason}`) : t('alerts.closing.note')}
        typed={typed}
        change={change}
        first={!isFall}
        missing={missing.has('note') && typed.note.trim() === ''}
      />
      <div className={classes.answers}>
        <button type="submit" className={classes.claim} aria-busy={sending !== null} aria-disabled={sending !== null}>
          {sending === null ? t('alerts.closing.send') : t('alerts.sending')}
        </button>
        <button type="button" className={classes.close} disabled={sending !== null} onClick={onBack}>
          {t('alerts.closing.back')}
        </button>
      </div>
      <Refusal error={error} />
    </form>
  );
}

const unanswered = ({ injury, called }: Typed) => [
  ...(injury === null ? (['injury'] as const) : []),
  ...(called.length === 0 ? (['called'] as const) : []),
];

const focusIn = (form: HTMLElement | null, wanted: string): void => form?.querySelector<HTMLElement>(wanted)?.focus();

interface LineProps extends Pick<StepProps, 'typed' | 'change'> {
  readonly text: string;
  readonly first?: boolean;
  readonly missing?: boolean;
}

function Line({ text, typed, change, first = false, missing = false }: LineProps) {
  const { t } = useWords();
  const ids = { line: useId(), wrong: useId() };
  return (
    <>
      <label htmlFor={ids.line}>{text}</label>
      <textarea
        id={ids.line}
        className={classes.note}
        rows={2}
        maxLength={mostNote}
        value={typed.note}
        data-first={first || undefined}
        aria-required={first || undefined}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? ids.wrong : undefined}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {missing && (
        <p id={ids.wrong} role="alert" className={classes.fault}>
          {t('alerts.closing.lineMissing')}
        </p>
      )}
    </>
  );
}

/** What the server said; what it says of a field stands there. Below the buttons, which do not move under a finger. */
function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useWords();
  const errorText = useErrorWords();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Once for each refusal: while somebody types, the view stays with the field.
    if (error !== null && error !== undefined) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" ref={line} className={classes.fault}>
      <strong>{t('alerts.failed.close')}</strong> · {errorText(error)}
    </p>
  );
}
