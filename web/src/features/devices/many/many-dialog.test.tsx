import { act, screen, waitFor, within } from '@testing-library/react';
import { bedId, device, exampleAt, matId, network, residentId, stayId } from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followResizes } from '../../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderScreen, speak } from '../../../testing/render.tsx';
import { DevicesScreen } from '../screen.tsx';

const door = { host: null, port: 1883, tls: false };
const place = { bed_id: bedId(31), bed_no: '202-1', floor: '2F' };
const ready = {
  serial: 'WL-0001',
  bed_no: '202-1',
  problem: null,
  bed: place,
  resident_name: '王大明',
  stay_id: stayId(7),
};
const wrong = {
  serial: 'WL-0002',
  bed_no: 'X',
  problem: 'bedUnknown' as const,
  bed: null,
  resident_name: null,
  stay_id: null,
};
const registered = { mat_id: matId(41), serial: 'WL-0001', bed: place, password: 'w4rd7e6b2c9k1m5n8p3q0r7t6v' };

let server: FakeServer;
let files: Blob[] = [];
beforeEach(async () => {
  window.innerWidth = 1440;
  followResizes()();
  await speak('zh-TW');
  await bringDeskWords();
  vi.useFakeTimers({ toFake: ['Date'], now: exampleAt });
  files = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server = fakeServer({
    listDevices: () => ({ rows: [], total: 0 }),
    listNetworks: () => ({ rows: [network()], total: 1 }),
    listBeds: () => ({ rows: [], total: 0, floors: [] }),
    checkDevices: () => [ready, wrong],
    addDevices: () => ({ registered: [registered], left: [], door }),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function checked(text = 'serial,bed\nWL-0001,202-1\nWL-0002,X') {
  const { user, router } = await renderScreen(<DevicesScreen />);
  await user.click(await screen.findByRole('button', { name: '一次新增多台' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('textbox', { name: '裝置清單' }));
  await user.paste(text);
  await user.click(within(dialog).getByRole('button', { name: '檢查' }));
  return { user, router, dialog };
}

describe('many mats', () => {
  it('are judged line by line, those with something in their way first, and registered by one press', async () => {
    const { user, dialog } = await checked();
    await within(dialog).findByText('1 台可以登錄 · 1 台不行');
    within(dialog).getByText('這一行當作標題，不是裝置：serial,bed');
    expect(server.callsOf('checkDevices')[0]?.body).toEqual({
      lines: [
        { serial: 'WL-0001', bed_no: '202-1' },
        { serial: 'WL-0002', bed_no: 'X' },
      ],
    });
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '2WL-0002X找不到這個床號',
      '1WL-00012F · 202-1 · 王大明可以登錄',
    ]);
    await user.click(within(dialog).getByRole('button', { name: '登錄 1 台' }));
    await within(dialog).findByText(registered.password);
    expect(server.callsOf('addDevices')[0]?.body).toEqual({
      network_id: null,
      lines: [{ serial: 'WL-0001', bed_id: 31, stay_id: 7 }],
    });
  });

  it('give their passwords as a file and as codes, and nothing of them is kept here', async () => {
    const { user, dialog } = await checked();
    await user.click(await within(dialog).findByRole('button', { name: '登錄 1 台' }));
    await user.click(await within(dialog).findByRole('button', { name: '顯示 QR 碼' }));
    within(dialog).getByRole('img', { name: '給安裝人員掃描的 QR 碼' });
    await user.click(within(dialog).getByRole('button', { name: '儲存檔案' }));
    expect(await files[0]?.text()).toContain(`WL-0001\t202-1\t${registered.password}\t`);
    await user.click(within(dialog).getByRole('button', { name: '完成' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(registered.password);
  });

  it('are not left without the file before it is asked', async () => {
    const { user, dialog } = await checked();
    await user.click(await within(dialog).findByRole('button', { name: '登錄 1 台' }));
    await within(dialog).findByText(registered.password);
    await user.click(within(dialog).getByRole('button', { name: '完成' }));
    await within(dialog).findByText('密碼還沒存檔');
    await user.click(within(dialog).getByRole('button', { name: '留在這裡' }));
    within(dialog).getByText(registered.password);
    await user.click(within(dialog).getByRole('button', { name: '完成' }));
    await user.click(within(dialog).getByRole('button', { name: '不存檔，關閉' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ask before a step back or a reload takes passwords away that are in no file', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user, router, dialog } = await checked();
    expect(asks()).toBe(false);
    await user.click(await within(dialog).findByRole('button', { name: '登錄 1 台' }));
    await within(dialog).findByText(registered.password);
    expect(asks()).toBe(true);
    const leave = async () => await act(() => router.navigate('/residents'));
    await leave();
    await within(dialog).findByText('密碼還沒存檔');
    await user.click(within(dialog).getByRole('button', { name: '留在這裡' }));
    expect(router.state.location.pathname).toBe('/');
    await leave();
    await user.click(await within(dialog).findByRole('button', { name: '不存檔，關閉' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/residents'));
  });

  it('that are left alone are named, and asked for again with who lies there now', async () => {
    const now = { resident_id: residentId(9), name: '林新來', bed: { bed_id: bedId(31), bed_no: '202-1' } };
    const left = {
      serial: 'WL-0001',
      bed: place,
      problem: 'residentChanged' as const,
      residents: { asked: null, now },
      stay_id: stayId(8),
    };
    server.answer({ addDevices: () => ({ registered: [], left: [left], door }) });
    const { user, dialog } = await checked();
    await user.click(await within(dialog).findByRole('button', { name: '登錄 1 台' }));
    await within(dialog).findByText(/林新來/);
    server.answer({ addDevices: () => ({ registered: [registered], left: [], door }) });
    await user.click(within(dialog).getByRole('button', { name: '仍然登錄這 1 台到這些床' }));
    await within(dialog).findByText(registered.password);
    expect(server.callsOf('addDevices')[1]?.body).toMatchObject({
      lines: [{ serial: 'WL-0001', bed_id: 31, stay_id: 8 }],
    });
    expect(within(dialog).queryByText(/林新來/)).toBeNull();
  });

  it('keep what was typed where the check fails, and an empty list is said so', async () => {
    server.answer({ checkDevices: () => refusal('too_many_requests', { retry_after: 600 }) });
    const { user, dialog } = await checked('WL-0001');
    await within(dialog).findByRole('alert');
    const field = within(dialog).getByRole('textbox', { name: '裝置清單' }) as HTMLTextAreaElement;
    expect(field.value).toBe('WL-0001');
    await user.clear(field);
    await user.click(within(dialog).getByRole('button', { name: '檢查' }));
    await within(dialog).findByText('清單裡還沒有任何一行');
  });

  it('are read from a file, and one that is no text is said so', async () => {
    const { user, dialog } = await checked('');
    const field = within(dialog).getByRole('textbox', { name: '裝置清單' }) as HTMLTextAreaElement;
    const input = dialog.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('no file can be chosen');
    await user.upload(input, new File(['WL-0001\nWL-0002'], 'mats.csv', { type: 'text/csv' }));
    await waitFor(() => expect(field.value).toBe('WL-0001\nWL-0002'));
    await user.upload(input, new File([new Uint8Array([80, 75, 0, 0])], 'mats.csv', { type: 'text/csv' }));
    await within(dialog).findByText('這不是文字檔。請把清單另存成 CSV 或文字檔。');
    expect(field.value).toBe('WL-0001\nWL-0002');
  });
});

describe('register the next', () => {
  it('goes from the password to an empty form with the same network', async () => {
    const added = device({ serial: 'WL-0009' });
    server.answer({ addDevice: () => ({ device: added, password: registered.password, door }) });
    const { user } = await renderScreen(<DevicesScreen />);
    await user.click(await screen.findByRole('button', { name: '新增裝置' }));
    await user.type(await screen.findByLabelText('裝置序號'), 'WL-0009');
    await user.click(screen.getByRole('button', { name: '登錄裝置' }));
    await user.click(await screen.findByRole('button', { name: '登錄下一台' }));
    const field = (await screen.findByLabelText('裝置序號')) as HTMLInputElement;
    expect(field.value).toBe('');
    await waitFor(() => {
      const chosen = screen.getByLabelText(/^網路（|^網路 \(/) as HTMLSelectElement;
      expect(chosen.value).toBe(String(added.network?.network_id));
    });
    expect(screen.queryByText(registered.password)).toBeNull();
  });
});
