/** The mats: where each lies, whether it is there, and what it last said of itself. */
import type { Device, deviceSorts } from '@wardlight/contract';
import type { PagedList } from '../../../lib/api/paged-list.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { type Column, RecordList, type Sorting } from '../../../ui/desk/record-list.tsx';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { placeText } from '../model.ts';
import { type DeviceAct, useDeviceActs } from './device-acts.ts';
import classes from './device-list.module.css';
import { LinkState, Signal } from './marks.tsx';

export type DeviceSort = (typeof deviceSorts)[number];

interface DeviceListProps {
  readonly list: PagedList<Device, unknown>;
  readonly total: number;
  readonly sorting: Sorting<DeviceSort>;
  readonly onOpen: (device: Device) => void;
  readonly onAct: (act: DeviceAct, device: Device) => void;
}

export const tableFromPx = 900;
/** With less room what stands with each mat anyway is left out, so that the actions stay in sight. */
const allColumnsFromPx = 1440;
const cardPx = 276;

export function DeviceList({ list, total, sorting, onOpen, onAct }: DeviceListProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const { t } = useWords();
  const actsOf = useDeviceActs();
  const narrow = useViewport().width < tableFromPx;
  return (
    <RecordList
      label={t('shell.titles.devices')}
      columns={useColumns(onOpen)}
      total={total}
      rowAt={list.rowAt}
      keyOf={({ mat_id }) => mat_id}
      onRange={list.onRange}
      answerOf={list.answerOf}
      sorting={sorting}
      actions={(device) => (
        <RowMenu
          label={d('devices.actionsOf', { serial: device.serial })}
          actions={[
            { key: 'open', label: d('devices.open'), onClick: () => onOpen(device) },
            ...actsOf(device).map(({ act, label }) => ({ key: act, label, onClick: () => onAct(act, device) })),
          ]}
        />
      )}
      actionsLabel={d('lists.moreActions')}
      actionsWidth="3rem"
      rangeText={rangeText}
      narrow={narrow}
      {...(narrow ? { rowHeight: cardPx } : {})}
    />
  );
}

function useColumns(onOpen: (device: Device) => void): readonly Column<Device, DeviceSort>[] {
  const d = useDeskWords();
  const { t } = useWords();
  const { user, scope } = useHere();
  const agencies = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  const roomy = useViewport().width >= allColumnsFromPx;
  const soft = (text: string) => <span className={classes.soft}>{text}</span>;
  const columns: readonly Column<Device, DeviceSort>[] = [
    {
      key: 'serial',
      header: d('devices.serial'),
      width: 'minmax(9rem, 1.5fr)',
      sort: 'serial',
      lead: true,
      cell: (device) => (
        <button type="button" className={classes.serial} onClick={() => onOpen(device)}>
          {device.serial}
        </button>
      ),
    },
    ...(scope === 'all'
      ? [
          {
            key: 'agency',
            header: d('devices.agency'),
            width: 'minmax(6rem, 1fr)',
            cell: ({ agency_id }: Device) => agencies.get(agency_id) ?? '',
          },
        ]
      : []),
    {
      key: 'bed',
      header: d('devices.bed'),
      width: 'minmax(6rem, 1fr)',
      sort: 'bed',
      cell: ({ bed }) => (bed === null ? soft(d('devices.noBed')) : placeText(bed)),
    },
    {
      key: 'resident',
      header: d('devices.resident'),
      width: 'minmax(6rem, 1fr)',
      cell: ({ resident_name }) => resident_name ?? soft(t('common.noValue')),
    },
    {
      key: 'state',
      header: d('devices.state'),
      width: 'minmax(8rem, 1fr)',
      cell: (device) => <LinkState device={device} />,
    },
    {
      key: 'network',
      header: d('devices.network'),
      width: 'minmax(6rem, 1fr)',
      sort: 'network',
      cell: ({ network }) => network?.name ?? soft(d('devices.noNetwork')),
    },
    {
      key: 'wifi',
      header: d('devices.wifi'),
      width: 'minmax(6rem, 1fr)',
      wideOnly: true,
      cell: ({ ssid }) => ssid ?? soft(t('common.noValue')),
    },
    {
      key: 'signal',
      header: d('devices.signal'),
      width: 'minmax(8rem, 1fr)',
      cell: ({ rssi }) => <Signal dbm={rssi} />,
    },
    {
      key: 'version',
      header: d('devices.version'),
      width: 'minmax(6rem, 0.8fr)',
      wideOnly: true,
      cell: ({ version }) =>
        version === null ? (
          soft(t('common.noValue'))
        ) : (
          <span className={classes.version} title={version}>
            {version}
          </span>
        ),
    },
    {
      key: 'update',
      header: d('devices.update'),
      width: 'minmax(6rem, 1fr)',
      sort: 'update',
      cell: ({ last_update_at }) => <LastUpdate at={last_update_at} />,
    },
  ];
  return roomy ? columns : columns.filter(({ key }) => key !== 'wifi' && key !== 'version');
}

export function LastUpdate({ at }: { readonly at: number | null }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const now = useNow();
  // That it is waited for says its state.
  if (at === null) return <span className={classes.soft}>{t('common.noValue')}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateClock(at)}>
      {d('devices.ago', { time: format.duration(now - at) })}
    </time>
  );
}
