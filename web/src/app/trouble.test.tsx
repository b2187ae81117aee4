import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { chunkWithinMs } from '../lib/browser/chunks.ts';
import { setConnection } from '../lib/browser/connection.ts';
import { page } from '../lib/browser/page.ts';
import { program } from '../lib/browser/program.ts';
import { crankClock } from '../testing/cranked-clock.ts';
import { speak } from '../testing/render.tsx';
import { expectComplaint } from '../testing/setup.ts';
import { pageOf } from './page-of.tsx';
import { Later } from './parts/later.tsx';
import { Trouble } from './trouble.tsx';

async function renderRoute(lazy: () => Promise<{ Component: ComponentType }>) {
  await speak('zh-TW');
  const router = createMemoryRouter([{ path: '/', ErrorBoundary: Trouble, HydrateFallback: () => null, lazy }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

const Wanted = () => <h1>the page that was wanted</h1>;
const lostOnTheWay = () => Promise.reject(new TypeError('Failed to fetch'));

test('a page that has not come within 120 s says so, with "try again"', async () => {
  const clock = crankClock();
  await renderRoute(pageOf(() => new Promise(() => {})));
  await clock.advance(chunkWithinMs - 1);
  expect(screen.queryByRole('alert')).toBeNull();
  await clock.advance(1);
  expect(await screen.findByRole('heading', { name: '這一頁還沒載入完成' })).toBeTruthy();
  expect(document.title).toBe('畫面無法顯示 · 守夜燈');
});

test('a page that cannot be fetched is said at once, and is there as soon as the line is back', async () => {
  crankClock();
  setConnection('lost');
  let up = false;
  document.title = 'before';
  await renderRoute(pageOf(() => (up ? Promise.resolve(Wanted) : lostOnTheWay())));
  expect(await screen.findByRole('heading', { name: '這一頁還沒載入完成' })).toBeTruthy();
  up = true;
  act(() => setConnection('live'));
  expect(await screen.findByRole('heading', { name: 'the page that was wanted' })).toBeTruthy();
  expect(document.title).toBe('before');
});

test('a page tried again by hand comes without the whole program being loaded anew; only where that helps nothing it is', async () => {
  crankClock();
  setConnection('live');
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  await renderRoute(pageOf(lostOnTheWay));
  const first = await screen.findByRole('button', { name: '再試一次' });
  act(() => first.click());
  expect(reload).not.toHaveBeenCalled();
  const again = await screen.findByRole('button', { name: '再試一次' });
  expect(reload).not.toHaveBeenCalled();
  act(() => again.click());
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that is missing because the program was upgraded says so, and offers to load it anew', async () => {
  crankClock();
  setConnection('live');
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  vi.spyOn(program, 'isOld').mockResolvedValue(true);
  await renderRoute(pageOf(lostOnTheWay));
  expect(await screen.findByRole('heading', { name: '守夜燈已更新' })).toBeTruthy();
  expect(screen.queryByText(/網路可能太慢/)).toBeNull();
  act(() => screen.getByRole('button', { name: '重新載入' }).click());
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that breaks says so without the error’s own words', async () => {
  await renderRoute(() =>
    Promise.resolve({
      Component: () => {
        throw new Error('resident A123456789 is null');
      },
    }),
  );
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('這一頁發生錯誤，停止顯示');
  expect(said.textContent).not.toContain('A123456789');
  expectComplaint('is null');
});

test('a menu that never loads leaves its place as it was', () => {
  const Broken = () => {
    throw new Error('no chunk');
  };
  render(
    <Later meanwhile={<p>as before</p>}>
      <Broken />
    </Later>,
  );
  expect(screen.getByText('as before')).toBeTruthy();
  expectComplaint('no chunk');
});
