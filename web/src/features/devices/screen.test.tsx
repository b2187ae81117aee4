import { act, screen, waitFor, within } from '@testing-library/react';
import {
  agencyId,
  bedId,
  bedRecord,
  currentUser,
  device,
  exampleAt,
  matCommand,
  matId,
  network,
  networkId,
  residentId,
  stayId,
} from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { DevicesScreen } from './screen.tsx';

const inBed = device();
const free = device({
  mat_id: matId(22),
  serial: 'WL26-A0002',
  bed: null,
  resident_name: null,
  stay_id: null,
  network: null,
  online: false,
  version: null,
  ssid: null,
  rssi: null,
  last_update_at: null,
});
const door = { host: null, port: 1883, tls: false };
const password = 'w4rd7e6b2c9k1m5n8p3q0r7t6v';
const bed = bedRecord({ bed_id: bedId(31), bed_no: '202-1', resident: null, mat: null });
const details = {
  device: inBed,
  rejections: [{ reason: 'notJson' as const, count: 3, last_at: exampleAt }],
  sensors: [
    { field: 'spo2' as const, refused: 12, refused_at: exampleAt, silent_since: exampleAt - 600_000 },
    { field: 'temp' as const, refused: 1, refused_at: exampleAt, silent_since: null },
  ],
  history: [
    { at: exampleAt, event: 'rebootFailed' as const, by: null, about: 'noAnswer' },
    { at: exampleAt - 60_000, event: 'laidInBed' as const, by: '夜班', about: '201-1' },
  ],
  commands: [],
};
const agent = currentUser({ role: 'agent', agency_id: agencyId(1) });

function resizeTo(width: number): void {
  window.innerWidth = width;
  followResizes()();
}

let server: FakeServer;
beforeEach(async () => {
  resizeTo(1440);
  await speak('zh-TW');
  await bringDeskWords();
  vi.useFakeTimers({ toFake: ['Date'], now: exampleAt + 90_000 });
  // jsdom lays nothing out: the list is 800 px high, each of its rows 56.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'row' ? 56 : 800;
  });
  server = fakeServer({
    listDevices: () => ({ rows: [inBed, free], total: 2 }),
    listNetworks: () => ({ rows: [network()], total: 1 }),
    listBeds: () => ({ rows: [bed], total: 1, floors: ['2F'] }),
    readDevice: ({ params }) => ({ ...details, device: params.mat_id === free.mat_id ? free : inBed }),
  });
});
afterEach(() => vi.useRealTimers());

const show = (at = '/device-management/device') => renderScreen(<DevicesScreen />, { at });
type Shown = Awaited<ReturnType<typeof show>>;
const row = async (serial: string) => {
  const found = (await screen.findByRole('button', { name: serial })).closest<HTMLElement>('[role="row"]');
  if (found === null) throw new Error(`${serial} stands in no row`);
  return found;
};
const menuOf = async ({ user }: Shown, serial: string) => {
  await user.click(within(await row(serial)).getByRole('button', { name: `${serial} 的動作` }));
  return await screen.findAllByRole('menuitem');
};
async function choose(shown: Shown, serial: string, action: string) {
  await menuOf(shown, serial);
  await shown.user.click(screen.getByRole('menuitem', { name: action }));
  return await screen.findByRole('dialog');
}
async function chooseBed({ user }: Shown, dialog: HTMLElement) {
  await user.click(within(dialog).getByRole('combobox', { name: '床位' }));
  await user.click(await screen.findByRole('option', { name: '2F · 202-1' }));
}

describe('the list', () => {
  it('says of each mat where it lies, whether it is there, and how well it hears', async () => {
    await show();
    const there = await row('WL26-A0001');
    for (const text of [
      '2F · 201-1',
      'Example Resident',
      'Ward 2F',
      'ward',
      '1.0.0',
      '已連線',
      '良好',
      '-58 dBm',
      '1 分鐘前',
    ])
      expect(there.textContent).toContain(text);
    expect(there.querySelectorAll('[data-lit="true"]')).toHaveLength(3);
    const gone = await row('WL26-A0002');
    for (const text of ['未放在床上', '未指定', '等待首次連線']) expect(gone.textContent).toContain(text);
    expect(gone.textContent).not.toContain('斷線');
    screen.getByText('1–2／共 2');
  });

  it('leaves out what stands with each mat where there is less room', async () => {
    resizeTo(1280);
    await show();
    await row('WL26-A0001');
    expect(screen.queryByRole('columnheader', { name: 'Wi-Fi 名稱' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: '版本' })).toBeNull();
    screen.getByRole('button', { name: 'WL26-A0001 的動作' });
  });

  it('is searched, filtered and sorted by the server', async () => {
    const asked: object[] = [];
    server.answer({
      listDevices: ({ query }) => {
        const { search, state, network_id, sort, order } = query;
        asked.push({ search, state, network_id, sort, order });
        return search === '' ? { rows: [inBed], total: 1 } : { rows: [], total: 0 };
      },
    });
    const { user } = await show();
    await row('WL26-A0001');
    await user.selectOptions(screen.getByLabelText('裝置狀態'), '斷線');
    await user.selectOptions(screen.getByLabelText('網路篩選'), 'Ward 2F');
    await user.click(screen.getByRole('button', { name: '最後更新' }));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        search: '',
        state: 'offline',
        network_id: networkId(3),
        sort: 'update',
        order: 'asc',
      }),
    );
    await user.type(screen.getByRole('searchbox', { name: '搜尋裝置序號、床號或姓名' }), ' nobody ');
    await screen.findByText('找不到裝置');
    expect(asked.at(-1)).toMatchObject({ search: 'nobody' });
  });

  it('without any mat says how to begin', async () => {
    server.answer({ listDevices: () => ({ rows: [], total: 0 }) });
    await show();
    await screen.findByText('還沒有裝置');
  });

  it('that cannot be read says so and is tried again', async () => {
    server.answer({ listDevices: () => refusal('internal') });
    const { user } = await show();
    await screen.findByText('無法讀取');
    server.answer({ listDevices: () => ({ rows: [inBed], total: 1 }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await row('WL26-A0001');
  });

  it('over all agencies is read only, and names the agency of each', async () => {
    const shown = await renderScreen(<DevicesScreen />, { user: agent, agency: 'all' });
    await screen.findByText('「所有機構」只能查看，不能編輯');
    expect((await row('WL26-A0001')).textContent).toContain(agent.agencies[0]?.name);
    expect(screen.queryByRole('button', { name: '新增裝置' })).toBeNull();
    expect((await menuOf(shown, 'WL26-A0001')).map((item) => item.textContent)).toEqual(['查看詳情']);
  });

  it('keeps its filters in the address, and never what is searched', async () => {
    const asked: object[] = [];
    server.answer({
      listDevices: ({ query }) => {
        asked.push(query);
        return { rows: [inBed], total: 1 };
      },
    });
    const { user, router } = await show('/device-management/device?state=offline&network=x&sort=sideways');
    const state = await screen.findByRole<HTMLSelectElement>('combobox', { name: '裝置狀態' });
    expect(state.value).toBe('offline');
    await row('WL26-A0001');
    expect(asked[0]).toMatchObject({ state: 'offline', sort: 'bed' });
    await user.selectOptions(state, 'inNoBed');
    await user.type(screen.getByRole('searchbox'), '王');
    expect(router.state.location.search).toBe('?state=inNoBed');
    await user.selectOptions(state, 'any');
    expect(router.state.location.search).not.toContain('state');
  });

  it('offers what fits where the mat is', async () => {
    const shown = await show();
    const texts = async (serial: string) => (await menuOf(shown, serial)).map((item) => item.textContent);
    expect(await texts('WL26-A0001')).toEqual([
      '查看詳情',
      '移到別床',
      '從床上取下',
      '更換裝置',
      '重新啟動',
      '更換密碼',
    ]);
    await shown.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
    expect(await texts('WL26-A0002')).toEqual(['查看詳情', '放到床上', '重新啟動', '更換密碼', '移除']);
  });
});

describe('registering', () => {
  it('takes serial, bed and network, and shows the password once, as text and as a code', async () => {
    server.answer({ addDevice: () => ({ device: free, password, door }) });
    const shown = await show();
    const { user } = shown;
    await user.click(screen.getByRole('button', { name: '新增裝置' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('裝置序號'), ' WL26-A0002 ');
    await chooseBed(shown, dialog);
    await within(dialog).findByRole('option', { name: 'Ward 2F' });
    await user.selectOptions(within(dialog).getByLabelText(/網路/), 'Ward 2F');
    await user.click(within(dialog).getByRole('button', { name: '登錄裝置' }));
    await screen.findByText(password);
    screen.getByRole('img', { name: '給安裝人員掃描的 QR 碼' });
    screen.getByText(`連線位址：${window.location.hostname}:1883`);
    expect(server.callsOf('addDevice').map(({ body }) => body)).toEqual([
      { serial: 'WL26-A0002', bed_id: 31, stay_id: null, network_id: 3 },
    ]);
    await user.click(screen.getByRole('button', { name: '完成' }));
    await waitFor(() => expect(screen.queryByText(password)).toBeNull());
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(password);
  });

  it('says beside the field what is wrong, and keeps what was typed', async () => {
    server.answer({ addDevice: () => refusal('serial_taken') });
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: '新增裝置' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText('裝置序號');
    await user.type(field, 'a/b');
    await user.click(within(dialog).getByRole('button', { name: '登錄裝置' }));
    await within(dialog).findByText('序號須為 4–40 個英文字母、數字、- 或 _');
    expect(server.callsOf('addDevice')).toEqual([]);
    await user.clear(field);
    await user.type(field, 'WL26-A0001');
    await user.click(within(dialog).getByRole('button', { name: '登錄裝置' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect((field as HTMLInputElement).value).toBe('WL26-A0001');
    expect(document.activeElement).toBe(field);
  });
});

describe('beds', () => {
  it('a mat is laid in a free one', async () => {
    server.answer({
      assignDevice: () => device({ ...free, bed: { bed_id: bedId(31), bed_no: '202-1', floor: '2F' } }),
    });
    const shown = await show();
    const dialog = await choose(shown, 'WL26-A0002', '放到床上');
    await shown.user.click(within(dialog).getByRole('button', { name: '放到床上' }));
    await within(dialog).findByText('請選擇床位');
    await chooseBed(shown, dialog);
    await shown.user.click(within(dialog).getByRole('button', { name: '放到床上' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('assignDevice').map(({ body }) => body)).toEqual([
      { bed_id: 31, stay_id: null, revision: 1 },
    ]);
  });

  it('whoever comes second sees where it lies now, and chooses', async () => {
    server.answer({
      assignDevice: ({ body }) => refusal(body.revision === 1 ? 'conflict' : 'device_has_bed'),
      readDevice: () => ({ ...details, device: { ...inBed, mat_id: free.mat_id, revision: 2 } }),
    });
    const shown = await show();
    const dialog = await choose(shown, 'WL26-A0002', '放到床上');
    await chooseBed(shown, dialog);
    await shown.user.click(within(dialog).getByRole('button', { name: '放到床上' }));
    await within(dialog).findByText('別人剛改過這筆資料');
    within(dialog).getByText('2F · 201-1 · Example Resident');
    await shown.user.click(within(dialog).getByRole('button', { name: '改用目前的資料' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('taking out says that the bed will not be watched', async () => {
    server.answer({ assignDevice: () => free });
    const shown = await show();
    const dialog = await choose(shown, 'WL26-A0001', '從床上取下');
    within(dialog).getByText(
      '取下後，201-1 床將不受監測，也不會有警示；目前的警示會結束，「已結案，仍未解除」的標記也會消失。',
    );
    await shown.user.click(within(dialog).getByRole('button', { name: '從床上取下' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('assignDevice').map(({ body }) => body)).toEqual([
      { bed_id: null, revision: 1, stay_id: 1012 },
    ]);
    server.answer({ assignDevice: () => inBed });
    await shown.user.click(screen.getByRole('button', { name: '復原' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '復原' })).toBeNull());
    expect(server.callsOf('assignDevice')[1]?.body).toEqual({
      bed_id: inBed.bed?.bed_id,
      revision: free.revision,
      stay_id: 1012,
    });
  });

  describe('whose resident is another one by now', () => {
    const asked = { resident_id: residentId(112), name: '王美玉', bed: { bed_id: bedId(13), bed_no: '202-2' } };
    const now = { resident_id: residentId(113), name: '陳阿好', bed: { bed_id: bedId(12), bed_no: '201-1' } };
    const both = '王美玉現在在 202-2 床。這張床現在是陳阿好。';
    const theirs = device({ resident_name: now.name, stay_id: stayId(2) });
    const changed = () => refusal('resident_changed', { residents: { asked, now } });
    const sent = (name: 'assignDevice' | 'replaceDevice' | 'rebootDevice' | 'addDevice') =>
      server.callsOf(name).map(({ body }) => (body as { stay_id: number | null }).stay_id);

    it.each([
      ['從床上取下', 'assignDevice', free],
      ['重新啟動', 'rebootDevice', matCommand()],
    ] as const)('%s: both are named and it is asked again for whoever lies there', async (act, name, answer) => {
      server.answer({
        [name]: ({ body }: { body: { stay_id: number | null } }) =>
          body.stay_id === theirs.stay_id ? answer : changed(),
        readDevice: () => ({ ...details, device: theirs }),
      });
      const shown = await show();
      const dialog = await choose(shown, 'WL26-A0001', act);
      within(dialog).getByText('2F · 201-1 · Example Resident');
      await shown.user.click(within(dialog).getByRole('button', { name: act }));
      const again = within(await screen.findByRole('dialog'));
      const alert = await again.findByRole('alert');
      expect(alert.textContent).toContain('這張床的住民換了');
      expect(alert.textContent).toContain(both);
      again.getByText('2F · 201-1 · 陳阿好');
      // Nothing goes on by itself, and a finger that is still on its way meets the safe way out.
      expect(sent(name)).toEqual([1012]);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'));
      await shown.user.click(again.getByRole('button', { name: act }));
      await waitFor(() => expect(sent(name)).toEqual([1012, 2]));
    });

    it('replacing: what was typed stays, both are shown side by side, and it goes on by a press of its own', async () => {
      server.answer({
        replaceDevice: ({ body }) => (body.stay_id === 2 ? { device: theirs, password: null, door } : changed()),
        readDevice: () => ({ ...details, device: theirs }),
      });
      const shown = await show();
      const dialog = await choose(shown, 'WL26-A0001', '更換裝置');
      const field = within(dialog).getByLabelText<HTMLInputElement>('新裝置的序號');
      await shown.user.type(field, 'WL26-B1');
      await shown.user.click(within(dialog).getByRole('button', { name: '更換裝置' }));
      await within(dialog).findByText('2F · 201-1 · 陳阿好');
      within(dialog).getByText('2F · 201-1 · Example Resident');
      within(dialog).getByText(new RegExp(both));
      expect(field.value).toBe('WL26-B1');
      expect(sent('replaceDevice')).toEqual([1012]);
      await shown.user.click(within(dialog).getByRole('button', { name: '用我的內容儲存' }));
      await waitFor(() => expect(sent('replaceDevice')).toEqual([1012, 2]));
    });

    const taken = bedRecord({
      bed_id: bedId(31),
      bed_no: '202-1',
      resident: { resident_id: now.resident_id, stay_id: stayId(2), name: now.name },
      mat: null,
    });
    it('laying in a bed that was shown empty: the bed stays chosen and shows who lies there', async () => {
      server.answer({
        assignDevice: ({ body }) =>
          body.stay_id === 2 ? free : refusal('resident_changed', { residents: { asked: null, now } }),
      });
      const shown = await show();
      const dialog = await choose(shown, 'WL26-A0002', '放到床上');
      await chooseBed(shown, dialog);
      server.answer({ listBeds: () => ({ rows: [taken], total: 1, floors: ['2F'] }) });
      await shown.user.click(within(dialog).getByRole('button', { name: '放到床上' }));
      await within(dialog).findByText(/這張床現在是陳阿好/);
      const field = within(dialog).getByRole<HTMLInputElement>('combobox', { name: '床位' });
      await waitFor(() => expect(field.value).toBe('2F · 202-1 · 陳阿好'));
      expect(sent('assignDevice')).toEqual([null]);
      await shown.user.click(within(dialog).getByRole('button', { name: '放到床上' }));
      await waitFor(() => expect(sent('assignDevice')).toEqual([null, 2]));
    });

    it('registering into such a bed: what was typed stays', async () => {
      server.answer({
        addDevice: ({ body }) =>
          body.stay_id === 2
            ? { device: free, password, door }
            : refusal('resident_changed', { residents: { asked: null, now } }),
      });
      const shown = await show();
      await shown.user.click(await screen.findByRole('button', { name: '新增裝置' }));
      const dialog = await screen.findByRole('dialog');
      await shown.user.type(within(dialog).getByLabelText('裝置序號'), 'WL26-C1');
      await chooseBed(shown, dialog);
      server.answer({ listBeds: () => ({ rows: [taken], total: 1, floors: ['2F'] }) });
      await shown.user.click(within(dialog).getByRole('button', { name: '登錄裝置' }));
      await within(dialog).findByText(/這張床現在是陳阿好/);
      expect(within(dialog).getByLabelText<HTMLInputElement>('裝置序號').value).toBe('WL26-C1');
      await shown.user.click(within(dialog).getByRole('button', { name: '登錄裝置' }));
      await waitFor(() => expect(sent('addDevice')).toEqual([null, 2]));
    });
  });

  it('replacing by an unknown mat shows its password', async () => {
    server.answer({ replaceDevice: () => ({ device: device({ serial: 'WL26-B1' }), password, door }) });
    const shown = await show();
    const dialog = await choose(shown, 'WL26-A0001', '更換裝置');
    await shown.user.type(within(dialog).getByLabelText('新裝置的序號'), 'WL26-B1');
    await shown.user.click(within(dialog).getByRole('button', { name: '更換裝置' }));
    await screen.findByText(password);
    screen.getByText('WL26-B1 的密碼');
  });

  it('replacing by one that lies in a bed says so beside the field', async () => {
    server.answer({ replaceDevice: () => refusal('device_has_bed') });
    const shown = await show();
    const dialog = await choose(shown, 'WL26-A0001', '更換裝置');
    const field = within(dialog).getByLabelText('新裝置的序號');
    await shown.user.type(field, 'WL26-B1');
    await shown.user.click(within(dialog).getByRole('button', { name: '更換裝置' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('one mat', () => {
  it('says which sensor gives no value, since when, and counts what cannot be', async () => {
    await show('/device-management/device?mat=21');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/^血氧計：.*起沒有有效數值$/);
    within(dialog).getByRole('row', { name: /^體溫感測 1 / });
    expect(within(dialog).queryByText(/^體溫感測：/)).toBeNull();
  });

  it('shows what was refused and why, and what was done, in words', async () => {
    await show('/device-management/device?mat=21');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('row', { name: /不是 JSON 3/ })).toBeDefined();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringContaining('重新啟動失敗 · 一分鐘內沒有回應'),
      expect.stringContaining('放到床上 · 201-1夜班'),
    ]);
    within(dialog).getByText('3,600');
  });

  it('that was removed says so', async () => {
    server.answer({ readDevice: () => refusal('not_found') });
    await show('/device-management/device?mat=99');
    await screen.findByText('這台裝置已不在名單上');
  });

  it('a restart is asked for, waited for, and its outcome told', async () => {
    let command = matCommand();
    server.answer({
      rebootDevice: () => command,
      readDevice: () => ({ ...details, commands: [command] }),
    });
    const shown = await show();
    const confirm = await choose(shown, 'WL26-A0001', '重新啟動');
    await shown.user.click(within(confirm).getByRole('button', { name: '重新啟動' }));
    await screen.findByText(/正在重新啟動/);
    command = matCommand({ state: 'succeeded', ended_at: exampleAt });
    await screen.findByText(/裝置重新啟動成功/, {}, { timeout: 3_000 });
    command = matCommand({ state: 'failed', failure: 'noAnswer', ended_at: exampleAt });
    await act(() => shown.queries.invalidateQueries({ queryKey: ['device'] }));
    await screen.findByText(/裝置重新啟動失敗 · 一分鐘內沒有回應/);
  });

  it('a new password is shown once, after a warning', async () => {
    server.answer({
      renewDevicePassword: () => ({ device: inBed, password, door: { host: 'mqtt.test', port: 8883, tls: true } }),
    });
    const shown = await show();
    const confirm = await choose(shown, 'WL26-A0001', '更換密碼');
    within(confirm).getByText(/舊密碼立即失效/);
    await shown.user.click(within(confirm).getByRole('button', { name: '更換密碼' }));
    await screen.findByText(password);
    screen.getByText('連線位址：mqtt.test:8883（加密）');
  });

  it('is taken off the register after a question; a refusal stands beside it', async () => {
    server.answer({ removeDevice: () => refusal('device_has_bed') });
    const shown = await show();
    const confirm = await choose(shown, 'WL26-A0002', '移除');
    await shown.user.click(within(confirm).getByRole('button', { name: '移除' }));
    await within(confirm).findByRole('alert');
    server.answer({ removeDevice: () => ({}) });
    await shown.user.click(within(confirm).getByRole('button', { name: '移除' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The press can be taken back.
    server.answer({ restoreDevice: () => device({ serial: 'WL26-A0002' }) });
    screen.getByText('已移除 WL26-A0002');
    await shown.user.click(screen.getByRole('button', { name: '復原' }));
    await waitFor(() => expect(screen.queryByText('已移除 WL26-A0002')).toBeNull());
    expect(server.callsOf('restoreDevice')).toHaveLength(1);
  });
});
