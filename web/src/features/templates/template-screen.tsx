/** `/notify-template/:template`: one alert template as it is read and written, who has it, and what it said before. */
import {
  shippedSettings,
  standardResponse,
  type Template,
  type TemplateContent,
  type TemplateId,
} from '@wardlight/contract';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { templatesPath } from '../../lib/shell/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMayChange, useMayRead, useTemplate } from './api.ts';
import { AddEditor, ChangeEditor, type RehearsalSlot } from './parts/editor.tsx';
import { assignsNow, Residents } from './parts/residents.tsx';
import { RestoreDialog } from './parts/restore-dialog.tsx';
import { tabPath } from './parts/template-tabs.tsx';
import { isNew, newPath, templateIdOf, templatePath } from './paths.ts';
import { useTemplateWords } from './words.ts';

interface TemplateScreenProps {
  /** Tries out what the form says now (joined by the app). */
  readonly rehearsal?: RehearsalSlot;
}

export function TemplateScreen({ rehearsal }: TemplateScreenProps) {
  const { t } = useWords();
  const { template } = useParams();
  const [query] = useSearchParams();
  const mayRead = useMayRead();
  const mayChange = useMayChange();
  const id = templateIdOf(template ?? null);
  if (!mayRead || (isNew(template) && !mayChange))
    return (
      <Page title={t('shell.titles.template')}>
        <NotHere text={t(mayRead ? 'errors.multi_agency_read_only' : 'errors.no_permission')} />
      </Page>
    );
  if (isNew(template)) return <New from={templateIdOf(query.get('from'))} rehearsal={rehearsal} />;
  if (id === null)
    return (
      <Page title={t('shell.titles.template')}>
        <NotHere text={t('errors.not_found')} />
      </Page>
    );
  // Each has its own draft.
  return <Stored key={id} id={id} rehearsal={rehearsal} />;
}

function NotHere({ text }: { readonly text: string }) {
  const d = useDeskWords();
  return (
    <Notice
      kind="info"
      action={
        <Link className={buttonClass} data-kind="plain" to={templatesPath}>
          {d('templates.back')}
        </Link>
      }
    >
      {text}
    </Notice>
  );
}

/** A new one begins as the Standard template is shipped. */
const standardContent: TemplateContent = {
  name: '',
  settings: shippedSettings.standard,
  response: standardResponse,
  lists: { tell: null, escalate: null },
  sleep: null,
};

type Slot = { readonly rehearsal: RehearsalSlot | undefined };

function New({ from, rehearsal }: Slot & { readonly from: TemplateId | null }) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const { scope } = useHere();
  const navigate = useNavigate();
  const answer = useTemplate(from);
  const failure = useAnswerFailure(answer);
  const copied = (of: Template): TemplateContent => ({
    ...of,
    name: d('templates.copyOf', { name: words.nameOf(of) }).slice(0, 100),
  });
  const content = from === null ? standardContent : answer.data && copied(answer.data);
  return (
    <Page title={d('templates.newTitle')}>
      {from !== null && failure !== null && <ReadFailed {...failure} />}
      {content === undefined && failure === null && <Spinner text={d('lists.loading')} />}
      {content !== undefined && (
        <AddEditor
          content={content}
          draftName={`template.new.${scope}.${from ?? 'standard'}`}
          rehearsal={rehearsal}
          onDone={({ template_id }, assigns) =>
            void navigate(assigns ? tabPath(templatePath(template_id), 'residents') : templatePath(template_id), {
              replace: true,
              state: assigns ? assignsNow : null,
            })
          }
          onClose={() => void navigate(templatesPath)}
        />
      )}
    </Page>
  );
}

function Stored({ id, rehearsal }: Slot & { readonly id: TemplateId }) {
  const { t } = useWords();
  const d = useDeskWords();
  const words = useTemplateWords();
  const { scope } = useHere();
  const navigate = useNavigate();
  const answer = useTemplate(id);
  const failure = useAnswerFailure(answer);
  const [restored, setRestored] = useState<Template | null>(null);
  const template = newest(answer.data, restored);
  return (
    <Page
      title={template === undefined ? t('shell.titles.template') : words.nameOf(template)}
      info={template && <Marks template={template} />}
      actions={
        template && (
          <Actions
            template={template}
            busy={answer.isFetching}
            onReload={() => answer.refetch()}
            onRestored={setRestored}
          />
        )
      }
    >
      {scope === 'all' && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      {failure !== null && <ReadFailed {...failure} />}
      {answer.isPending && <Spinner text={d('lists.loading')} />}
      {template !== undefined && (
        <ChangeEditor
          // Restored, the form begins anew: what was typed over what it said before is gone with it.
          key={restored?.revision ?? 'read'}
          template={template}
          rehearsal={rehearsal}
          residents={<Residents template={template} />}
          onClose={() => void navigate(templatesPath)}
        />
      )}
    </Page>
  );
}

/** What was restored is known before it has been read again. */
const newest = (read: Template | undefined, restored: Template | null): Template | undefined =>
  read !== undefined && restored !== null && restored.revision > read.revision ? restored : read;

function Marks({ template }: { readonly template: Template }) {
  const d = useDeskWords();
  const { shipped, altered, residents } = template;
  const words = useTemplateWords();
  return [
    d(shipped === null ? 'templates.mark.custom' : 'templates.mark.shipped'),
    altered ? d('templates.mark.altered') : '',
    `${d('templates.field.residents')} ${words.format.number(residents)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface ActionsProps {
  readonly template: Template;
  readonly busy: boolean;
  readonly onReload: () => unknown;
  readonly onRestored: (now: Template) => void;
}

function Actions({ template, busy, onReload, onRestored }: ActionsProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const mayChange = useMayChange();
  const [restoring, setRestoring] = useState(false);
  return (
    <>
      <Link className={buttonClass} data-kind="plain" to={templatesPath}>
        {d('templates.back')}
      </Link>
      <Button kind="plain" busy={busy} onClick={() => void onReload()}>
        {d('templates.reload')}
      </Button>
      {mayChange && (
        <Link className={buttonClass} data-kind="plain" to={newPath(template.template_id)}>
          {d('templates.duplicate')}
        </Link>
      )}
      {mayChange && template.altered && (
        <Button kind="plain" onClick={() => setRestoring(true)}>
          {d('templates.restore.act')}
        </Button>
      )}
      {restoring && (
        <RestoreDialog
          template={template}
          onDone={(now) => {
            setRestoring(false);
            onRestored(now);
            tellCorner({ kind: 'success', title: d('templates.restore.done', { name: words.nameOf(now) }) });
          }}
          onClose={() => setRestoring(false)}
        />
      )}
    </>
  );
}
