/** A template as it is written: a new one, or the next version of one that is in force. What was typed outlives a reload and a conflict. */
import {
  addTemplate,
  changeTemplate,
  type Template,
  type TemplateContent,
  templateContentSchema,
} from '@wardlight/contract';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf, readTemplateAnew, useMayChange, useNotifyLists, useTemplatesChanged } from '../api.ts';
import { differing, useLines } from '../lines.ts';
import { bodyOf, keptTemplate, type TypedTemplate, typedOf } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import { EditorBody, useEditorChecks } from './editor-body.tsx';
import { classes } from './editor-classes.ts';
import { draftNameOf } from './kept-draft.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { TemplateTabs, useTab } from './template-tabs.tsx';
import { Versions } from './versions.tsx';

/** What the form says now, for whoever tries it out before it is saved. */
export interface TemplateDraft {
  /** As it was saved last, by whomever, as far as is known; null = a new one. */
  readonly template: Template | null;
  /** By what beds are watched; null = it is not right yet. A name or a list that is still missing is none of it. */
  readonly content: Watched | null;
}
export type RehearsalSlot = (draft: TemplateDraft) => ReactNode;

const watchedSchema = z.pick(templateContentSchema, { settings: true, response: true, sleep: true });
type Watched = z.infer<typeof watchedSchema>;
const watchedOf = (values: TypedTemplate): Watched | null => {
  const parsed = z.safeParse(watchedSchema, bodyOf(values, null));
  return parsed.success ? parsed.data : null;
};

const contentOf = (values: TypedTemplate, shipped: Template['shipped']): TemplateContent | null => {
  const parsed = z.safeParse(templateContentSchema, bodyOf(values, shipped));
  return parsed.success ? parsed.data : null;
};

interface AddEditorProps {
  /** What it begins as. */
  readonly content: TemplateContent;
  /** Of its draft in this tab. */
  readonly draftName: string;
  readonly rehearsal: RehearsalSlot | undefined;
  /** `assigns`: to residents next, as was pressed. */
  readonly onDone: (saved: Template, assigns: boolean) => void;
  readonly onClose: () => void;
}

export function AddEditor({ content, draftName, rehearsal, onDone, onClose }: AddEditorProps) {
  const d = useDeskWords();
  const changed = useTemplatesChanged();
  const [saved, setSaved] = useState<Template | null>(null);
  const [assigns, setAssigns] = useState(false);
  const form = useRecordForm({
    name: draftName,
    initial: typedOf(content, null, 1),
    bodyOf: (values: TypedTemplate) => bodyOf(values, null),
    schema: addTemplate.body,
    draftSchema: keptTemplate,
    ...useEditorChecks(),
    fieldOf: { name_taken: 'name' },
  });
  const submit = form.submit(async (body) => {
    const made = await call(addTemplate, { body });
    changed();
    tellCorner({ kind: 'success', title: d('templates.saved', { name: made.name }) });
    setSaved(made);
  });
  const foot = useFormFoot(form);
  // Left only once nothing is unsaved any more, or leaving would ask.
  useEffect(() => {
    if (saved !== null && !form.busy) onDone(saved, assigns);
  }, [saved, form.busy, onDone, assigns]);
  return (
    <>
      <LeaveGuard dirty={form.dirty && saved === null} isKept={form.isKept} onDiscard={form.discard} />
      <EditorBody
        form={form}
        readOnly={false}
        onSubmit={submit}
        foot={
          <FormFoot
            {...foot}
            onClose={onClose}
            more={{ label: d('templates.assign.saveAndAssign'), onPress: () => setAssigns(true) }}
            onPlainSave={() => setAssigns(false)}
          />
        }
      />
      {rehearsal?.({ template: null, content: watchedOf(form.values) })}
    </>
  );
}

interface ChangeEditorProps {
  readonly template: Template;
  readonly rehearsal: RehearsalSlot | undefined;
  /** Who has it. */
  readonly residents: ReactNode;
  readonly onClose: () => void;
}

/** The form of a stored template, and what another saved meanwhile. `used`: the version that was put into the form. */
function useStoredTemplate(template: Template) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const mayChange = useMayChange();
  const changed = useTemplatesChanged();
  const [used, setUsed] = useState<number | null>(null);
  // Known before anything was sent: whoever types goes on typing.
  const [met, setMet] = useState(false);
  const { shipped } = template;
  const { form, stored, theirs, save, takeTheirs, hold, meet } = useEditForm({
    name: draftNameOf(template),
    record: template,
    typedOf: (record) => typedOf(record, shipped, record.revision),
    bodyOf: (values: TypedTemplate) => ({ ...bodyOf(values, shipped), revision: values.revision }),
    schema: changeTemplate.body,
    draftSchema: keptTemplate,
    ...useEditorChecks(),
    fieldOf: { name_taken: 'name' },
    send,
    readAnew: async (record) => {
      setMet(false);
      return await readTemplateAnew(record);
    },
  });
  async function send(body: z.output<typeof changeTemplate.body>): Promise<void> {
    const now = await call(changeTemplate, { params: paramsOf(template.template_id), body });
    hold(now);
    setUsed(null);
    changed();
    tellCorner({ kind: 'success', title: d('templates.saved', { name: words.nameOf(now) }) });
  }
  // What another saved is simply shown while nothing is typed here; else it stands beside what is typed at once, and not only with the save.
  const known = theirs?.revision ?? Math.min(stored.revision, form.values.revision);
  const newer = template.revision > known && !form.busy;
  useEffect(() => {
    if (!newer) return;
    if (!form.dirty) hold(template);
    else if (mayChange) {
      if (theirs === null) setMet(true);
      meet(template);
    }
  });
  return { form, stored, theirs, save, takeTheirs, met, used, setUsed };
}

export function ChangeEditor({ template, rehearsal, residents, onClose }: ChangeEditorProps) {
  const words = useTemplateWords();
  const d = useDeskWords();
  const mayChange = useMayChange();
  const [tab, showTab] = useTab();
  const { shipped } = template;
  const { form, stored, theirs, save, takeTheirs, met, used, setUsed } = useStoredTemplate(template);
  const foot = <FormFoot {...useFormFoot(form, { quiet: theirs !== null })} onClose={onClose} />;
  const news = (
    <>
      {theirs !== null && (
        <Differences
          mine={contentOf(form.values, shipped)}
          theirs={theirs}
          busy={form.busy}
          meanwhile={met}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      {used !== null && form.dirty && (
        <Notice kind="info">{d('templates.versions.used', { n: words.format.number(used) })}</Notice>
      )}
    </>
  );
  return (
    <>
      <LeaveGuard dirty={form.dirty && mayChange} isKept={form.isKept} onDiscard={form.discard} />
      {news}
      <TemplateTabs
        tab={tab}
        onTab={showTab}
        residents={template.residents}
        rules={
          <EditorBody
            form={form}
            readOnly={!mayChange}
            unnamed={shipped === null ? '' : words.nameOf({ shipped, name: shipped })}
            onSubmit={save()}
            foot={foot}
          />
        }
        others={{
          rehearse: () => rehearsal?.({ template: theirs ?? stored, content: watchedOf(form.values) }),
          residents: () => residents,
          versions: () => (
            <Versions
              template={stored}
              dirty={form.dirty}
              onUse={
                mayChange
                  ? (version) => {
                      form.form.setValues({ ...typedOf(version, shipped, form.values.revision) });
                      setUsed(version.version);
                      showTab('rules');
                      form.page.current?.scrollIntoView();
                    }
                  : null
              }
            />
          ),
        }}
      />
      {tab !== 'rules' && form.dirty && mayChange && <Unsaved onRules={() => showTab('rules')} />}
    </>
  );
}

/** In sight on the other parts too: what was typed is not saved by looking elsewhere. */
function Unsaved({ onRules }: { readonly onRules: () => void }) {
  const d = useDeskWords();
  return (
    <div className={classes.foot}>
      <Notice
        kind="info"
        action={
          <Button kind="plain" onClick={onRules}>
            {d('templates.tabs.toUnsaved')}
          </Button>
        }
      >
        {d('templates.tabs.unsaved')}
      </Notice>
    </div>
  );
}

interface DifferencesProps {
  readonly mine: TemplateContent | null;
  readonly theirs: Template;
  readonly busy: boolean;
  readonly meanwhile: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ mine, theirs, ...rest }: DifferencesProps) {
  const words = useTemplateWords();
  const lists = useNotifyLists().data ?? [];
  const { linesOf } = useLines();
  const named = (content: TemplateContent) => ({
    ...content,
    name: words.nameOf({ shipped: theirs.shipped, name: content.name }),
  });
  const found = mine === null ? [] : differing(linesOf(named(mine), lists), linesOf(named(theirs), lists));
  return (
    <Conflict
      {...rest}
      words={useConflictWords()}
      differences={found.map(({ field, before, after }) => ({ field, mine: before, theirs: after }))}
    />
  );
}
