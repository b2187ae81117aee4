/** The agents of the provider, searched and read by pages. Nobody shuts themselves out. */
import { type Agent, listAgents } from '@wardlight/contract';
import { usePagedList } from '../../../lib/api/paged-list.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { classes } from '../classes.ts';
import type { AskedAgent } from './agent-change.tsx';
import { type ListProps, PeopleList, usePeopleColumns } from './people-list.tsx';

interface AgentListProps extends ListProps {
  readonly onAct: (asked: AskedAgent) => void;
}

export function AgentList({ onAct, ...props }: AgentListProps) {
  const d = useDeskWords();
  const { user } = useHere();
  const list = usePagedList('agents', listAgents, { ...props.asked });
  const columns = usePeopleColumns<Agent>(
    ({ has_second_factor }) => [has_second_factor && d('accounts.marks.secondFactor')],
    ({ user_id }) => user_id === user.user_id && <span className={classes.marks}> ({d('accounts.agents.you')})</span>,
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
  return <PeopleList {...props} list={list} columns={columns} actions={actionsOf} />;
}
