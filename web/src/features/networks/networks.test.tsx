/** Networks as staff keep them: nothing restarts a mat without being said first, and what became of it is seen. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Network } from '@wardlight/contract';
import {
  agencyId,
  bedId,
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
import { beforeEach, describe, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { bodyToAdd, bodyToChange, byNeed, newNetwork, typedOf, wouldRestart } from './model.ts';
import { NetworksScreen } from './screen.tsx';

const ward = network({ name: '2F 病房', mats: 3, online: 2 });
const sent = { at: exampleAt, total: 3, waiting: 3, succeeded: 0, failed: 0 };
const mats = [
  {
    mat_id: matId(1),
    serial: 'MAT-0001',
    bed_no: '201',
    floor: '2F',
    resident_name: '王美玉',
    stay_id: stayId(1),
    online: true,
    heard_at: exampleAt,
    command: null,
  },
  {
    mat_id: matId(2),
    serial: 'MAT-0002',
    bed_no: null,
    floor: null,
    resident_name: null,
    stay_id: null,
    online: false,
    heard_at: null,
    command: null,
  },
];
const asShown = [
  { mat_id: 1, stay_id: 1 },
  { mat_id: 2, stay_id: null },
];
const nobodyLeft = { resident_changed: [] };

let server: FakeServer;
let rows: Network[];

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  rows = [ward];
  server = fakeServer({
    listNetworks: ({ query }) => {
      const found = rows.filter(({ name }) => name.includes(query.search));
      return { rows: found, total: found.length };
    },
    readNetwork: () => ({ network: ward, password_in_plain: false, mats }),
    listDevices: () => ({ rows: [device({ mat_id: matId(5), serial: 'MAT-0005', network: null })], total: 1 }),
  });
});

const open = (agency: 'all' | number = 1) =>
  agency === 'all'
    ? renderScreen(<NetworksScreen />, { user: currentUser({ role: 'agent', agency_id: null }), agency: 'all' })
    : renderScreen(<NetworksScreen />);
type Shown = Awaited<ReturnType<typeof open>>;

async function act({ user }: Shown, name: string) {
  await user.click(await screen.findByRole('button', { name: '「2F 病房」的動作' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
const dialog = (name: string) => screen.findByRole('dialog', { name });
const restarts = '傳送設定並重新啟動？';
const sentBodies = (route: 'changeNetwork' | 'addNetwork' | 'assignNetwork' | 'resendNetwork') =>
  server.callsOf(route).map(({ body }) => body);

describe('the list', () => {
  test('says how many mats are in each and online, and what became of the setting', async () => {
    rows = [
      ward,
      network({ network_id: networkId(4), name: 'A', sent: { ...sent, waiting: 1, failed: 2 } }),
      network({ network_id: networkId(5), name: 'B', sent: { ...sent, waiting: 0, succeeded: 3 } }),
    ];
    crankClock();
    await open();
    const [, first, second, third] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('2／3 張已連線');
    expect(first?.textContent).toContain('尚未傳送');
    expect(second?.textContent).toContain('失敗 2 張 · 等待 1 張');
    expect(third?.textContent).toContain('3 張都已套用');
    screen.getByText('1–3／共 3');
  });

  test('is searched, says when nothing is found, and when there is nothing yet', async () => {
    const { user } = await open();
    await screen.findByText('2F 病房');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await screen.findByText('沒有符合「zzz」的資料');
    rows = [];
    await user.clear(screen.getByRole('searchbox'));
    await screen.findByText('還沒有網路');
  });

  test('that cannot be read is read again on demand', async () => {
    server.answer({ listNetworks: () => refusal('not_found') });
    const { user } = await open();
    await screen.findByText('無法讀取');
    server.answer({ listNetworks: () => ({ rows: [ward], total: 1 }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await screen.findByText('2F 病房');
  });

  test('under all agencies is for reading: it says so, and offers nothing to change', async () => {
    const { user } = await open('all');
    await screen.findByText('「所有機構」只能查看，不能編輯');
    await screen.findByRole('columnheader', { name: '機構' });
    expect(screen.queryByRole('button', { name: '新增網路' })).toBeNull();
    expect(screen.queryByRole('button', { name: /的動作/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /2F 病房/ }));
    await within(await dialog('「2F 病房」的感測墊')).findByText('MAT-0001');
    expect(screen.queryByRole('button', { name: '重新傳送給全部' })).toBeNull();
  });

  test('is read again as long as a mat is waited for', async () => {
    const clock = crankClock();
    rows = [{ ...ward, sent }];
    await open();
    await screen.findByText('等待 3 張');
    rows = [{ ...ward, sent: { ...sent, waiting: 0, succeeded: 3 } }];
    await clock.advance(3_000);
    await screen.findByText('3 張都已套用');
  });
});

describe('adding', () => {
  test('sends what was typed; a password that is no WPA2 password is said beside its field', async () => {
    server.answer({ addNetwork: () => network({ name: 'New' }) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增網路' }));
    const form = await dialog('新增網路');
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    await within(form).findByText('此欄必填');
    await user.type(within(form).getByLabelText('名稱'), 'New');
    await user.type(within(form).getByLabelText('無線網路名稱（SSID）（選填）'), 'ward');
    const password = within(form).getByLabelText<HTMLInputElement>('密碼');
    await user.type(password, 'short');
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    await within(form).findByText('請輸入 8 到 63 個英文字母、數字或符號');
    expect(password.type).toBe('password');
    await user.click(within(form).getByRole('button', { name: '顯示密碼' }));
    expect(password.type).toBe('text');
    await user.type(password, ' enough now');
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    await screen.findByText('已儲存');
    expect(sentBodies('addNetwork')).toEqual([{ name: 'New', ssid: 'ward', password: 'short enough now' }]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('enough');
  });

  test('a name that is taken is said beside it, and what was typed stays', async () => {
    server.answer({ addNetwork: () => refusal('name_taken') });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增網路' }));
    const form = await dialog('新增網路');
    await user.type(within(form).getByLabelText('名稱'), '2F 病房');
    await user.selectOptions(within(form).getByLabelText('密碼保護'), 'open');
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(within(form).getByLabelText('名稱').getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(within(form).getByLabelText('名稱'));
    expect(within(form).getByLabelText<HTMLInputElement>('名稱').value).toBe('2F 病房');
  });
});

describe('changing', () => {
  test('another name sends nothing and asks nothing', async () => {
    server.answer({ changeNetwork: () => ({ ...ward, ...nobodyLeft, name: '3F', revision: 2 }) });
    const shown = await open();
    await act(shown, '編輯');
    const form = await dialog('編輯「2F 病房」');
    await shown.user.clear(within(form).getByLabelText('名稱'));
    await shown.user.type(within(form).getByLabelText('名稱'), '3F');
    await shown.user.click(within(form).getByRole('button', { name: '儲存' }));
    await screen.findByText('已儲存');
    // The password is left as it is: it is not even named.
    expect(sentBodies('changeNetwork')).toEqual([{ name: '3F', ssid: 'ward', revision: 1, mats: [] }]);
  });

  test('another SSID says first how many mats restart; cancelled, nothing is sent and nothing typed is lost', async () => {
    server.answer({ changeNetwork: () => ({ ...ward, ...nobodyLeft, ssid: 'garden', sent, revision: 2 }) });
    const shown = await open();
    const { user } = shown;
    await act(shown, '編輯');
    const form = await dialog('編輯「2F 病房」');
    const ssid = within(form).getByLabelText<HTMLInputElement>('無線網路名稱（SSID）（選填）');
    await user.clear(ssid);
    await user.type(ssid, 'garden');
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    const asked = await dialog(restarts);
    within(asked).getByText(/傳送到 2 張感測墊.*沒有監測/);
    // Whose watch it interrupts stands there by bed and name.
    within(asked).getByText('2F · 201 · 王美玉');
    const cancel = within(asked)
      .getAllByRole('button', { name: '取消' })
      .find((button) => button.textContent === '取消');
    await user.click(cancel as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: restarts })).toBeNull());
    expect(sentBodies('changeNetwork')).toEqual([]);
    expect(ssid.value).toBe('garden');
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    await user.click(within(await dialog(restarts)).getByRole('button', { name: '傳送並重新啟動' }));
    await dialog('「2F 病房」的感測墊');
    expect(sentBodies('changeNetwork')).toEqual([{ name: '2F 病房', ssid: 'garden', revision: 1, mats: asShown }]);
  });

  test('of two at once the second sees the difference and chooses', async () => {
    server.answer({
      changeNetwork: ({ body }) =>
        body.revision === 1 ? refusal('conflict') : { ...ward, ...nobodyLeft, revision: 3 },
      readNetwork: () => ({ network: { ...ward, name: '2F 東', revision: 2 }, password_in_plain: false, mats }),
    });
    const shown = await open();
    await act(shown, '編輯');
    const form = await dialog('編輯「2F 病房」');
    await shown.user.type(within(form).getByLabelText('名稱'), '西');
    await shown.user.click(within(form).getByRole('button', { name: '儲存' }));
    await within(form).findByText('別人剛改過這筆資料');
    within(form).getByText('2F 東');
    await shown.user.click(within(form).getByRole('button', { name: '用我的內容儲存' }));
    await screen.findByText('已儲存');
    expect(sentBodies('changeNetwork').at(-1)).toEqual({ name: '2F 病房西', ssid: 'ward', revision: 2, mats: [] });
  });
});

describe('the mats of a network', () => {
  test('are followed until each has answered; those that failed can be sent to again', async () => {
    const command = (state: 'waiting' | 'succeeded' | 'failed') =>
      matCommand({ kind: 'network', state, failure: state === 'failed' ? 'noAnswer' : null });
    const [one, two] = mats as [(typeof mats)[0], (typeof mats)[0]];
    let answered = false;
    server.answer({
      readNetwork: () => ({
        network: {
          ...ward,
          mats: 2,
          sent: {
            at: exampleAt,
            total: 2,
            waiting: answered ? 0 : 2,
            succeeded: answered ? 1 : 0,
            failed: answered ? 1 : 0,
          },
        },
        password_in_plain: false,
        mats: [
          { ...one, command: command(answered ? 'succeeded' : 'waiting') },
          { ...two, command: command(answered ? 'failed' : 'waiting') },
        ],
      }),
      resendNetwork: () => ({ ...ward, ...nobodyLeft }),
    });
    const clock = crankClock();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^2F 病房.*查看感測墊/ }));
    const sheet = await dialog('「2F 病房」的感測墊');
    await within(sheet).findByText('0／2 張已有結果');
    // One that never said anything was never lost.
    expect(within(sheet).getByText('MAT-0002').closest('li')?.textContent).toContain('等待首次連線');
    within(sheet).getByRole('progressbar');
    answered = true;
    await clock.advance(2_000);
    await within(sheet).findByText('2／2 張已有結果');
    const items = within(sheet).getAllByRole('listitem');
    expect(items[0]?.textContent).toMatch(/MAT-0002.*失敗 · 一分鐘內沒有回覆/);
    expect(items[1]?.textContent).toMatch(/MAT-0001.*成功/);
    await user.click(within(sheet).getByRole('button', { name: '重新傳送給失敗的 1 張' }));
    const asked = await dialog(restarts);
    within(asked).getByText(/傳送到 1 張感測墊/);
    await user.click(within(asked).getByRole('button', { name: '傳送並重新啟動' }));
    await waitFor(() => expect(sentBodies('resendNetwork')).toEqual([{ to: 'failed', mats: [asShown[1]] }]));
  });

  test.each([
    [false, 'Wi-Fi 密碼只會送給以加密連線（TLS）的感測墊，其他感測墊先不送。'],
    [true, '這台伺服器也會把 Wi-Fi 密碼送給沒有加密連線的感測墊，同一網路上的人可能看得到。'],
  ])('with a password say where it goes (in plain too: %s), and why one waits', async (password_in_plain, words) => {
    const held = matCommand({ kind: 'network', state: 'waiting', failure: 'notEncrypted' });
    server.answer({
      readNetwork: () => ({
        network: { ...ward, has_password: true, sent },
        password_in_plain,
        mats: mats.slice(0, 1).map((mat) => ({ ...mat, command: held })),
      }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^2F 病房.*查看感測墊/ }));
    const sheet = await dialog('「2F 病房」的感測墊');
    await within(sheet).findByText(words);
    expect(within(sheet).getByRole('listitem').textContent).toContain('連線沒有加密，Wi-Fi 密碼先不送');
  });

  test('are found, chosen together and put into it, after it is said that they restart', async () => {
    server.answer({
      listDevices: ({ query }) => ({
        rows: ['MAT-0005', 'MAT-0006', 'MAT-0007']
          .filter((serial) => serial.includes(query.search))
          .map((serial, n) =>
            device({
              mat_id: matId(5 + Number(serial.at(-1)) - 5),
              serial,
              network: n === 0 ? null : { network_id: ward.network_id, name: ward.name },
            }),
          ),
        total: 3,
      }),
      assignNetwork: () => ({ ...ward, ...nobodyLeft, sent }),
    });
    const shown = await open();
    const { user } = shown;
    await act(shown, '加入感測墊');
    const finding = await dialog('把感測墊加入「2F 病房」');
    await user.click(await within(finding).findByRole('checkbox', { name: /MAT-0007/ }));
    await user.type(within(finding).getByRole('searchbox'), '0005');
    await waitFor(() => expect(within(finding).queryByRole('checkbox', { name: /MAT-0006/ })).toBeNull());
    await user.click(within(finding).getByRole('button', { name: '選取顯示的全部' }));
    within(finding).getByText('已選 2 張');
    await user.click(within(finding).getByRole('button', { name: '加入感測墊' }));
    await user.click(within(await dialog(restarts)).getByRole('button', { name: '傳送並重新啟動' }));
    await screen.findByText('設定已傳送到 2 張感測墊');
    expect(sentBodies('assignNetwork')).toEqual([
      {
        mats: [
          { mat_id: 7, stay_id: 1012 },
          { mat_id: 5, stay_id: 1012 },
        ],
      },
    ]);
    await dialog('「2F 病房」的感測墊');
  });

  test('none can be put into one that has nothing to send yet', async () => {
    rows = [{ ...ward, ssid: null }];
    const shown = await open();
    await act(shown, '加入感測墊');
    within(await dialog('把感測墊加入「2F 病房」')).getByText('請先填寫無線網路名稱，才能傳送設定。');
  });
});

describe('mats under another resident than was shown', () => {
  const asked = { resident_id: residentId(112), name: '王美玉', bed: { bed_id: bedId(13), bed_no: '202' } };
  const now = { resident_id: residentId(113), name: '陳阿好', bed: { bed_id: bedId(12), bed_no: '201' } };
  const left = {
    mat_id: matId(1),
    serial: 'MAT-0001',
    bed: { bed_id: bedId(12), bed_no: '201', floor: '2F' },
    stay_id: stayId(2),
    asked,
    now,
  };
  const row = '2F · 201 · MAT-0001 · 王美玉現在在 202 床。這張床現在是陳阿好。';
  const stays = (route: 'changeNetwork' | 'assignNetwork' | 'resendNetwork') =>
    sentBodies(route).map((body) => (body as { mats: readonly { stay_id: number | null }[] }).mats);

  async function goOn(user: Shown['user']) {
    const sheet = within(await dialog('「2F 病房」的感測墊'));
    await sheet.findByText('1 張感測墊沒有傳送：床上的住民換了');
    await sheet.findByText(row);
    expect(stays('assignNetwork').flat()).not.toContainEqual({ mat_id: 1, stay_id: 2 });
    server.answer({ assignNetwork: () => ({ ...ward, ...nobodyLeft, sent }) });
    await user.click(sheet.getByRole('button', { name: '也傳送給這 1 張' }));
    const question = within(await dialog(restarts));
    question.getByText('2F · 201 · 陳阿好');
    await user.click(question.getByRole('button', { name: '傳送並重新啟動' }));
    await waitFor(() => expect(stays('assignNetwork').at(-1)).toEqual([{ mat_id: 1, stay_id: 2 }]));
    await waitFor(() => expect(screen.queryByText(row)).toBeNull());
  }

  test('after a change: they are named by bed and both names, and sent to by another question', async () => {
    server.answer({ changeNetwork: () => ({ ...ward, ssid: 'garden', sent, revision: 2, resident_changed: [left] }) });
    const opened = await open();
    await act(opened, '編輯');
    const form = await dialog('編輯「2F 病房」');
    await opened.user.type(within(form).getByLabelText('無線網路名稱（SSID）（選填）'), 'x');
    await opened.user.click(within(form).getByRole('button', { name: '儲存' }));
    await opened.user.click(within(await dialog(restarts)).getByRole('button', { name: '傳送並重新啟動' }));
    await goOn(opened.user);
  });

  test('among those put into it: the others are counted, they are named', async () => {
    server.answer({ assignNetwork: () => ({ ...ward, resident_changed: [left] }) });
    const opened = await open();
    const { user } = opened;
    await act(opened, '加入感測墊');
    const finding = await dialog('把感測墊加入「2F 病房」');
    await user.click(await within(finding).findByRole('checkbox', { name: /MAT-0005.*Example Resident/ }));
    await user.click(within(finding).getByRole('button', { name: '加入感測墊' }));
    await user.click(within(await dialog(restarts)).getByRole('button', { name: '傳送並重新啟動' }));
    await screen.findByText('設定已傳送到 0 張感測墊');
    await goOn(user);
  });

  test('sent again: the question holds those who stood there when it was asked', async () => {
    server.answer({ resendNetwork: () => ({ ...ward, resident_changed: [left] }) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^2F 病房.*查看感測墊/ }));
    const sheet = within(await dialog('「2F 病房」的感測墊'));
    await user.click(await sheet.findByRole('button', { name: '重新傳送給全部' }));
    const question = within(await dialog(restarts));
    question.getByText('2F · 201 · 王美玉');
    await user.click(question.getByRole('button', { name: '傳送並重新啟動' }));
    await waitFor(() => expect(stays('resendNetwork')).toEqual([asShown]));
    await goOn(user);
  });

  test('that were not sent another password stand as failed, and why', async () => {
    const command = matCommand({ kind: 'network', state: 'failed', failure: 'residentChanged' });
    server.answer({
      readNetwork: () => ({
        network: ward,
        password_in_plain: false,
        mats: mats.slice(0, 1).map((mat) => ({ ...mat, command })),
      }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^2F 病房.*查看感測墊/ }));
    const sheet = within(await dialog('「2F 病房」的感測墊'));
    expect((await sheet.findByRole('listitem')).textContent).toContain('沒有傳送：床上的住民與畫面顯示的不同');
  });
});

describe('deleting', () => {
  test('one in use names its mats and leads to each', async () => {
    const shown = await open();
    await act(shown, '刪除');
    const refused = await dialog('還有 3 張感測墊在使用「2F 病房」');
    const link = await within(refused).findByRole('link', { name: 'MAT-0001 · 2F · 201' });
    expect(link.getAttribute('href')).toBe('/device-management/device?mat=1');
    expect(server.callsOf('removeNetwork')).toEqual([]);
  });

  test('one that nobody uses goes once it is confirmed, unless somebody was faster', async () => {
    rows = [{ ...ward, mats: 0, online: 0 }];
    server.answer({ removeNetwork: () => refusal('network_in_use') });
    const shown = await open();
    await act(shown, '刪除');
    await shown.user.click(within(await dialog('刪除「2F 病房」？')).getByRole('button', { name: '刪除' }));
    await within(await dialog('還有 3 張感測墊在使用「2F 病房」')).findByText(/MAT-0002/);
  });

  test('one whose last mat a colleague took out meanwhile is asked about after all', async () => {
    server.answer({
      readNetwork: () => ({ network: { ...ward, mats: 0, online: 0 }, password_in_plain: false, mats: [] }),
      removeNetwork: () => ({}),
    });
    const shown = await open();
    await act(shown, '刪除');
    await shown.user.click(within(await dialog('刪除「2F 病房」？')).getByRole('button', { name: '刪除' }));
    await screen.findByText('已刪除「2F 病房」');
  });

  test('says that it is gone', async () => {
    rows = [{ ...ward, mats: 0, online: 0 }];
    server.answer({
      removeNetwork: () => {
        rows = [];
        return {};
      },
    });
    const shown = await open();
    await act(shown, '刪除');
    await shown.user.click(within(await dialog('刪除「2F 病房」？')).getByRole('button', { name: '刪除' }));
    await screen.findByText('已刪除「2F 病房」');
    await screen.findByText('還沒有網路');
  });
});

describe('the model', () => {
  const typed = typedOf(ward);

  test.each([
    ['nothing', {}, 0],
    ['a name', { name: 'x' }, 0],
    ['an SSID', { ssid: 'x' }, 3],
    ['a password', { password: '12345678' }, 3],
    ['no password any more', { security: 'open' as const }, 3],
    ['no SSID any more', { ssid: '' }, 0],
  ])('%s typed would restart the mats: %j → %i', (_, change, restarted) => {
    expect(wouldRestart({ ...typed, ...change }, ward)).toBe(restarted);
  });

  test('an open network that stays open restarts nobody', () => {
    const stored = { ...ward, has_password: false };
    expect(wouldRestart(typedOf(stored), stored)).toBe(0);
  });

  test('leaving the password empty keeps the one there is, and is a mistake where there is none', () => {
    expect(bodyToChange(typed, ward)).not.toHaveProperty('password');
    expect(bodyToChange({ ...typed, security: 'password' }, { has_password: false })).toMatchObject({ password: '' });
    expect(bodyToChange({ ...typed, security: 'open' }, ward)).toMatchObject({ password: null });
    expect(bodyToAdd({ ...newNetwork, name: 'x' })).toEqual({ name: 'x', ssid: null, password: null });
  });

  test('what needs somebody stands on top', () => {
    const state = (kept: 'waiting' | 'succeeded' | 'failed') => ({ command: matCommand({ state: kept }) });
    const sorted = byNeed([state('succeeded'), { command: null }, state('waiting'), state('failed')]);
    expect(sorted.map(({ command }) => command?.state)).toEqual(['failed', 'waiting', undefined, 'succeeded']);
  });
});

test('agencies of one’s own are not named', async () => {
  await open(agencyId(1));
  await screen.findByText('2F 病房');
  expect(screen.queryByRole('columnheader', { name: '機構' })).toBeNull();
});
