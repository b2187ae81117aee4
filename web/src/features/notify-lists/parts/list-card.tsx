/** One list: who is on it, by which ways each is reached now, and how many templates use it. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { NotifyList } from '@wardlight/contract';
import { useId } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { useMayChange } from '../api.ts';
import { classes } from '../classes.ts';
import { isReached } from '../model.ts';
import { Reach } from './reach.tsx';

export type Act = 'edit' | 'remove';

interface ListCardProps {
  readonly list: NotifyList;
  readonly onAct: (act: Act) => void;
}

export function ListCard({ list: { name, people, templates, agency_id }, onAct }: ListCardProps) {
  const d = useDeskWords();
  const format = useFormat();
  const { user, scope } = useHere();
  const mayChange = useMayChange();
  const title = useId();
  return (
    <li className={classes.card} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title} className={classes.name}>
          {name}
        </h2>
        {mayChange && (
          <RowMenu
            label={d('notifyLists.more', { name })}
            actions={[
              { key: 'edit', label: d('notifyLists.editAct'), onClick: () => onAct('edit') },
              { key: 'remove', label: d('notifyLists.remove.act'), onClick: () => onAct('remove') },
            ]}
          />
        )}
      </div>
      {scope === 'all' && (
        <p className={desk.soft}>{user.agencies.find((agency) => agency.agency_id === agency_id)?.name}</p>
      )}
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.user_id} className={classes.person} data-reached={isReached(person)}>
              <span className={classes.who}>{person.name}</span>
              <Reach {...person} />
            </li>
          ))}
        </ul>
      )}
      {!people.some(isReached) && (
        <p className={classes.warning}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
          {people.length === 0
            ? `${d('notifyLists.none')} · ${d('notifyLists.noneInfo')}`
            : d('notifyLists.reach.nobody')}
        </p>
      )}
      <p className={desk.soft}>
        {templates === 0 ? d('notifyLists.unused') : d('notifyLists.uses', { n: format.number(templates) })}
      </p>
    </li>
  );
}
