/** Deleting a list; one that templates still use names them, and leads to each. */
import { type NotifyList, removeNotifyList, type Template } from '@wardlight/contract';
import { Link } from 'react-router';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useFreed, useRemoval } from '../../../lib/api/removal.ts';
import { type DeskWords, useDeskWords } from '../../../lib/i18n/i18n.ts';
import { templatesPath } from '../../../lib/shell/paths.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, useListsChanged, useTemplatesOf } from '../api.ts';
import { classes } from '../classes.ts';

interface RemoveDialogProps {
  readonly list: NotifyList;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface InUseProps extends Pick<RemoveDialogProps, 'list' | 'onClose'> {
  readonly onFreed: () => void;
}

export function RemoveDialog({ list, onDone, onClose }: RemoveDialogProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { inUse, freed, busy, failure, run } = useRemoval({
    used: list.templates > 0,
    inUse: 'list_in_use',
    remove: () => call(removeNotifyList, { params: paramsOf(list) }),
    changed: useListsChanged(),
    onDone,
  });
  if (inUse) return <InUse list={list} onFreed={freed} onClose={onClose} />;
  return (
    <Confirm
      open
      title={d('notifyLists.remove.title', { name: list.name })}
      doLabel={d('notifyLists.remove.act')}
      cancelLabel={d('lists.cancel')}
      busy={busy}
      fault={
        failure !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(failure)}
          </Notice>
        )
      }
      onDo={run}
      onCancel={onClose}
    >
      {d('notifyLists.remove.info')}
    </Confirm>
  );
}

/** A shipped template that nobody has named is called in the reader's words. */
const nameOf = ({ shipped, name }: Template, d: DeskWords): string =>
  shipped !== null && name === shipped ? d(`templates.shipped.${shipped}`) : name;

function InUse({ list, onFreed, onClose }: InUseProps) {
  const d = useDeskWords();
  const answer = useTemplatesOf(list);
  const failure = useAnswerFailure(answer);
  useFreed({ users: answer.data?.length, busy: answer.isFetching, error: answer.error }, onFreed);
  return (
    <Dialog
      open
      title={d('notifyLists.remove.inUse', { name: list.name })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      <div className={desk.form}>
        <p>{d('notifyLists.remove.inUseInfo')}</p>
        {failure !== null && <ReadFailed {...failure} />}
        {answer.isPending && <Spinner text={d('lists.loading')} />}
        {answer.data !== undefined && (
          <ul className={classes.templates}>
            {answer.data.map((template) => (
              <li key={template.template_id}>
                <Link className={classes.template} to={`${templatesPath}/${template.template_id}`}>
                  {nameOf(template, d)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
