import { screen, waitFor, within } from '@testing-library/react';
import type { AlikeResident } from '@wardlight/contract';
import { exampleAt, resident, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentsScreen } from './screen.tsx';

const wang = resident({ name: '王美玉', birthday: '1938-01-01', birthday_precision: 'year', age: 88 });
const gone: AlikeResident = {
  likeness: 'nameAndBirthday',
  resident: {
    ...wang,
    ...{ resident_id: residentId(7), bed: null, stay_id: null, discharged_at: exampleAt, resident_code: 'R-7' },
    discharge: { on: '2026-03-01', reason: null, note: null },
    personal_id_masked: 'A1•••••789',
  },
};

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  window.innerWidth = 1280;
  followResizes()();
  crankClock();
  server = fakeServer({
    listResidents: () => ({ rows: [wang], total: 1 }),
    listBeds: () => ({ rows: [], total: 0, floors: [] }),
    findAlikeResidents: () => [gone],
    addResident: () => wang,
    changeResident: () => wang,
  });
});

const sent = (route: Parameters<FakeServer['callsOf']>[0]) => server.callsOf(route).map(({ body }) => body);

async function open(button: string) {
  const { user } = await renderScreen(
    <ResidentsScreen
      statusNow={({ status }) => status}
      paths={{ labels: '/labels', batchAdd: '/batch' }}
      alertSettings={() => null}
      absenceForm={() => null}
    />,
  );
  await user.click(await screen.findByRole('button', { name: button }));
  const form = within(await screen.findByRole('dialog', { name: button }));
  return { user, form, press: (name: string) => user.click(form.getByRole('button', { name })) };
}

test('somebody who is like a resident is shown beside them before anything is saved, and saved as another person', async () => {
  const { user, form, press } = await open('新增住民');
  await user.type(form.getByLabelText('姓名'), '王 美玉');
  await user.type(form.getByLabelText('生日（選填）'), '1938');
  await user.type(form.getByLabelText('身分證字號（選填）'), 'B123456780');
  await press('儲存');
  const question = within(await form.findByRole('group', { name: '是同一個人嗎？' }));
  expect(document.activeElement).toBe(form.getByRole('group', { name: '是同一個人嗎？' }));
  question.getByRole('row', { name: '姓名 王 美玉 王美玉' });
  question.getByRole('row', { name: '生日 1938 年，約 88 歲 1938 年，約 88 歲' });
  question.getByRole('row', { name: '身分證字號 B1•••••780 A1•••••789' });
  question.getByRole('row', { name: /離院/ });
  expect(question.getByRole('link', { name: '開啟王美玉' }).getAttribute('href')).toBe('/resident/1/7');
  expect(sent('addResident')).toEqual([]);
  expect(sent('findAlikeResidents')).toEqual([
    {
      ...{ resident_id: null, name: '王 美玉', birthday: '1938-01-01', birthday_precision: 'year' },
      personal_id: 'B123456780',
    },
  ]);
  await user.click(question.getByRole('button', { name: '這是另一個人' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('addResident')).toMatchObject([{ name: '王 美玉', other_people: [7] }]);
});

test('back in the form nothing is lost, and what was changed is asked about anew', async () => {
  const { user, form, press } = await open('新增住民');
  await user.type(form.getByLabelText('姓名'), '王美玉');
  await press('儲存');
  await form.findByRole('group', { name: '是同一個人嗎？' });
  await press('回到表單');
  expect(form.queryByRole('group', { name: '是同一個人嗎？' })).toBeNull();
  expect(form.queryByRole('alert')).toBeNull();
  expect(form.getByLabelText<HTMLInputElement>('姓名').value).toBe('王美玉');
  server.answer({ findAlikeResidents: () => [] });
  await press('儲存');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('addResident')[0]).not.toHaveProperty('other_people');
});

test('who becomes alike while the question stands is asked about too', async () => {
  const { user, form, press } = await open('新增住民');
  await user.type(form.getByLabelText('姓名'), '王美玉');
  await press('儲存');
  await form.findByRole('group', { name: '是同一個人嗎？' });
  const second: AlikeResident = { ...gone, resident: { ...gone.resident, resident_id: residentId(8) } };
  server.answer({ findAlikeResidents: () => [gone, second] });
  await press('這是另一個人');
  await waitFor(() => expect(form.getAllByRole('link', { name: '開啟王美玉' })).toHaveLength(2));
  expect(sent('addResident')).toEqual([]);
  await press('這是另一個人');
  await waitFor(() => expect(sent('addResident')).toMatchObject([{ other_people: [7, 8] }]));
});

test('of a change that makes nobody another person nobody is asked; of a new name they are', async () => {
  const { user, form, press } = await open('編輯 王美玉');
  await user.type(form.getByLabelText('備註（選填）'), '怕冷');
  await press('儲存');
  await waitFor(() => expect(sent('changeResident')).toHaveLength(1));
  expect(sent('findAlikeResidents')).toEqual([]);
});

test('a new name is asked about, with the id that is kept', async () => {
  const { user, form, press } = await open('編輯 王美玉');
  await user.type(form.getByLabelText('姓名'), '子');
  await press('儲存');
  await form.findByRole('group', { name: '是同一個人嗎？' });
  expect(sent('findAlikeResidents')[0]).not.toHaveProperty('personal_id');
  await press('這是另一個人');
  await waitFor(() => expect(sent('changeResident')).toMatchObject([{ name: '王美玉子', other_people: [7] }]));
});

test('where it cannot be asked nothing is saved, and it is said', async () => {
  server.answer({ findAlikeResidents: () => unreachable });
  const { user, form, press } = await open('新增住民');
  await user.type(form.getByLabelText('姓名'), '王美玉');
  await press('儲存');
  await form.findByText('連不上伺服器。請確認網路後再試一次。');
  expect(sent('addResident')).toEqual([]);
});
