/** `/device-management/device`: the register of mats. `?mat=` in the address opens one. Over all agencies it is read. */
import { type Device, type DeviceMove, idFromText, listDevices, matIdSchema } from '@wardlight/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useAddress } from '../../lib/browser/address.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDevicesChanged, useMayChange } from './api.ts';
import { type DeviceFilter, filterIn, paramsOfFilter } from './filter.ts';
import { ManyDialog } from './many/many-dialog.tsx';
import { MoveDialog } from './many/move-dialog.tsx';
import { MovedLine } from './many/moved-line.tsx';
import type { Credentials } from './model.ts';
import { ActConfirm, type ActDone, type AskedAct } from './parts/act-confirm.tsx';
import { AddDeviceDialog } from './parts/add-dialog.tsx';
import type { DeviceAct } from './parts/device-acts.ts';
import { DeviceDetails } from './parts/device-details.tsx';
import { DeviceList, tableFromPx } from './parts/device-list.tsx';
import { Filters } from './parts/filters.tsx';
import { LayDialog } from './parts/lay-dialog.tsx';
import { PasswordShown } from './parts/password-shown.tsx';
import { ReplaceDialog, type Replaced } from './parts/replace-dialog.tsx';
import { UndoActLine, type Undoable } from './parts/undo-line.tsx';

export function DevicesScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayChange = useMayChange();
  const [adding, setAdding] = useState<Adding | null>(null);
  return (
    <Page
      title={t('shell.titles.devices')}
      {...useGroupTabs('devices')}
      actions={
        mayChange && (
          <>
            <Button onClick={() => setAdding('one')}>{d('devices.add')}</Button>
            <Button kind="plain" onClick={() => setAdding('many')}>
              {d('manyMats.open')}
            </Button>
          </>
        )
      }
    >
      {scope === 'all' && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      {/* Another agency is another list, and nothing begun in the first may be finished in the second. */}
      <Devices key={scope} adding={mayChange ? adding : null} onAdding={setAdding} />
    </Page>
  );
}

type Adding = 'one' | 'many';

interface DevicesProps {
  /** Null = nothing is registered now. */
  readonly adding: Adding | null;
  readonly onAdding: (adding: Adding | null) => void;
}

function Devices({ adding, onAdding }: DevicesProps) {
  const [filter, setFilter] = useDeviceFilter();
  const [asked, setAsked] = useState<{ readonly act: DeviceAct; readonly device: Device } | null>(null);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  // Of the mat that was just registered; null = what is shown is of no new one.
  const [network, setNetwork] = useState<string | null>(null);
  const [moved, setMoved] = useState<DeviceMove | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [open, setOpen] = useOpenMat();
  const changed = useDevicesChanged();
  const act = (next: DeviceAct, device: Device) => {
    setOpen(null);
    setMoved(null);
    setUndoable(null);
    setAsked({ act: next, device });
  };
  return (
    <>
      {moved !== null && (
        <MovedLine
          key={moved.move_id}
          move={moved}
          onBack={(title) => {
            setMoved(null);
            tellCorner({ kind: 'success', title });
          }}
        />
      )}
      {undoable !== null && (
        <UndoActLine
          key={undoable.text}
          {...undoable}
          onBack={(title) => {
            setUndoable(null);
            tellCorner({ kind: 'success', title });
          }}
        />
      )}
      <Filters filter={filter} onChange={setFilter} withSort={useViewport().width < tableFromPx} />
      <Found filter={filter} onFilter={setFilter} onOpen={(device) => setOpen(device.mat_id)} onAct={act} />
      {open !== null && <DeviceDetails key={open} matId={open} onAct={act} onClose={() => setOpen(null)} />}
      {adding === 'one' && (
        <AddDeviceDialog
          network={network ?? ''}
          onClose={() => onAdding(null)}
          onDone={({ device: { serial, network: chosen }, password, door }) => {
            changed();
            onAdding(null);
            setNetwork(chosen === null ? '' : String(chosen.network_id));
            setCredentials({ serial, password, door });
          }}
        />
      )}
      {adding === 'many' && <ManyDialog onClose={() => onAdding(null)} />}
      {asked !== null && (
        <Asked
          {...asked}
          onClose={() => setAsked(null)}
          onCredentials={(shown) => {
            setNetwork(null);
            setCredentials(shown);
          }}
          onMoved={setMoved}
          onUndoable={setUndoable}
          onReboot={(device) => setOpen(device.mat_id)}
        />
      )}
      <PasswordShown
        credentials={credentials}
        onNext={
          network === null
            ? null
            : () => {
                setCredentials(null);
                onAdding('one');
              }
        }
        onClose={() => {
          setNetwork(null);
          setCredentials(null);
        }}
      />
    </>
  );
}

/** What is filtered and sorted by stands in the address; what is searched may be a name, which never does. */
function useDeviceFilter(): readonly [DeviceFilter, (filter: DeviceFilter) => void] {
  const [search, setSearch] = useKeptSearch();
  const [params, setAddress] = useAddress();
  const filter = { search, ...filterIn(params) };
  return [
    filter,
    (next) => {
      setSearch(next.search);
      // Browsers refuse an address that changes with every letter.
      const changes = paramsOfFilter(next);
      if (JSON.stringify(changes) !== JSON.stringify(paramsOfFilter(filter))) setAddress(changes);
    },
  ];
}

const matParam = idFromText(matIdSchema);

/** In the address, so that other pages lead to a mat and Back closes it. */
function useOpenMat() {
  const [params, setParams] = useSearchParams();
  const asked = matParam.safeParse(params.get('mat') ?? '');
  const setOpen = (mat: Device['mat_id'] | null) =>
    setParams((was) => {
      const next = new URLSearchParams(was);
      if (mat === null) next.delete('mat');
      else next.set('mat', String(mat));
      return next;
    });
  return [asked.success ? asked.data : null, setOpen] as const;
}

interface FoundProps {
  readonly filter: DeviceFilter;
  readonly onFilter: (filter: DeviceFilter) => void;
  readonly onOpen: (device: Device) => void;
  readonly onAct: (act: DeviceAct, device: Device) => void;
}

function Found({ filter, onFilter, onOpen, onAct }: FoundProps) {
  const d = useDeskWords();
  const { state, network_id, sort, order } = filter;
  const search = useSettledText(filter.search.trim());
  const network = network_id === '' ? {} : { network_id };
  const list = usePagedList('devices', listDevices, { search, state, sort, order, ...network });
  const failure = useReadFailure(list);
  const filtered = search !== '' || state !== 'any' || network_id !== '';
  const empty = filtered ? (
    <Empty title={d('devices.none')} info={d('devices.noneInfo')} />
  ) : (
    <Empty title={d('devices.empty')} info={d('devices.emptyInfo')} />
  );
  const onSort = (by: DeviceFilter['sort'], way: 'asc' | 'desc') => onFilter({ ...filter, sort: by, order: way });
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <DeviceList list={list} total={total} sorting={{ by: sort, order, onSort }} onOpen={onOpen} onAct={onAct} />
      )}
    </ListOf>
  );
}

interface AskedProps {
  readonly act: DeviceAct;
  readonly device: Device;
  readonly onClose: () => void;
  readonly onCredentials: (credentials: Credentials) => void;
  readonly onMoved: (move: DeviceMove) => void;
  readonly onUndoable: (done: Undoable) => void;
  /** Its outcome is shown with the mat. */
  readonly onReboot: (device: Device) => void;
}

function Asked({ act, device, onClose, onCredentials, onMoved, onUndoable, onReboot }: AskedProps) {
  const d = useDeskWords();
  const changed = useDevicesChanged();
  const finish = (said: string | null) => {
    changed();
    onClose();
    if (said !== null) tellCorner({ kind: 'success', title: said });
  };
  const replaced = ({ device: { serial, bed }, password, door }: Replaced) => {
    finish(d('devices.replace.done', { serial, bed: bed?.bed_no ?? '' }));
    if (password !== null) onCredentials({ serial, password, door });
  };
  const done = (what: ActDone) => {
    finish(null);
    if ('undo' in what) onUndoable({ text: what.said, undo: what.undo });
    if (what.act === 'renew') onCredentials(what.credentials);
    if (what.act === 'reboot') onReboot(what.device);
  };
  if (act === 'lay') return <LayDialog device={device} onDone={finish} onClose={onClose} />;
  if (act === 'move')
    return (
      <MoveDialog
        device={device}
        onDone={(move) => {
          finish(null);
          onMoved(move);
        }}
        onClose={onClose}
      />
    );
  if (act === 'replace') return <ReplaceDialog device={device} onDone={replaced} onClose={onClose} />;
  const asked: AskedAct = act;
  return <ActConfirm act={asked} device={device} onDone={done} onClose={onClose} />;
}
