/** The groups of the navigation: at the side from a tablet's width on, and on the page "More". */
import { screen, within } from '@testing-library/react';
import { board, currentUser, exampleAt } from '@wardlight/contract/testing';
import type { RouteObject } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { showWelcome } from '../lib/session/welcome.ts';
import { sections } from '../lib/shell/sections.ts';
import { crankClock } from '../testing/cranked-clock.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderApp, signedIn } from '../testing/render.tsx';
import { deskRoutes } from './desk-routes.tsx';
import { routes } from './routes.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  const clock = crankClock();
  server = fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board({ at: clock.now() }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    listBeds: () => ({ rows: [], total: 0, floors: [] }),
  });
  showWelcome(false);
  window.innerWidth = 1280;
});

const rail = () => screen.getByRole('navigation', { name: '主選單' });
const lit = () =>
  within(rail())
    .getAllByRole('link')
    .flatMap((link) => {
      const current = link.getAttribute('aria-current');
      return current === null ? [] : [`${link.textContent} ${current}`];
    });

async function openAt(path: string, account = currentUser()) {
  server.answer({ readUser: () => account });
  signedIn(account);
  const view = await renderApp(path);
  await within(await screen.findByRole('navigation', { name: '主選單' })).findByRole('link', { name: '更多' });
  return view;
}

test('every page of the navigation has a route', () => {
  const paths = new Set<string>();
  const walk = (list: readonly RouteObject[]): void => {
    for (const { path, children } of list) {
      if (path !== undefined) paths.add(path);
      walk(children ?? []);
    }
  };
  walk([...routes, ...deskRoutes]);
  expect(sections.map(({ to }) => to).filter((to) => !paths.has(to))).toEqual([]);
});

test('the watch stands first, then one entry a group that leads to its first page', async () => {
  await openAt('/no/such/page');
  const links = within(rail()).getAllByRole('link');
  expect(links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`)).toEqual([
    '看板 /dashboard',
    '警示 /alerts',
    '翻身清單 /turns',
    '交班 /handover',
    '量測 /other-device/fora',
    '住民與床位 /device-management/resident-management',
    '裝置 /device-management/device',
    '警示規則 /notify-template',
    '報表 /report/daily-risk-summary-report',
    '團隊 /duty',
    '機構 /displays',
    '更多 /more',
  ]);
  expect(lit()).toEqual([]);
  // What is behind a group is read before it is opened.
  expect(within(rail()).getByRole('link', { name: '報表' }).title).toBe(
    '每日風險 · 每週風險 · 每日量測 · 統計 · 警示紀錄 · 警示負荷 · 住民報告',
  );
});

test('on a page that is not the first of its group the group is lit, and the page is the current one among its tabs', async () => {
  const { user } = await openAt('/device-management/beds');
  const tabs = await screen.findByRole('navigation', { name: '住民與床位' });
  expect(lit()).toEqual(['住民與床位 true']);
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('床位');
  // By keyboard alone: the entries are links in the order they are read.
  within(rail()).getByRole('link', { name: '裝置' }).focus();
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('住民與床位');
});

test('"More" lists the same groups under the same names, and is lit for what belongs to oneself', async () => {
  const { user } = await openAt('/speech');
  expect(lit()).toEqual(['更多 true']);
  await user.click(within(rail()).getByRole('link', { name: '更多' }));
  await screen.findByRole('heading', { level: 1, name: '更多' });
  expect(lit()).toEqual(['更多 page']);
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(headings).toEqual([
    '監測',
    '量測',
    '住民與床位',
    '裝置',
    '警示規則',
    '報表',
    '團隊',
    '機構',
    '我的',
    '這個畫面',
  ]);
});
