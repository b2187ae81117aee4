/** The provider's own mobile app: what an older one is asked, what agents set, and the page for when there is no line. */
import { screen, waitFor, within } from '@testing-library/react';
import type { AppPrompt } from '@wardlight/contract';
import { currentUser } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { offlineHtml } from './offline-page.ts';
import { MobileApp } from './prompt.tsx';
import { AppSettings } from './settings.tsx';

const agent = currentUser({ role: 'agent', agency_id: null });
const newest: AppPrompt = { kind: 'newest', version: '2.0', newest: '2.1', store: 'https://store.example/app' };

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  window.localStorage.removeItem('wardlight.app-update');
  server = fakeServer({ readAppPrompt: () => ({ prompt: newest }), readUser: () => agent });
});

const show = () =>
  renderScreen(
    <MobileApp
      bar={({ children, action }) => (
        <div role="status">
          {children}
          {action}
        </div>
      )}
    />,
  );

describe('an older app', () => {
  it('is led to the store, or asked again a day later', async () => {
    const { user, unmount } = await show();
    const bar = await screen.findByRole('status');
    expect(bar.textContent).toContain('應用程式有新版本 2.1（目前 2.0）');
    expect(within(bar).getByRole('link', { name: '更新' }).getAttribute('href')).toBe(newest.store);
    await user.click(within(bar).getByRole('button', { name: '明天再說' }));
    expect(screen.queryByRole('status')).toBeNull();
    unmount();
    const again = await show();
    await waitFor(() => expect(server.callsOf('readAppPrompt').length).toBeGreaterThan(1));
    expect(screen.queryByRole('status')).toBeNull();
    again.unmount();
    const dayLater = Date.now() + 86_400_001;
    vi.spyOn(Date, 'now').mockReturnValue(dayLater);
    await show();
    await screen.findByRole('status');
  });

  it('that is too old is asked each time, and told that the watch goes on', async () => {
    server.answer({ readAppPrompt: () => ({ prompt: { ...newest, kind: 'minimum' } }) });
    await show();
    const bar = await screen.findByRole('status');
    expect(bar.textContent).toContain('監測與警示照常');
    expect(within(bar).queryByRole('button')).toBeNull();
  });
});

describe('as agents set it', () => {
  it('a version that is none, a least above the newest and a link that is none are said beside their fields', async () => {
    server.answer({
      readAppVersions: () => ({ versions: [], revision: 0 }),
      saveAppVersions: ({ body }) => ({ versions: body.versions, revision: 1 }),
    });
    const { user } = await renderScreen(<AppSettings />, { user: agent, agency: 'all' });
    const android = within(await screen.findByRole('group', { name: 'Android' }));
    const type = async (label: RegExp, text: string) => {
      await user.clear(android.getByLabelText(label));
      await user.type(android.getByLabelText(label), text);
    };
    const save = () => user.click(screen.getByRole('button', { name: '儲存' }));
    await type(/最新版本/, 'two');
    await type(/最低版本/, '3');
    await type(/商店連結/, 'http://x');
    await save();
    android.getByText(/版本是數字和點/);
    android.getByText('請填 https:// 開頭的連結。');
    await type(/最新版本/, '２.0');
    await save();
    android.getByText('最低版本不能比最新版本新。');
    await type(/最低版本/, '1.5');
    await type(/商店連結/, newest.store);
    await save();
    await waitFor(() =>
      expect(server.callsOf('saveAppVersions').map(({ body }) => body)).toEqual([
        { versions: [{ platform: 'android', newest: '2.0', minimum: '1.5', store: newest.store }], revision: 0 },
      ]),
    );
  });
});

it('the page for when there is no line says so in the reader’s language, and runs nothing', () => {
  const html = offlineHtml({ lang: 'th', product: 'A & B', title: '<t>', text: 'x', again: 'again' });
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.documentElement.lang).toBe('th');
  expect(page.querySelector('h1')?.textContent).toBe('<t>');
  expect(page.title).toBe('<t> · A & B');
  expect(page.querySelector('script')).toBeNull();
});
