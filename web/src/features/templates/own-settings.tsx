/** The form of by what one resident is watched: their template, and the kinds that are set apart for them. */
import '../../ui/late/input.ts';
import '../../ui/late/inline-input.ts';
import '../../ui/late/checkbox.ts';
import '../../ui/late/checkbox-indicator.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import {
  type AlertType,
  alertTypes,
  type BodyOf,
  changeResidentSettings,
  type ResidentSettings,
  readResidentSettings,
  type Template,
} from '@wardlight/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { hasCode } from '../../lib/api/call-error.ts';
import { useConflictWords, useFormFoot } from '../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../lib/api/edit-form.ts';
import { call } from '../../lib/api/http.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { Conflict } from '../../ui/desk/conflict.tsx';
import desk from '../../ui/desk/fields.module.css';
import { FormFoot } from '../../ui/desk/form-foot.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Restored } from '../../ui/desk/restored.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { residentParams, useMayChange, useResidentSettings, useTemplates, useTemplatesChanged } from './api.ts';
import { differing, type Line, useLines } from './lines.ts';
import { bodyOfOwn, keptOwn, kindProblems, type TypedOwn, typedKind, typedOwn } from './model.ts';
import { useTries } from './parts/editor-body.tsx';
import { Kinds } from './parts/kinds.tsx';
import { useTemplateWords } from './words.ts';

export interface OwnSettingsProps {
  readonly resident: Pick<ResidentSettings, 'resident_id' | 'name'>;
  readonly onClose: () => void;
}

export function OwnSettings({ resident, onClose }: OwnSettingsProps) {
  const d = useDeskWords();
  const settings = useResidentSettings(resident);
  const templates = useTemplates();
  const failed = useAnswerFailure(settings.isError ? settings : templates);
  // What was read first: a form that is being filled is not pulled away by a later reading.
  const [first, setFirst] = useState<ResidentSettings | null>(null);
  if (first === null && settings.data !== undefined && !settings.isFetching) setFirst(settings.data);
  if (failed !== null) return <ReadFailed {...failed} />;
  if (first === null || templates.data === undefined) return <Spinner text={d('lists.loading')} />;
  return <Form settings={first} templates={templates.data} onClose={onClose} />;
}

interface FormProps {
  readonly settings: ResidentSettings;
  readonly templates: readonly Template[];
  readonly onClose: () => void;
}

const wrongKinds = (values: TypedOwn): readonly AlertType[] =>
  alertTypes.filter((type) => {
    const own = values[type];
    return own !== null && kindProblems(type, own) !== null;
  });

function Form({ settings, templates, onClose }: FormProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const mayChange = useMayChange();
  const changed = useTemplatesChanged();
  const saving = useSaving(settings);
  const [openKinds, setOpenKinds] = useState<ReadonlySet<AlertType>>(new Set());
  const { form, theirs, save, takeTheirs } = useEditForm({
    name: `alert-settings.${settings.resident_id}`,
    record: settings,
    typedOf: typedOwn,
    bodyOf: (values: TypedOwn) => ({ ...bodyOfOwn(values), revision: values.revision, stay_id: saving.stay_id }),
    schema: changeResidentSettings.body,
    draftSchema: keptOwn,
    check: (values) => Object.fromEntries(wrongKinds(values).map((type) => [type, d('templates.problems')])),
    fieldOf: { template_not_found: 'template_id' },
    send: async (body) => {
      await saving.save(body, (revision) => form.set('revision', revision));
      changed();
      tellCorner({ kind: 'success', title: d('templates.own.saved', { name: settings.name }) });
      onClose();
    },
    readAnew: (record) => call(readResidentSettings, { params: residentParams(record) }),
  });
  const tries = useTries(form.page);
  const { values } = form;
  const template = templates.find(({ template_id }) => String(template_id) === values.template_id) ?? null;
  const kindOf = (type: AlertType) => {
    const own = values[type];
    if (own !== null || template === null) return own ?? typedKind(settingOfTemplate(templates, type));
    return typedKind(template.settings[type]);
  };
  const submit = save();
  const foot = useFormFoot(form, { quiet: theirs !== null });
  return (
    <form
      ref={form.page}
      noValidate
      className={desk.form}
      onSubmit={(event) => {
        setOpenKinds(new Set([...openKinds, ...wrongKinds(values)]));
        tries.again();
        submit(event);
      }}
    >
      {form.restored && form.dirty && (
        <Restored text={d('templates.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      {theirs !== null && (
        <Differences
          values={values}
          theirs={theirs}
          templates={templates}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <NativeSelect
        {...form.field('template_id')}
        size="md"
        label={d('templates.own.template')}
        disabled={!mayChange}
        data={templates
          .filter(({ agency_id }) => agency_id === settings.agency_id)
          .map((each) => ({ value: String(each.template_id), label: words.nameOf(each) }))}
      />
      <p className={desk.soft}>{d('templates.own.info')}</p>
      <Kinds
        kindOf={kindOf}
        problemsOf={(type) => (tries.count > 0 && values[type] !== null ? kindProblems(type, kindOf(type)) : null)}
        openKinds={openKinds}
        readOnly={!mayChange}
        onOpen={setOpenKinds}
        onChange={(type, kind) => form.set(type, kind)}
        own={{
          has: (type) => values[type] !== null,
          choice: (type) => (
            <Checkbox
              size="md"
              mb="sm"
              label={d('templates.own.differs')}
              checked={values[type] !== null}
              disabled={!mayChange}
              onChange={(event) => form.set(type, event.currentTarget.checked ? kindOf(type) : null)}
            />
          ),
        }}
      />
      {mayChange && <FormFoot {...foot} onClose={onClose} />}
    </form>
  );
}

const keptOf = ({ template_id, overrides }: ResidentSettings): string => JSON.stringify([template_id, overrides]);

/** Saves for somebody in the bed in which they were shown. */
function useSaving(settings: ResidentSettings) {
  const params = residentParams(settings);
  const [stay_id, setStay] = useState(settings.stay_id);
  return {
    stay_id,
    /** @param over the revision for the next press: who was moved counts as changed, and yet nobody has saved other settings */
    async save(body: BodyOf<typeof changeResidentSettings>, over: (revision: number) => void): Promise<void> {
      try {
        await call(changeResidentSettings, { params, body });
      } catch (error) {
        if (hasCode(error, 'resident_changed')) {
          const now = await call(readResidentSettings, { params });
          setStay(now.stay_id);
          if (keptOf(now) === keptOf(settings)) over(now.revision);
        }
        throw error;
      }
    },
  };
}

/** Until the template that was chosen is known: as the first of the list says. */
const settingOfTemplate = (templates: readonly Template[], type: AlertType) => {
  const [first] = templates;
  if (first === undefined) throw new Error('An agency has its shipped templates');
  return first.settings[type];
};

interface DifferencesProps {
  readonly values: TypedOwn;
  readonly theirs: ResidentSettings;
  readonly templates: readonly Template[];
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ values, theirs, templates, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const { ownLines } = useLines();
  const linesOf = (own: Pick<ResidentSettings, 'template_id' | 'overrides'>): readonly Line[] => {
    const template = templates.find(({ template_id }) => template_id === own.template_id);
    const text = template === undefined ? '–' : words.nameOf(template);
    return [{ key: 'template', field: d('templates.own.template'), text }, ...ownLines(own.overrides)];
  };
  const parsed = z.safeParse(changeResidentSettings.body, {
    ...bodyOfOwn(values),
    revision: theirs.revision,
    stay_id: theirs.stay_id,
  });
  const found = parsed.success ? differing(linesOf(parsed.data), linesOf(theirs)) : [];
  return (
    <Conflict
      {...rest}
      words={useConflictWords()}
      differences={found.map(({ field, before, after }) => ({
        field,
        mine: before === '–' ? d('templates.own.asTemplate') : before,
        theirs: after === '–' ? d('templates.own.asTemplate') : after,
      }))}
    />
  );
}
