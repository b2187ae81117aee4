import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { chunkWithinMs, loadChunk } from '../lib/chunks.ts';
import { page } from '../lib/page.ts';
import { crankClock } from '../testing/cranked-clock.ts';
import { speak } from '../testing/render.tsx';
import { expectComplaint } from '../testing/setup.ts';
import { Later } from './parts/later.tsx';
import { Trouble } from './trouble.tsx';

async function renderRoute(lazy: () => Promise<{ Component: () => null }>) {
  await speak('zh-TW');
  const router = createMemoryRouter([{ path: '/', ErrorBoundary: Trouble, HydrateFallback: () => null, lazy }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

test('a part that has not come within 120 s is a page with "try again", which reloads', async () => {
  const clock = crankClock();
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  await renderRoute(() => loadChunk(() => new Promise(() => {})));
  await clock.advance(chunkWithinMs - 1);
  expect(screen.queryByRole('alert')).toBeNull();
  await clock.advance(1);
  expect(await screen.findByRole('heading', { name: '這一頁還沒載入完成' })).toBeTruthy();
  expect(document.title).toBe('畫面無法顯示 · 守夜燈');
  act(() => screen.getByRole('button', { name: '再試一次' }).click());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a part that cannot be loaded at all is said at once', async () => {
  const clock = crankClock();
  await renderRoute(() => loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))));
  expect(await screen.findByRole('heading', { name: '這一頁還沒載入完成' })).toBeTruthy();
  expect(clock.waiting()).toBe(0);
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
