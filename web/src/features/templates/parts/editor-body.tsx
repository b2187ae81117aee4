/** The fields of a template, new or stored: a try to save what is not right opens the kinds that are wrong and goes to the first of them. */
import { type AlertType, alertTypes, responseBounds } from '@wardlight/contract';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import desk from '../../../ui/desk/fields.module.css';
import { Restored } from '../../../ui/desk/restored.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  isResponseWrong,
  kindProblems,
  responseFieldNames,
  responseFields,
  sleepProblems,
  type TypedTemplate,
} from '../model.ts';
import { classes } from './editor-classes.ts';
import { Kinds } from './kinds.tsx';
import { TemplateFields, type TemplateFormState } from './template-fields.tsx';

export interface EditorForm extends TemplateFormState {
  readonly page: RefObject<HTMLFormElement | null>;
  readonly restored: boolean;
  readonly dirty: boolean;
  discard(): void;
}

const wrongKinds = (values: TypedTemplate): readonly AlertType[] =>
  alertTypes.filter((type) => kindProblems(type, values[type]) !== null);

/** Words of this form's fields, and what the contract alone cannot tell. */
export function useEditorChecks() {
  const d = useDeskWords();
  const { t } = useWords();
  return {
    say: (field: string): string | null => (field === 'name' ? t('errors.fields.required') : null),
    check: (values: TypedTemplate): Readonly<Record<string, string>> => {
      const sleep = Object.entries(sleepProblems(values)).map(([field, problem]) => [
        field,
        d(problem === 'wrong' ? 'templates.ranges.wrong' : `templates.sleep.${problem}`),
      ]);
      const response = responseFieldNames
        .filter((field) => isResponseWrong(field, values[field]))
        .map((field) => {
          const { min, max } = responseBounds[responseFields[field]];
          return [field, d('templates.threshold.wrong', { from: String(min), to: String(max) })];
        });
      const kinds = wrongKinds(values).map((type) => [type, d('templates.problems')]);
      return Object.fromEntries([...response, ...sleep, ...kinds]);
    },
  };
}

interface EditorBodyProps {
  readonly form: EditorForm;
  readonly readOnly: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  /** Over the fields, such as what another saved meanwhile. */
  readonly news?: ReactNode;
  readonly foot: ReactNode;
  /** What a shipped one is called where nobody has named it. */
  readonly unnamed?: string;
}

export function EditorBody({ form, readOnly, onSubmit, news, foot, unnamed = '' }: EditorBodyProps) {
  const d = useDeskWords();
  const [openKinds, setOpenKinds] = useState<ReadonlySet<AlertType>>(new Set());
  const tries = useTries(form.page);
  const { values } = form;
  const wrong = tries.count > 0 && wrongKinds(values).length > 0;
  return (
    <form
      ref={form.page}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        setOpenKinds(new Set([...openKinds, ...wrongKinds(values)]));
        tries.again();
        onSubmit(event);
      }}
    >
      {form.restored && form.dirty && !readOnly && (
        <Restored text={d('templates.restored')} discard={d('lists.discard')} onDiscard={() => form.discard()} />
      )}
      {news}
      <TemplateFields form={form} readOnly={readOnly} unnamed={unnamed} />
      <h2 className={classes.title}>{d('templates.kinds')}</h2>
      <Kinds
        kindOf={(type) => values[type]}
        problemsOf={(type) => (tries.count > 0 ? kindProblems(type, values[type]) : null)}
        openKinds={openKinds}
        readOnly={readOnly}
        onOpen={setOpenKinds}
        onChange={(type, kind) => form.set(type, kind)}
      />
      {!readOnly && (
        <div className={classes.foot}>
          <div className={desk.form}>
            {wrong && <Notice kind="fault">{d('templates.problems')}</Notice>}
            {foot}
          </div>
        </div>
      )}
    </form>
  );
}

/** After each try the first field that is wrong takes the focus, also one whose kind had to be opened for it. */
export function useTries(page: RefObject<HTMLFormElement | null>) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [count, page]);
  return { count, again: () => setCount((before) => before + 1) };
}
