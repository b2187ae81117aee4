import { screen, waitFor, within } from '@testing-library/react';
import { bedId, resident, residentId, stayId, template, templateId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { followResizes } from '../../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../../lib/i18n/i18n.ts';
import { crankClock } from '../../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen, speak } from '../../../testing/render.tsx';
import { ResidentsScreen } from '../screen.tsx';

const wang = resident({ name: '王美玉' });
const chen = resident({
  resident_id: residentId(113),
  name: '陳志明',
  stay_id: stayId(1013),
  bed: { bed_id: bedId(13), bed_no: '201-2', floor: '2F' },
  mat: null,
  status: 'notMonitored',
});
const lin = resident({ resident_id: residentId(114), name: '林阿土', stay_id: stayId(1014) });
const free = { bed_id: bedId(30), bed_no: '305-1', floor: '3F' };
const high = template({ template_id: templateId(5), name: '跌倒高風險', shipped: null });

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  window.innerWidth = 1440;
  followResizes()();
  crankClock();
  server = fakeServer({
    listResidents: () => ({ rows: [wang, chen, lin], total: 3 }),
    listBeds: () => ({ rows: [], total: 0, floors: ['2F'] }),
    listTemplates: () => ({ templates: [template({ template_id: templateId(1) }), high] }),
    assignTemplate: () => ({ changed: 2, resident_changed: [] }),
    checkMoves: () => [
      { resident_id: wang.resident_id, name: wang.name, bed: wang.bed, to: free, problem: null, there: null },
      { resident_id: chen.resident_id, name: chen.name, bed: chen.bed, to: null, problem: 'bedUnknown', there: null },
    ],
    moveResidents: () => ({ moved: 1, left: [] }),
  });
});

const show = () =>
  renderScreen(
    <ResidentsScreen
      paths={{ labels: '/l', batchAdd: '/b' }}
      statusNow={({ status }) => status}
      alertSettings={() => null}
      absenceForm={() => null}
    />,
  );
type User = Awaited<ReturnType<typeof show>>['user'];
const pick = async (user: User, name: string) =>
  await user.click(await screen.findByRole('checkbox', { name: `選取${name}` }));

test('each row says mat, template and how they are', async () => {
  await show();
  const row = within(await screen.findByRole('row', { name: /王美玉/ }));
  expect(row.getByRole('link', { name: 'WL26-A0001' }).getAttribute('href')).toBe('/device-management/device?mat=21');
  row.getByText('inBed');
  within(screen.getByRole('row', { name: /陳志明/ })).getByText('沒有床墊');
});

describe('choosing', () => {
  test('counts by press, by key, and with Shift everybody between', async () => {
    const { user } = await show();
    await pick(user, '王美玉');
    screen.getByText('已選 1 位');
    await user.keyboard('{Shift>}');
    await pick(user, '林阿土');
    await user.keyboard('{/Shift}');
    await screen.findByText('已選 3 位');
    screen.getByRole('checkbox', { name: '選取陳志明' }).focus();
    await user.keyboard(' ');
    await screen.findByText('已選 2 位');
    await user.click(screen.getByRole('button', { name: '取消選取' }));
    await screen.findByText('已選 0 位');
  });

  test('takes all that are found, page by page', async () => {
    const many = Array.from({ length: 620 }, (_, n) => resident({ resident_id: residentId(1_000 + n), name: `R${n}` }));
    server.answer({
      listResidents: ({ query }) => {
        const from = Number(query.offset);
        return { rows: many.slice(from, from + Number(query.limit)), total: many.length };
      },
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '全選' }));
    await screen.findByText('已選 620 位');
  });

  test('is of now: who was discharged meanwhile is not asked about, and what somebody has is read', async () => {
    const { user } = await show();
    await pick(user, '王美玉');
    await pick(user, '陳志明');
    const changed = { ...wang, template: { template_id: high.template_id, name: high.name, shipped: null } };
    server.answer({ listResidents: () => ({ rows: [changed, lin], total: 2 }) });
    await user.click(screen.getByRole('button', { name: '一次套用範本' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('跌倒高風險', { selector: 'td' });
    expect(within(dialog).queryByText('陳志明')).toBeNull();
  });

  test('takes all that are found', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '全選' }));
    await screen.findByText('已選 3 位');
  });
});

describe('a template for many', () => {
  test('shows what each has and would have, and gives it by one press to those who have another', async () => {
    const { user } = await show();
    await pick(user, '王美玉');
    await pick(user, '陳志明');
    await user.click(screen.getByRole('button', { name: '一次套用範本' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: '跌倒高風險' });
    await user.selectOptions(within(dialog).getByLabelText('要套用的範本'), '跌倒高風險');
    await user.click(within(dialog).getByRole('button', { name: '套用給 2 位' }));
    await screen.findByText('已將「跌倒高風險」套用給 2 位');
    expect(server.callsOf('assignTemplate').map(({ body }) => body)).toEqual([
      {
        residents: [
          { resident_id: wang.resident_id, stay_id: wang.stay_id },
          { resident_id: chen.resident_id, stay_id: chen.stay_id },
        ],
        drop_overrides: false,
      },
    ]);
    screen.getByText('已選 0 位');
  });

  test('names who was left, and asks again with where they lie now', async () => {
    const now = { resident_id: chen.resident_id, name: chen.name, bed: free };
    const left = {
      resident_id: chen.resident_id,
      name: chen.name,
      bed: free,
      asked: now,
      now: null,
      stay_id: stayId(9),
    };
    server.answer({ assignTemplate: () => ({ changed: 0, resident_changed: [left] }) });
    const { user } = await show();
    await pick(user, '陳志明');
    await user.click(screen.getByRole('button', { name: '一次套用範本' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: '跌倒高風險' });
    await user.selectOptions(within(dialog).getByLabelText('要套用的範本'), '跌倒高風險');
    await user.click(within(dialog).getByRole('button', { name: '套用給 1 位' }));
    await within(dialog).findByText('1 位沒有變動');
    server.answer({ assignTemplate: () => ({ changed: 1, resident_changed: [] }) });
    await user.click(within(dialog).getByRole('button', { name: '仍然對這 1 位進行' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('assignTemplate')[1]?.body).toMatchObject({ residents: [{ stay_id: 9 }] });
  });
});

describe('moving many', () => {
  async function checked() {
    const { user } = await show();
    await pick(user, '王美玉');
    await pick(user, '陳志明');
    await user.click(screen.getByRole('button', { name: '一次換床' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('textbox', { name: '王美玉的新床號' }));
    await user.paste('305-1\r\nX-9\r\n');
    await user.click(within(dialog).getByRole('button', { name: '檢查' }));
    return { user, dialog };
  }

  test('a column that is pasted fills the fields; what fits is moved by one press', async () => {
    const { user, dialog } = await checked();
    await within(dialog).findByText('1 位可以換床 · 1 位不行');
    expect(server.callsOf('checkMoves')[0]?.body).toMatchObject({ moves: [{ bed_no: '305-1' }, { bed_no: 'X-9' }] });
    await user.click(within(dialog).getByRole('button', { name: '換床 1 位' }));
    await screen.findByText('已換床 1 位');
    expect(server.callsOf('moveResidents')[0]?.body).toEqual({
      moves: [{ resident_id: wang.resident_id, revision: wang.revision, stay_id: wang.stay_id, bed_id: 30 }],
    });
  });

  test('who was left is named, and asked for again as they are now', async () => {
    const left = {
      ...{
        resident_id: wang.resident_id,
        name: wang.name,
        bed: wang.bed,
        to: free,
        problem: 'residentChanged' as const,
      },
      ...{ residents: null, revision: 8, stay_id: stayId(77) },
    };
    server.answer({ moveResidents: () => ({ moved: 0, left: [left] }) });
    const { user, dialog } = await checked();
    await user.click(await within(dialog).findByRole('button', { name: '換床 1 位' }));
    await within(dialog).findByText(/住民已不在畫面顯示的床/);
    server.answer({ moveResidents: () => ({ moved: 1, left: [] }) });
    await user.click(within(dialog).getByRole('button', { name: '仍然對這 1 位進行' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('moveResidents')[1]?.body).toEqual({
      moves: [{ resident_id: wang.resident_id, revision: 8, stay_id: 77, bed_id: 30 }],
    });
  });

  test('without any bed number nothing is asked, and it is said', async () => {
    const { user } = await show();
    await pick(user, '王美玉');
    await user.click(screen.getByRole('button', { name: '一次換床' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '檢查' }));
    await within(dialog).findByText('請至少填一個床號');
    expect(server.callsOf('checkMoves')).toEqual([]);
  });
});
