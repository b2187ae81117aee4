/** The checklist of a facility that is set up: for whom, with what state, where it leads, and when it goes. */
import { screen, waitFor, within } from '@testing-library/react';
import { agency, currentUser, template } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { otherDeskWords } from '../../testing/desk-words.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { Checklist } from './checklist.tsx';
import { stepsOf } from './model.ts';

const agent = currentUser({ role: 'agent', agency_id: null });
const page = (total: number) => ({ rows: [], total });

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  server = fakeServer({
    listBeds: () => ({ ...page(0), floors: [] }),
    listResidents: () => page(0),
    listDevices: () => page(0),
    listAccounts: () => page(0),
    listTemplates: () => ({ templates: [template({ shipped: 'standard', changed_at: null, residents: 0 })] }),
    readAlertLog: () => ({ ...page(0), falls: { count: 0, injured: 0 } }),
  });
});

const show = (empty: boolean, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <Checklist empty={empty}>
      <p>calm</p>
    </Checklist>,
    { user: agent, ...(options.user === undefined && { agency: agency().agency_id }), ...options },
  );

test('on an empty board each step has its state from what there is, and leads to its page', async () => {
  server.answer({
    listBeds: () => ({ ...page(12), floors: [] }),
    listDevices: ({ query }) => page(query.state === 'inNoBed' ? 2 : 5),
  });
  await show(true);
  const list = within(await screen.findByRole('list'));
  const steps = list.getAllByRole('link');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '新增床位12 床 已完成',
    expect.stringMatching(/^新增住民.*尚未完成$/),
    '為床位裝上感測墊3 床已裝感測墊 已完成',
    expect.stringMatching(/^選擇警示範本.*尚未完成$/),
    expect.stringMatching(/^建立人員帳號.*尚未完成$/),
    expect.stringMatching(/^測試一次警示.*尚未完成$/),
  ]);
  expect(steps[1]?.getAttribute('href')).toBe('/device-management/resident-management');
  expect(steps[1]?.hasAttribute('data-next')).toBe(true);
  expect(screen.getByText('已完成 2／6')).toBeTruthy();
  expect(screen.queryByText('calm')).toBeNull();
});

test('steps that an account has no right to are not shown, and who may add no bed sees the calm sentence', async () => {
  const { unmount } = await show(true, { user: currentUser({ role: 'staff' }) });
  const list = within(await screen.findByRole('list'));
  expect(list.queryByText('建立人員帳號')).toBeNull();
  unmount();
  await show(true, { user: currentUser({ role: 'display' }) });
  expect(screen.getByText('calm')).toBeTruthy();
});

test('it goes on beside the first beds, and put away it does not come again', async () => {
  const first = await show(true);
  await screen.findByRole('list');
  first.unmount();
  const second = await show(false);
  await second.user.click(await screen.findByRole('button', { name: '不再顯示' }));
  expect(screen.getByText('calm')).toBeTruthy();
  second.unmount();
  await show(true);
  expect(screen.getByText('calm')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a facility that was running before is asked for nothing', async () => {
  let asked = 0;
  server.answer({
    listBeds: () => {
      asked += 1;
      return { ...page(12), floors: [] };
    },
  });
  await show(false);
  expect(screen.getByText('calm')).toBeTruthy();
  expect(asked).toBe(0);
});

test('when all is done it goes by itself', async () => {
  const first = await show(true);
  await screen.findByRole('list');
  first.unmount();
  server.answer({
    listBeds: () => ({ ...page(2), floors: [] }),
    listResidents: () => page(2),
    listDevices: ({ query }) => page(query.state === 'inNoBed' ? 0 : 2),
    listAccounts: () => page(3),
    listTemplates: () => ({ templates: [template({ shipped: 'standard', changed_at: 1 })] }),
    readAlertLog: () => ({ ...page(1), falls: { count: 0, injured: 0 } }),
  });
  await show(false);
  expect(await screen.findByText('calm')).toBeTruthy();
  await waitFor(() => expect(window.localStorage.getItem('wardlight.setup')).toContain('gone'));
});

test('what cannot be read leaves the board as it would be', async () => {
  server.answer({ listResidents: () => refusal('no_permission') });
  await show(true);
  expect(await screen.findByText('calm')).toBeTruthy();
});

test('everybody has the standard template: it counts only once somebody looked', () => {
  const counted = { beds: 0, residents: 0, mats: 0, loose: 0, people: 0, alerts: 0 };
  const n = (templates: Parameters<typeof stepsOf>[0]['templates']) =>
    stepsOf({ ...counted, templates }, ['templates'])?.[0];
  expect(n([{ shipped: 'standard', residents: 30, changed_at: null }])).toMatchObject({ done: false });
  expect(n([{ shipped: 'standard', residents: 30, changed_at: 5 }])).toMatchObject({ done: true, n: 1 });
  expect(n([{ shipped: null, residents: 1, changed_at: null }])).toMatchObject({ done: true });
  expect(n(null)).toBeUndefined();
});

test.each(otherDeskWords)('says it all in %s', async (language, words) => {
  await speak(language);
  await bringDeskWords();
  await show(true, { language });
  expect(await screen.findByRole('heading', { name: words.setup.title })).toBeTruthy();
  expect(screen.getByText(words.setup.steps.testAlarm.info)).toBeTruthy();
});
