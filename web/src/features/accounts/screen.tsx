/** `/accounts`: who may sign in at the agency. Over all agencies it is read, and changed in each one alone. */
import type { Account } from '@wardlight/contract';
import { useState } from 'react';
import { useSettledText } from '../../lib/api/paged-list.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import desk from '../../ui/desk/fields.module.css';
import { Page } from '../../ui/desk/page.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAccountsChanged, useMayManage } from './api.ts';
import { AccountChange, type AskedChange } from './parts/account-changes.tsx';
import { AddAccountForm, EditAccountForm } from './parts/account-form.tsx';
import { AccountList } from './parts/account-list.tsx';
import { type IssuedCode, OneTimeCode } from './parts/one-time-code.tsx';
import { StateChoice, useStateFilter } from './parts/state-choice.tsx';

export function AccountsScreen() {
  const { t } = useWords();
  const { scope } = useHere();
  const mayRead = useMay('accounts.read');
  const tabs = useGroupTabs('team');
  return (
    <Page title={t('shell.titles.accounts')} {...tabs}>
      {/* Another agency is another list, and nothing begun in the first may be finished in the second. */}
      {mayRead ? <Accounts key={scope} /> : <Notice kind="info">{t('errors.no_permission')}</Notice>}
    </Page>
  );
}

/** What lies over the list. */
type Open = { readonly kind: 'add' } | { readonly kind: 'edit'; readonly account: Account } | AskedChange | null;

function Accounts() {
  const d = useDeskWords();
  const { t } = useWords();
  const mayManage = useMayManage();
  const [search, setSearch] = useState('');
  const [state, setState] = useStateFilter();
  const [order, setOrder] = useState<'asc' | 'desc'>('asc');
  const [open, setOpen] = useState<Open>(null);
  const [code, setCode] = useState<IssuedCode | null>(null);
  const asked = { search: useSettledText(search.trim()), state, order };
  const add = mayManage && <Button onClick={() => setOpen({ kind: 'add' })}>{d('accounts.add')}</Button>;
  return (
    <>
      {!mayManage && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      <div className={desk.tools}>
        <SearchField
          label={d('accounts.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
        <StateChoice value={state} onChoose={setState} />
        {add}
      </div>
      <AccountList
        asked={asked}
        onOrder={setOrder}
        onShowAll={() => {
          setSearch('');
          setState('all');
        }}
        first={add}
        actions={mayManage ? (account) => <Actions account={account} onOpen={setOpen} /> : undefined}
      />
      <Over open={open} onCode={setCode} onClose={() => setOpen(null)} />
      <OneTimeCode issued={code} onClose={() => setCode(null)} />
    </>
  );
}

function Actions({ account, onOpen }: { readonly account: Account; readonly onOpen: (open: Open) => void }) {
  const d = useDeskWords();
  // A code for who is shut out would open nothing.
  const kinds = account.disabled_at === null ? (['reset', 'disable'] as const) : (['enable'] as const);
  const factor = account.has_second_factor ? (['removeFactor'] as const) : [];
  return (
    <RowMenu
      label={d('accounts.actionsOf', { username: account.username })}
      actions={[
        { key: 'edit', label: d('lists.edit'), onClick: () => onOpen({ kind: 'edit', account }) },
        ...[...factor, ...kinds].map((kind) => ({
          key: kind,
          label: d(`accounts.${kind}`),
          onClick: () => onOpen({ kind, account }),
        })),
      ]}
    />
  );
}

interface OverProps {
  readonly open: Open;
  readonly onCode: (code: IssuedCode) => void;
  readonly onClose: () => void;
}

/** All three stay, closed, so that each gives the focus back to where it was. */
function Over({ open, onCode, onClose }: OverProps) {
  const d = useDeskWords();
  const changed = useAccountsChanged();
  const edited = open?.kind === 'edit' ? open.account : null;
  const asked = open === null || open.kind === 'add' || open.kind === 'edit' ? null : open;
  return (
    <>
      <Dialog open={open?.kind === 'add'} title={d('accounts.add')} closeLabel={d('lists.close')} onClose={onClose}>
        <AddAccountForm
          onClose={onClose}
          onDone={({ account, code, code_until }) => {
            changed();
            onClose();
            onCode({ ...account, code, code_until });
          }}
        />
      </Dialog>
      <Dialog
        open={edited !== null}
        title={`${d('accounts.edit')} · ${edited?.username ?? ''}`}
        closeLabel={d('lists.close')}
        onClose={onClose}
      >
        {edited !== null && (
          <EditAccountForm
            account={edited}
            onClose={onClose}
            onDone={({ username }) => {
              changed();
              onClose();
              tellCorner({ kind: 'success', title: d('accounts.changed', { username }) });
            }}
          />
        )}
      </Dialog>
      <AccountChange asked={asked} onCode={onCode} onClose={onClose} />
    </>
  );
}
