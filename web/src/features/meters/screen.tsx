/** `/device-management/meters`: the meters by name, so that a measurement can wait for just one of them, and their groups. */
import { listMeters, type MeasurementGroup, type Meter } from '@wardlight/contract';
import { useState } from 'react';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useAnswerFailure, useReadFailure } from '../../lib/api/read-failure.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormats } from '../../lib/i18n/agency-formats.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { measuredWhen } from '../../lib/reports/measured-when.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import desk from '../../ui/desk/fields.module.css';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { type Column, RecordList } from '../../ui/desk/record-list.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useGroups, useMayChange } from './api.ts';
import { type Asked, Dialogs } from './parts/dialogs.tsx';
import classes from './screen.module.css';
import { useTypeWords } from './words.ts';

const tableFromPx = 900;

export function MetersScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayChange = useMayChange();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Page
      title={t('shell.titles.meters')}
      info={d('meters.info')}
      {...useGroupTabs('devices')}
      actions={mayChange && <Button onClick={() => setAsked({ act: 'addMeter' })}>{d('meters.add')}</Button>}
    >
      {scope === 'all' && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      <Groups onAsk={setAsked} />
      <div className={desk.tools}>
        <SearchField
          label={d('meters.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
      </div>
      <Meters search={useSettledText(search.trim())} onAsk={setAsked} />
      <Dialogs asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

interface ListProps {
  readonly onAsk: (asked: Asked) => void;
}

function Groups({ onAsk }: ListProps) {
  const d = useDeskWords();
  const typeText = useTypeWords();
  const mayChange = useMayChange();
  const answer = useGroups();
  const failure = useAnswerFailure(answer);
  const { data } = answer;
  if (data === undefined) return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  const about = ({ family, device_type, meters }: MeasurementGroup): string =>
    [
      d(`gateways.${family}`),
      device_type === null ? null : typeText(device_type),
      d('meters.count', { n: String(meters) }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  return (
    <section aria-label={d('meters.groups')}>
      <h2>{d('meters.groups')}</h2>
      {data.length === 0 && <p className={desk.soft}>{d('meters.noGroups')}</p>}
      <ul className={classes.groups}>
        {data.map((group) => (
          <li key={group.group_id} className={classes.group}>
            <span>
              <strong>{group.name}</strong> <span className={desk.soft}>{about(group)}</span>
            </span>
            {mayChange && (
              <RowMenu
                label={d('meters.more', { name: group.name })}
                actions={[
                  { key: 'edit', label: d('meters.edit'), onClick: () => onAsk({ act: 'editGroup', group }) },
                  { key: 'remove', label: d('lists.remove'), onClick: () => onAsk({ act: 'removeGroup', group }) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button kind="plain" onClick={() => onAsk({ act: 'addGroup' })}>
          {d('meters.addGroup')}
        </Button>
      )}
    </section>
  );
}

function Meters({ search, onAsk }: ListProps & { readonly search: string }) {
  const d = useDeskWords();
  const mayChange = useMayChange();
  const list = usePagedList('meters', listMeters, { search });
  const failure = useReadFailure(list);
  const columns = useColumns();
  const actions = (meter: Meter) => (
    <RowMenu
      label={d('meters.more', { name: meter.name })}
      actions={[
        { key: 'edit', label: d('meters.edit'), onClick: () => onAsk({ act: 'editMeter', meter }) },
        { key: 'remove', label: d('lists.remove'), onClick: () => onAsk({ act: 'removeMeter', meter }) },
      ]}
    />
  );
  const empty =
    search === '' ? (
      <Empty title={d('meters.none')} info={d('meters.noneInfo')} />
    ) : (
      <Empty title={d('lists.searchNothing', { text: search })} />
    );
  const rangeText = useRangeText();
  const narrow = useViewport().width < tableFromPx;
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <RecordList
          label={d('meters.list')}
          columns={columns}
          total={total}
          rowAt={list.rowAt}
          keyOf={({ meter_id }) => meter_id}
          onRange={list.onRange}
          answerOf={list.answerOf}
          {...(mayChange ? { actions } : {})}
          actionsLabel={d('lists.moreActions')}
          rangeText={rangeText}
          narrow={narrow}
          flows
        />
      )}
    </ListOf>
  );
}

function useColumns(): readonly Column<Meter>[] {
  const d = useDeskWords();
  const { user, scope } = useHere();
  const formatOf = useFormats();
  const now = useNow(60_000);
  const agency: Column<Meter> = {
    key: 'agency',
    header: d('residents.field.agency'),
    cell: ({ agency_id }) => user.agencies.find((one) => one.agency_id === agency_id)?.name ?? '',
  };
  return [
    { key: 'name', header: d('meters.name'), width: 'minmax(8rem, 1.5fr)', lead: true, cell: ({ name }) => name },
    { key: 'serial', header: d('meters.serial'), cell: ({ serial }) => serial },
    ...(scope === 'all' ? [agency] : []),
    { key: 'family', header: d('meters.family'), width: '2fr', cell: ({ family }) => d(`gateways.${family}`) },
    { key: 'group', header: d('meters.group'), cell: ({ group }) => group?.name ?? d('meters.noGroup') },
    {
      key: 'last',
      header: d('meters.last'),
      cell: ({ agency_id, last_reading_at }) =>
        last_reading_at === null ? d('meters.never') : measuredWhen(formatOf(agency_id), last_reading_at, now),
    },
  ];
}
