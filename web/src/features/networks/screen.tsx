/** `/device-management/network-management`: wireless networks and the mats in them. */
import { listNetworks, type Network, type Order } from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { type PagedList, usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { every } from '../../lib/browser/timers.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import desk from '../../ui/desk/fields.module.css';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { type Column, RecordList } from '../../ui/desk/record-list.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMayChange } from './api.ts';
import { isWaiting } from './model.ts';
import { type Act, type Asked, Dialogs } from './parts/dialogs.tsx';
import classes from './screen.module.css';

/** Beside the rail, a table of five columns needs this much. */
const tableFromPx = 900;

export function NetworksScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayChange = useMayChange();
  const [search, setSearch] = useKeptSearch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const ask = (next: Asked) => {
    setNews(null);
    setAsked(next);
  };
  return (
    <Page
      title={t('shell.titles.networks')}
      {...useGroupTabs('devices')}
      actions={mayChange && <Button onClick={() => ask({ act: 'add' })}>{d('networks.add')}</Button>}
    >
      {scope === 'all' && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      {news !== null && <Notice kind="info">{news}</Notice>}
      <div className={desk.tools}>
        <SearchField
          label={d('networks.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
      </div>
      <Listed search={useSettledText(search)} onAct={(act, network) => ask({ act, network })} />
      <Dialogs asked={asked} onAsk={setAsked} onNews={setNews} />
    </Page>
  );
}

interface ListedProps {
  readonly search: string;
  readonly onAct: (act: Act, network: Network) => void;
}

/** As long as a mat is waited for, the list is read again. */
const againMs = 3_000;

function Listed({ search, onAct }: ListedProps) {
  const d = useDeskWords();
  const [order, setOrder] = useState<Order>('asc');
  const list = usePagedList('networks', listNetworks, { search, order });
  const failure = useReadFailure(list);
  const waiting = list.page?.rows.some(isWaiting) ?? false;
  const { again } = list;
  useEffect(() => (waiting ? every(againMs, again) : undefined), [waiting, again]);
  const empty =
    search === '' ? (
      <Empty title={d('networks.empty')} info={d('networks.emptyInfo')} />
    ) : (
      <Empty title={d('lists.searchNothing', { text: search })} />
    );
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => <Rows list={list} total={total} order={order} onOrder={setOrder} onAct={onAct} />}
    </ListOf>
  );
}

interface RowsProps {
  readonly list: PagedList<Network, unknown>;
  readonly total: number;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly onAct: ListedProps['onAct'];
}

function Rows({ list, total, order, onOrder, onAct }: RowsProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const { t } = useWords();
  const mayChange = useMayChange();
  const columns = useColumns(onAct);
  const narrow = useViewport().width < tableFromPx;
  const actions = (network: Network) => (
    <RowMenu
      label={d('networks.more', { name: network.name })}
      actions={[
        { key: 'edit', label: d('networks.editAct'), onClick: () => onAct('edit', network) },
        { key: 'assign', label: d('networks.assign'), onClick: () => onAct('assign', network) },
        { key: 'remove', label: d('networks.removeAct'), onClick: () => onAct('remove', network) },
      ]}
    />
  );
  return (
    <RecordList<Network, 'name'>
      label={t('shell.titles.networks')}
      columns={columns}
      total={total}
      rowAt={list.rowAt}
      keyOf={({ network_id }) => network_id}
      onRange={list.onRange}
      answerOf={list.answerOf}
      sorting={{ by: 'name', order, onSort: (_, next) => onOrder(next) }}
      {...(mayChange ? { actions } : {})}
      actionsLabel={d('lists.moreActions')}
      rangeText={rangeText}
      narrow={narrow}
    />
  );
}

function useColumns(onAct: ListedProps['onAct']): readonly Column<Network, 'name'>[] {
  const d = useDeskWords();
  const format = useFormat();
  const { user, scope } = useHere();
  const agencies = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  return [
    {
      key: 'name',
      header: d('networks.name'),
      width: 'minmax(8rem, 2fr)',
      sort: 'name',
      lead: true,
      cell: (network) => (
        <button type="button" className={classes.look} onClick={() => onAct('look', network)}>
          {network.name}
          <span className="heard-only"> {d('networks.look')}</span>
        </button>
      ),
    },
    ...(scope === 'all'
      ? [
          {
            key: 'agency',
            header: d('networks.agency'),
            cell: ({ agency_id }: Network) => agencies.get(agency_id) ?? '',
          },
        ]
      : []),
    { key: 'ssid', header: d('networks.ssid'), cell: ({ ssid }) => ssid ?? d('lists.notSet') },
    {
      key: 'security',
      header: d('networks.security'),
      wideOnly: true,
      cell: ({ ssid, has_password }) =>
        ssid === null && !has_password ? '' : d(has_password ? 'networks.withPassword' : 'networks.open'),
    },
    {
      key: 'mats',
      header: d('networks.mats'),
      cell: ({ mats, online }) =>
        d('networks.matsOnline', { online: format.number(online), total: format.number(mats) }),
    },
    {
      key: 'sent',
      header: d('networks.setting'),
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ sent }) => <Sent sent={sent} />,
    },
  ];
}

function Sent({ sent }: Pick<Network, 'sent'>) {
  const d = useDeskWords();
  const format = useFormat();
  if (sent === null) return <span className={classes.soft}>{d('networks.notSent')}</span>;
  const { total, waiting, failed } = sent;
  if (waiting === 0 && failed === 0) return d('networks.allDone', { n: format.number(total) });
  return (
    <>
      {failed > 0 && <span className={classes.failed}>{d('networks.failed', { n: format.number(failed) })}</span>}
      {failed > 0 && waiting > 0 && ' · '}
      {waiting > 0 && d('networks.waiting', { n: format.number(waiting) })}
    </>
  );
}
