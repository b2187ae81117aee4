/** `/agents`: who looks after all facilities of the provider. Colleagues shut each other out and in; new ones are made on the server. */
import { useState } from 'react';
import { useSettledText } from '../../lib/api/paged-list.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import desk from '../../ui/desk/fields.module.css';
import { Page } from '../../ui/desk/page.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AgentChange, type AskedAgent } from './parts/agent-change.tsx';
import { AgentList } from './parts/agent-list.tsx';
import { StateChoice, useStateFilter } from './parts/state-choice.tsx';

export function AgentsScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const mayManage = useMay('agents.manage');
  return (
    <Page title={t('shell.titles.agents')} info={d('accounts.agents.info')} {...useGroupTabs('team')}>
      {mayManage ? <Agents /> : <Notice kind="info">{t('errors.no_permission')}</Notice>}
    </Page>
  );
}

function Agents() {
  const d = useDeskWords();
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const [state, setState] = useStateFilter();
  const [order, setOrder] = useState<'asc' | 'desc'>('asc');
  const [asked, setAsked] = useState<AskedAgent | null>(null);
  return (
    <>
      <div className={desk.tools}>
        <SearchField
          label={d('accounts.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
        <StateChoice value={state} onChoose={setState} />
      </div>
      <AgentList
        asked={{ search: useSettledText(search.trim()), state, order }}
        onOrder={setOrder}
        onShowAll={() => {
          setSearch('');
          setState('all');
        }}
        onAct={setAsked}
      />
      <AgentChange asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
