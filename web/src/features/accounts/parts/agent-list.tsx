/** The agents of the provider, searched and read by pages. Nobody shuts themselves out. */
import { type Agent, listAgents } from '@wardlight/contract';
import { useHere } from '../../../lib/current-user.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { usePagedList } from '../../../lib/paged-list.ts';
import { useRangeText } from '../../../lib/range-text.ts';
import { useReadFailure } from '../../../lib/read-failure.ts';
import { serverNow } from '../../../lib/timers.ts';
import { useViewport } from '../../../lib/viewport.ts';
import { Button } from '../../../ui/button.tsx';
import { ListOf } from '../../../ui/desk/list-of.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { stateOf } from '../model.ts';
import classes from '../screen.module.css';
import type { AccountsAsked } from './account-list.tsx';
import type { AskedAgent } from './agent-change.tsx';

interface AgentListProps {
  readonly asked: AccountsAsked;
  readonly onOrder: (order: 'asc' | 'desc') => void;
  readonly onShowAll: () => void;
  readonly onAct: (asked: AskedAgent) => void;
}

const narrowBelowPx = 768;

export function AgentList({ asked, onOrder, onShowAll, onAct }: AgentListProps) {
  const d = useDeskWords();
  const { user } = useHere();
  const rangeText = useRangeText();
  const columns = useColumns();
  const narrow = useViewport().width < narrowBelowPx;
  const list = usePagedList('agents', listAgents, { ...asked });
  const failure = useReadFailure(list);
  const empty = (
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
  const actionsOf = (agent: Agent) => {
    if (agent.user_id === user.user_id) return null;
    const kind = agent.disabled_at === null ? ('disable' as const) : ('enable' as const);
    const kinds = agent.has_second_factor ? (['removeFactor', kind] as const) : ([kind] as const);
    return (
      <RowMenu
        label={d('accounts.actionsOf', { username: agent.username })}
        actions={kinds.map((one) => ({
          key: one,
          label: d(`accounts.${one}`),
          onClick: () => onAct({ kind: one, agent }),
        }))}
      />
    );
  };
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <RecordList
          label={d('accounts.search')}
          columns={columns}
          total={total}
          rowAt={list.rowAt}
          keyOf={(agent) => agent.user_id}
          onRange={list.onRange}
          sorting={{ by: 'username', order: asked.order, onSort: (_, order) => onOrder(order) }}
          actions={actionsOf}
          actionsLabel={d('lists.moreActions')}
          rangeText={rangeText}
          narrow={narrow}
        />
      )}
    </ListOf>
  );
}

function useColumns(): readonly Column<Agent, 'username'>[] {
  const d = useDeskWords();
  const format = useFormat();
  const { user } = useHere();
  return [
    {
      key: 'username',
      header: d('accounts.field.username'),
      width: 'minmax(8rem, 1fr)',
      sort: 'username',
      lead: true,
      cell: ({ username, user_id }) => (
        <>
          <span className={classes.username}>{username}</span>
          {user_id === user.user_id && <span className={classes.marks}> ({d('accounts.agents.you')})</span>}
        </>
      ),
    },
    { key: 'name', header: d('accounts.field.name'), width: 'minmax(8rem, 1.2fr)', cell: (one) => one.display_name },
    {
      key: 'state',
      header: d('accounts.field.state'),
      width: 'minmax(8rem, 1fr)',
      cell: (agent) => (
        <span className={classes.state} data-state={stateOf(agent)}>
          {d(`accounts.state.${stateOf(agent)}`)}
          {agent.has_second_factor && <span className={classes.marks}> · {d('accounts.marks.secondFactor')}</span>}
        </span>
      ),
    },
    {
      key: 'seen',
      header: d('accounts.field.seen'),
      width: '9rem',
      cell: ({ seen_at }) => (seen_at === null ? d('lists.never') : format.clockOf(seen_at, serverNow())),
    },
  ];
}
