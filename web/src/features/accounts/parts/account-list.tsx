/** Accounts, searched and read by pages; over all agencies each says whose it is. */
import { type Account, listAccounts } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { usePagedList } from '../../../lib/api/paged-list.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import type { Column } from '../../../ui/desk/record-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { type ListProps, PeopleList, usePeopleColumns } from './people-list.tsx';

interface AccountListProps extends ListProps {
  /** What to begin with where there is none yet. */
  readonly first: ReactNode;
  /** Of one row; undefined where one may only look. */
  readonly actions?: ((account: Account) => ReactNode) | undefined;
}

export function AccountList({ first, ...props }: AccountListProps) {
  const d = useDeskWords();
  const columns = useColumns();
  const list = usePagedList('accounts', listAccounts, { ...props.asked });
  return (
    <PeopleList
      {...props}
      list={list}
      columns={columns}
      first={<Empty title={d('accounts.empty')} info={d('accounts.emptyInfo')} action={first} />}
    />
  );
}

function useColumns(): readonly Column<Account, 'username'>[] {
  const d = useDeskWords();
  const { user, scope } = useHere();
  const names = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  const columns = usePeopleColumns<Account>(({ shared, has_second_factor }) => [
    shared && d('accounts.marks.shared'),
    has_second_factor && d('accounts.marks.secondFactor'),
  ]);
  if (scope !== 'all') return columns;
  const ofAgency = {
    key: 'agency',
    header: d('accounts.field.agency'),
    width: 'minmax(8rem, 1fr)',
    cell: ({ agency_id }: Account) => names.get(agency_id) ?? '',
  };
  return [ofAgency, ...columns];
}
