/** `/notify-lists`: whom alerts are told to, and whom they are handed on to when nobody answers. */
import type { NotifyList, ReachedPerson } from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { linePath, pushPath, templatesPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import desk from '../../ui/desk/fields.module.css';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLists, useListsChanged, useMayChange, useMayRead } from './api.ts';
import { classes } from './classes.ts';
import { type Act, ListCard } from './parts/list-card.tsx';
import { AddListDialog, EditListDialog } from './parts/list-form.tsx';
import { RemoveDialog } from './parts/remove-dialog.tsx';

type Asked = { readonly act: 'add' } | { readonly act: Act; readonly list: NotifyList };

export function NotifyListsScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const { scope } = useHere();
  const mayRead = useMayRead();
  const mayChange = useMayChange();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Page
      title={t('shell.titles.notifyLists')}
      info={d('notifyLists.info')}
      {...useGroupTabs('rules')}
      actions={mayChange && <Button onClick={() => setAsked({ act: 'add' })}>{d('notifyLists.add')}</Button>}
    >
      {scope === 'all' && (
        <Notice kind="info" title={d('lists.readOnly')}>
          {d('lists.chooseAgency')}
        </Notice>
      )}
      {mayRead ? <Lists asked={asked} onAsk={setAsked} /> : <Notice kind="info">{t('errors.no_permission')}</Notice>}
    </Page>
  );
}

interface ListsProps {
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
}

function Lists({ asked, onAsk }: ListsProps) {
  const d = useDeskWords();
  const answer = useLists();
  const failure = useAnswerFailure(answer);
  const lists = answer.data?.lists ?? [];
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {answer.isPending && <Spinner text={d('lists.loading')} />}
      {answer.isSuccess && lists.length === 0 && (
        <Empty title={d('notifyLists.empty')} info={d('notifyLists.emptyInfo')} action={<Ways />} />
      )}
      {lists.length > 0 && (
        <ul className={classes.lists}>
          {lists.map((list) => (
            <ListCard key={list.list_id} list={list} onAct={(act) => onAsk({ act, list })} />
          ))}
        </ul>
      )}
      {lists.length > 0 && <Ways />}
      <Dialogs asked={asked} people={answer.data?.people ?? null} onClose={() => onAsk(null)} />
    </>
  );
}

/** Where a list comes into use, and how somebody on it is reached. */
function Ways() {
  const d = useDeskWords();
  return (
    <div className={desk.tools}>
      <Link className={buttonClass} data-kind="plain" to={templatesPath}>
        {d('notifyLists.toTemplates')}
      </Link>
      <Link className={buttonClass} data-kind="plain" to={linePath}>
        {d('notifyLists.reach.toLine')}
      </Link>
      <Link className={buttonClass} data-kind="plain" to={pushPath}>
        {d('notifyLists.reach.toPush')}
      </Link>
    </div>
  );
}

interface DialogsProps {
  readonly asked: Asked | null;
  /** Who can be chosen; null = not known yet. */
  readonly people: readonly ReachedPerson[] | null;
  readonly onClose: () => void;
}

function Dialogs({ asked, people, onClose }: DialogsProps) {
  const d = useDeskWords();
  const changed = useListsChanged();
  if (asked === null) return null;
  const done = (text: string) => {
    changed();
    onClose();
    tellCorner({ kind: 'success', title: text });
  };
  if (asked.act === 'remove')
    return (
      <RemoveDialog
        list={asked.list}
        onDone={() => done(d('notifyLists.remove.done', { name: asked.list.name }))}
        onClose={onClose}
      />
    );
  const form = { people, onDone: () => done(d('lists.saved')), onClose };
  return asked.act === 'add' ? <AddListDialog {...form} /> : <EditListDialog {...form} list={asked.list} />;
}
