/** `/notify-template`: the alert templates, the shipped ones first, with how many residents have each. */
import type { Template } from '@wardlight/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMayChange, useMayRead, useTemplates } from './api.ts';
import { RemoveDialog } from './parts/remove-dialog.tsx';
import { RestoreDialog } from './parts/restore-dialog.tsx';
import { TemplateList } from './parts/template-list.tsx';
import { newPath } from './paths.ts';
import { useTemplateWords } from './words.ts';

export function TemplatesScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const { scope } = useHere();
  const navigate = useNavigate();
  const mayRead = useMayRead();
  const mayChange = useMayChange();
  const tabs = useGroupTabs('rules');
  return (
    <Page
      title={t('shell.titles.templates')}
      info={d('templates.info')}
      {...tabs}
      actions={mayChange && <Button onClick={() => void navigate(newPath(null))}>{d('templates.add')}</Button>}
    >
      {scope === 'all' && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      {mayRead ? <Templates /> : <Notice kind="info">{t('errors.no_permission')}</Notice>}
    </Page>
  );
}

function Templates() {
  const d = useDeskWords();
  const navigate = useNavigate();
  const words = useTemplateWords();
  const answer = useTemplates();
  const failure = useAnswerFailure(answer);
  const [asked, setAsked] = useState<{ act: 'restore' | 'remove'; template: Template } | null>(null);
  const close = () => setAsked(null);
  const templates = answer.data ?? [];
  const done = (text: string) => {
    close();
    tellCorner({ kind: 'success', title: text });
  };
  return (
    <>
      <div>
        <Button kind="plain" busy={answer.isFetching} onClick={() => void answer.refetch()}>
          {d('templates.reload')}
        </Button>
      </div>
      {failure !== null && <ReadFailed {...failure} />}
      {answer.isPending && <Spinner text={d('lists.loading')} />}
      {answer.isSuccess && templates.length === 0 && <Empty title={d('templates.empty')} />}
      {templates.length > 0 && (
        <TemplateList
          templates={templates}
          onAct={(act, template) => {
            if (act === 'duplicate') void navigate(newPath(template.template_id));
            else setAsked({ act, template });
          }}
        />
      )}
      {asked?.act === 'restore' && (
        <RestoreDialog
          template={asked.template}
          onDone={(now) => done(d('templates.restore.done', { name: words.nameOf(now) }))}
          onClose={close}
        />
      )}
      {asked?.act === 'remove' && (
        <RemoveDialog
          template={asked.template}
          onDone={() => done(d('templates.remove.done', { name: words.nameOf(asked.template) }))}
          onClose={close}
        />
      )}
    </>
  );
}
