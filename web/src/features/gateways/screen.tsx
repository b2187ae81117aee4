/** `/device-management/gateways`: what brings the meters' readings in: when it was last seen, what became of what it brought, and its keys. */
import { useState } from 'react';
import { useSettledText } from '../../lib/api/paged-list.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import desk from '../../ui/desk/fields.module.css';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useGateways, useMayManage } from './api.ts';
import { classes } from './classes.ts';
import { type Asked, Dialogs } from './parts/dialogs.tsx';
import { GatewayCard } from './parts/gateway-card.tsx';

export function GatewaysScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { user, scope } = useHere();
  const mayManage = useMayManage();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Page
      title={t('shell.titles.gateways')}
      info={d('gateways.info')}
      {...useGroupTabs('devices')}
      width="narrow"
      actions={mayManage && <Button onClick={() => setAsked({ act: 'add' })}>{d('gateways.add')}</Button>}
    >
      {scope === 'all' && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      {user.role !== 'agent' && <Notice kind="info">{d('gateways.onlyAgents')}</Notice>}
      <div className={desk.tools}>
        <SearchField
          label={d('gateways.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
      </div>
      <List search={useSettledText(search)} onAsk={setAsked} />
      <Dialogs asked={asked} onAsk={setAsked} />
    </Page>
  );
}

interface ListProps {
  readonly search: string;
  readonly onAsk: (asked: Asked) => void;
}

function List({ search, onAsk }: ListProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const answer = useGateways(search.trim());
  const failure = useAnswerFailure(answer);
  const { data } = answer;
  if (data === undefined) return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {data.rows.length === 0 ? (
        search.trim() === '' ? (
          <Empty title={d('gateways.none')} info={d('gateways.noneInfo')} />
        ) : (
          <Empty title={d('lists.searchNothing', { text: search })} />
        )
      ) : (
        <>
          <ul className={classes.list} aria-busy={answer.isPlaceholderData || undefined}>
            {data.rows.map((gateway) => (
              <GatewayCard key={gateway.gateway_id} gateway={gateway} onAsk={onAsk} />
            ))}
          </ul>
          <p className={classes.range} role="status">
            {rangeText(1, data.rows.length, data.total)}
          </p>
        </>
      )}
    </>
  );
}
