/**
 * The form of one record: what is wrong stands beside its field in the reader's words, the first fault takes the focus, and what was typed
 * survives an error, a reload and a lost session until it is saved or discarded. Secrets and personal ids are never kept (`drafts.ts`).
 */
import { useForm } from '@mantine/form';
import { type ErrorCode, type FieldProblem, fieldProblemsOf } from '@wardlight/contract';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useWords, type Words } from '../i18n/i18n.ts';
import { type Draft, draft } from '../session/drafts.ts';
import { CallError } from './call-error.ts';
import { codeText } from './error-words.ts';

export type FormValues = Readonly<Record<string, unknown>>;

export interface RecordFormOptions<V extends FormValues, S extends z.ZodMiniType> {
  /** Which form, and of what: `resident.12`, `resident.new`. Of this browser tab alone. */
  readonly name: string;
  readonly initial: V;
  /** What is typed, as it is sent. */
  readonly bodyOf: (values: V) => unknown;
  readonly schema: S;
  /** Words of its own for a problem of a field; null = the ordinary ones. */
  readonly say?: (field: string, problem: FieldProblem, values: V) => string | null;
  /** What the contract cannot know, such as two passwords that differ: field → words. */
  readonly check?: (values: V) => Readonly<Record<string, string>>;
  /** Words of its own for an error of the server that is about a field; null = the ordinary ones. */
  readonly sayError?: (code: ErrorCode) => string | null;
  /** Which field an error of the server is about. */
  readonly fieldOf?: Partial<Record<ErrorCode, keyof V & string>>;
  /** What a kept draft must still be, where its values are more than texts: one that is not is forgotten. */
  readonly draftSchema?: z.ZodMiniType<Record<string, unknown>>;
}

const unplaced = { code: 'invalid', status: 422, message: 'a field that this form does not have' } as const;
const keptSchema = z.record(z.string(), z.unknown());

/** Where the names of fields on the wire differ from those on the form, `bodyOf` keeps them alike: errors are placed by name. */
export function useRecordForm<V extends FormValues, S extends z.ZodMiniType>(options: RecordFormOptions<V, S>) {
  const { name, initial, bodyOf, schema, say, sayError, check, fieldOf = {} } = options;
  const { t } = useWords();
  const [kept] = useState<Draft<Record<string, unknown>>>(() => draft(name, options.draftSchema ?? keptSchema));
  const [found] = useState(() => kept.read());
  const [restored, setRestored] = useState(found !== null);
  const form = useForm<Record<string, unknown>>({
    initialValues: { ...initial, ...found },
    onValuesChange: (values) => kept.keep(values),
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const page = useRef<HTMLFormElement>(null);
  const values = form.values as V;

  const show = (errors: Readonly<Record<string, string>>): boolean => {
    form.setErrors(errors);
    const [first] = Object.keys(initial).filter((field) => field in errors);
    if (first !== undefined) focusField(page.current, first);
    // What is wrong stands beside no field: at the foot, rather than nowhere.
    if (Object.keys(errors).some((field) => !Object.hasOwn(initial, field))) setFailure(new CallError(unplaced));
    return Object.keys(errors).length > 0;
  };
  const worded = (problems: Readonly<Record<string, FieldProblem>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(problems).map(([path, problem]) => {
        const field = path.split('.')[0] ?? path;
        return [field, say?.(field, problem, values) ?? t(`errors.fields.${problem}`)];
      }),
    );

  const refused = (error: unknown): void => {
    if (error instanceof CallError) {
      const field = fieldOf[error.code as ErrorCode];
      if (field !== undefined) {
        show({ [field]: sayError?.(error.code as ErrorCode) ?? wordsOf(error, t) });
        return;
      }
      if (error.code === 'invalid' && show(worded(error.fields))) return;
    }
    setFailure(error);
  };

  const take = (next: V): void => {
    form.setValues({ ...next });
    form.clearErrors();
    setFailure(null);
    setRestored(false);
    kept.clear();
  };

  return {
    form,
    values,
    busy,
    /** What went wrong with the whole of it; null = nothing. */
    failure,
    setFailure,
    /** Begun in this tab before, and restored. */
    restored,
    dirty: JSON.stringify(values) !== JSON.stringify(initial),
    /** Whether the browser still holds what was typed, so that it is here again after another page; asked when one leaves. */
    isKept: () => kept.read() !== null,
    /** For the `ref` of the form element. */
    page,
    field: (fieldName: keyof V & string) => ({
      ...form.getInputProps(fieldName),
      name: fieldName,
    }),
    set: (fieldName: keyof V & string, value: unknown) => form.setValues({ [fieldName]: value }),
    /** Forgets what was typed. */
    discard: () => take(initial),
    /** Forgets what was typed and holds these instead: another saved them meanwhile. */
    take,
    submit: (send: (body: z.output<S>) => Promise<unknown>) => (event?: FormEvent) => {
      event?.preventDefault();
      if (busy) return;
      setFailure(null);
      const body = bodyOf(values);
      const parsed = z.safeParse(schema, body);
      const problems = parsed.success ? {} : worded(fieldProblemsOf(parsed.error.issues, body));
      const own = check?.(values) ?? {};
      if (show(joined(problems, own, initial)) || !parsed.success) return;
      setBusy(true);
      send(parsed.data)
        .then(() => kept.clear(), refused)
        .finally(() => setBusy(false));
    },
  };
}

/** What the form has explained in its own words is not said once more of a field that only the wire has. */
function joined(
  problems: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
  fields: object,
): Readonly<Record<string, string>> {
  if (Object.keys(own).length === 0) return problems;
  const placed = Object.entries(problems).filter(([field]) => Object.hasOwn(fields, field));
  return { ...Object.fromEntries(placed), ...own };
}

function focusField(page: HTMLFormElement | null, name: string): void {
  const found = page?.elements.namedItem(name);
  const element = found instanceof RadioNodeList ? found[0] : found;
  if (element instanceof HTMLElement) element.focus();
}

const wordsOf = (error: CallError, t: Words): string => codeText(t, error.code);
