/** Making a shipped template say again what it said as shipped. */
import { restoreTemplate, type Template } from '@wardlight/contract';
import { useAction } from '../../../lib/api/action.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { paramsOf, useTemplatesChanged } from '../api.ts';
import { useTemplateWords } from '../words.ts';
import { Fault } from './fault.tsx';
import { forgetTyped, hasTyped } from './kept-draft.ts';

interface RestoreDialogProps {
  readonly template: Template;
  readonly onDone: (now: Template) => void;
  readonly onClose: () => void;
}

export function RestoreDialog({ template, onDone, onClose }: RestoreDialogProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const deed = useAction();
  const changed = useTemplatesChanged();
  const restore = () =>
    deed.run(async () => {
      const { template_id, revision } = template;
      try {
        const now = await call(restoreTemplate, { params: paramsOf(template_id), body: { revision } });
        // Or the form would go on showing it, as typed over what was restored.
        forgetTyped(template);
        onDone(now);
      } finally {
        // Refused, it was changed meanwhile: that is to be seen too.
        changed();
      }
    });
  return (
    <Confirm
      open
      title={d('templates.restore.title', { name: words.nameOf(template) })}
      doLabel={d('templates.restore.act')}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={<Fault failure={deed.failure} />}
      onDo={restore}
      onCancel={onClose}
    >
      <p>{d('templates.restore.info', { n: words.format.number(template.residents) })}</p>
      {hasTyped(template) && <p>{d('templates.restore.typed')}</p>}
    </Confirm>
  );
}
