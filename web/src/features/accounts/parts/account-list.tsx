/** Accounts, searched and read by pages; over all agencies each says whose it is. */
import { type Account, listAccounts } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useHere } from '../../../lib/current-user.tsx';
import { type Format, useFormat } from '../../../lib/format.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { usePagedList } from '../../../lib/paged-list.ts';
import { useRangeText } from '../../../lib/range-text.ts';
import { useReadFailure } from '../../../lib/read-failure.ts';
import { serverNow } from '../../../lib/timers.ts';
import { useViewport } from '../../../lib/viewport.ts';
import { Button } from '../../../ui/button.tsx';
import { ListOf } from '../../../ui/desk/list-of.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { stateOf } from '../model.ts';
import classes from '../screen.module.css';

export type StateFilter = 'all' | 'active' | 'disabled';

export interface AccountsAsked {
  readonly search: string;
  readonly state: StateFilter;
  readonly order: 'asc' | 'desc';
}

interface AccountListProps {
  readonly asked: AccountsAsked;
  readonly onOrder: (order: 'asc' | 'desc') => void;
  readonly onShowAll: () => void;
  /** What to begin with where there is none yet. */
  readonly first: ReactNode;
  /** Of one row; undefined where one may only look. */
  readonly actions?: ((account: Account) => ReactNode) | undefined;
}

const narrowBelowPx = 768;

export function AccountList({ asked, onOrder, onShowAll, first, actions }: AccountListProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const columns = useColumns();
  const narrow = useViewport().width < narrowBelowPx;
  const list = usePagedList('accounts', listAccounts, { ...asked });
  const failure = useReadFailure(list);
  const empty =
    asked.search === '' && asked.state === 'all' ? (
      <Empty title={d('accounts.empty')} info={d('accounts.emptyInfo')} action={first} />
    ) : (
      <Empty
        title={d('accounts.none')}
        info={d('accounts.noneInfo')}
        action={
          <Button kind="plain" onClick={onShowAll}>
            {d('accounts.showAll')}
          </Button>
        }
      />
    );
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <RecordList
          label={d('accounts.search')}
          columns={columns}
          total={total}
          rowAt={list.rowAt}
          keyOf={(account) => account.user_id}
          onRange={list.onRange}
          sorting={{ by: 'username', order: asked.order, onSort: (_, order) => onOrder(order) }}
          {...(actions ? { actions, actionsLabel: d('lists.moreActions') } : {})}
          rangeText={rangeText}
          narrow={narrow}
        />
      )}
    </ListOf>
  );
}

function useColumns(): readonly Column<Account, 'username'>[] {
  const d = useDeskWords();
  const format = useFormat();
  const { user, scope } = useHere();
  const names = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  const marksOf = ({ shared, has_second_factor }: Account): string =>
    [shared && d('accounts.marks.shared'), has_second_factor && d('accounts.marks.secondFactor')]
      .filter((mark) => mark !== false)
      .join(' · ');
  const columns: Column<Account, 'username'>[] = [
    {
      key: 'username',
      header: d('accounts.field.username'),
      width: 'minmax(8rem, 1fr)',
      sort: 'username',
      lead: true,
      cell: ({ username }) => <span className={classes.username}>{username}</span>,
    },
    { key: 'name', header: d('accounts.field.name'), width: 'minmax(8rem, 1.2fr)', cell: (one) => one.display_name },
    {
      key: 'state',
      header: d('accounts.field.state'),
      width: 'minmax(8rem, 1fr)',
      cell: (account) => <StateOf account={account} marks={marksOf(account)} />,
    },
    {
      key: 'seen',
      header: d('accounts.field.seen'),
      width: '9rem',
      cell: ({ seen_at }) => seenText(format, seen_at) ?? d('lists.never'),
    },
  ];
  if (scope !== 'all') return columns;
  const ofAgency = {
    key: 'agency',
    header: d('accounts.field.agency'),
    width: 'minmax(8rem, 1fr)',
    cell: ({ agency_id }: Account) => names.get(agency_id) ?? '',
  };
  return [ofAgency, ...columns];
}

const seenText = (format: Format, seenAt: number | null): string | null =>
  seenAt === null ? null : format.clockOf(seenAt, serverNow());

function StateOf({ account, marks }: { readonly account: Account; readonly marks: string }) {
  const d = useDeskWords();
  const state = stateOf(account);
  return (
    <span className={classes.state} data-state={state}>
      {d(`accounts.state.${state}`)}
      {marks === '' ? null : <span className={classes.marks}> · {marks}</span>}
    </span>
  );
}
