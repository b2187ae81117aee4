/** Deleting a custom template; one that residents still have names them. */
import { listTemplateResidents, removeTemplate, type Template } from '@wardlight/contract';
import { call } from '../../../lib/api/http.ts';
import { usePagedList } from '../../../lib/api/paged-list.ts';
import { useReadFailure } from '../../../lib/api/read-failure.ts';
import { useFreed, useRemoval } from '../../../lib/api/removal.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, useTemplatesChanged } from '../api.ts';
import { useTemplateWords } from '../words.ts';
import { Fault } from './fault.tsx';
import { ResidentRows } from './resident-rows.tsx';

interface RemoveDialogProps {
  readonly template: Template;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface InUseProps extends Pick<RemoveDialogProps, 'template' | 'onClose'> {
  readonly onFreed: () => void;
}

export function RemoveDialog({ template, onDone, onClose }: RemoveDialogProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const { inUse, freed, busy, failure, run } = useRemoval({
    used: template.residents > 0,
    inUse: 'template_in_use',
    remove: () => call(removeTemplate, { params: paramsOf(template.template_id) }),
    changed: useTemplatesChanged(),
    onDone,
  });
  if (inUse) return <InUse template={template} onFreed={freed} onClose={onClose} />;
  return (
    <Confirm
      open
      title={d('templates.remove.title', { name: words.nameOf(template) })}
      doLabel={d('templates.remove.act')}
      cancelLabel={d('lists.cancel')}
      busy={busy}
      fault={<Fault failure={failure} />}
      onDo={run}
      onCancel={onClose}
    >
      {d('templates.remove.info')}
    </Confirm>
  );
}

function InUse({ template, onFreed, onClose }: InUseProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const list = usePagedList('template-residents', listTemplateResidents, {}, paramsOf(template.template_id));
  const failure = useReadFailure(list);
  useFreed({ users: list.total ?? undefined, busy: list.busy, error: list.error }, onFreed);
  const n = words.format.number(list.total ?? template.residents);
  return (
    <Dialog
      open
      title={d('templates.remove.inUse', { n, name: words.nameOf(template) })}
      closeLabel={d('lists.close')}
      size="lg"
      onClose={onClose}
    >
      <div className={desk.form}>
        <p>{d('templates.remove.inUseInfo')}</p>
        {failure !== null && <ReadFailed {...failure} />}
        {list.total === null && failure === null && <Spinner text={d('lists.loading')} />}
        {list.total !== null && <ResidentRows list={list} total={list.total} />}
      </div>
    </Dialog>
  );
}
