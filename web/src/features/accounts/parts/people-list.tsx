/** Accounts of staff or of agents, searched and read by pages: what both lists have alike. */
import type { ReactNode } from 'react';
import type { PagedList } from '../../../lib/api/paged-list.ts';
import { useReadFailure } from '../../../lib/api/read-failure.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ListOf } from '../../../ui/desk/list-of.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { classes } from '../classes.ts';
import { stateOf } from '../model.ts';

export type StateFilter = 'all' | 'active' | 'disabled';

export interface AccountsAsked {
  readonly search: string;
  readonly state: StateFilter;
  readonly order: 'asc' | 'desc';
}

export interface ListProps {
  readonly asked: AccountsAsked;
  readonly onOrder: (order: 'asc' | 'desc') => void;
  readonly onShowAll: () => void;
}

interface Person {
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly disabled_at: number | null;
  readonly must_change_password: boolean;
  readonly seen_at: number | null;
}

/** Beside the navigation a table of these columns needs more than a small tablet has. */
const narrowBelowPx = 900;

interface PeopleListProps<P extends Person> extends ListProps {
  readonly list: PagedList<P, unknown>;
  readonly columns: readonly Column<P, 'username'>[];
  /** Where nothing is sought and there is nobody yet. */
  readonly first?: ReactNode;
  readonly actions?: ((person: P) => ReactNode) | undefined;
}

export function PeopleList<P extends Person>(props: PeopleListProps<P>) {
  const { asked, onOrder, onShowAll, list, columns, first, actions } = props;
  const d = useDeskWords();
  const rangeText = useRangeText();
  const narrow = useViewport().width < narrowBelowPx;
  const failure = useReadFailure(list);
  const isWhole = asked.search === '' && asked.state === 'all';
  const empty =
    isWhole && first !== undefined ? (
      first
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
          keyOf={(person) => person.user_id}
          onRange={list.onRange}
          answerOf={list.answerOf}
          sorting={{ by: 'username', order: asked.order, onSort: (_, order) => onOrder(order) }}
          {...(actions ? { actions, actionsLabel: d('lists.moreActions') } : {})}
          rangeText={rangeText}
          narrow={narrow}
        />
      )}
    </ListOf>
  );
}

/** @param marksOf behind the state @param after behind the username */
export function usePeopleColumns<P extends Person>(
  marksOf: (person: P) => readonly (string | false)[],
  after: (person: P) => ReactNode = nothing,
): readonly Column<P, 'username'>[] {
  const d = useDeskWords();
  const format = useFormat();
  return [
    {
      key: 'username',
      header: d('accounts.field.username'),
      width: 'minmax(8rem, 1fr)',
      sort: 'username',
      lead: true,
      cell: (one) => (
        <>
          <span className={classes.username}>{one.username}</span>
          {after(one)}
        </>
      ),
    },
    { key: 'name', header: d('accounts.field.name'), width: 'minmax(8rem, 1.2fr)', cell: (one) => one.display_name },
    {
      key: 'state',
      header: d('accounts.field.state'),
      width: 'minmax(8rem, 1fr)',
      cell: (one) => <StateOf state={stateOf(one)} marks={marksOf(one).filter((mark) => mark !== false)} />,
    },
    {
      key: 'seen',
      header: d('accounts.field.seen'),
      width: '9rem',
      cell: ({ seen_at }) => (seen_at === null ? d('lists.never') : format.clockOf(seen_at, serverNow())),
    },
  ];
}

const nothing = () => null;

function StateOf({ state, marks }: { readonly state: ReturnType<typeof stateOf>; readonly marks: readonly string[] }) {
  const d = useDeskWords();
  return (
    <span className={classes.state} data-state={state}>
      {d(`accounts.state.${state}`)}
      {marks.length > 0 && <span className={classes.marks}> · {marks.join(' · ')}</span>}
    </span>
  );
}
