/** Whoever cannot read the page they were sent to finds their language where all such pages have it. */
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderApp, speak } from '../../testing/render.tsx';

beforeEach(async () => {
  await speak('zh-TW');
  fakeServer({
    readSignInContacts: () => ({ provider: null }),
    beginPairing: () => ({ code: 'ABCD-2345', ends_at: Date.now() + 600_000, key: 'k'.repeat(43) }),
  } as never);
});

describe.each(['/auth/login', '/auth/contact', '/auth/pair', '/auth/token', '/line-notify-callback'])('%s', (path) => {
  it('offers its languages in the corner of all open pages, once', async () => {
    const { user } = await renderApp(path);
    const corner = await screen.findByRole('banner');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('button', { name: '語言' })).toHaveLength(1);
    await user.click(within(corner).getByRole('button', { name: '語言' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Tiếng Việt' }));
    await within(corner).findByRole('button', { name: 'Ngôn ngữ' });
    expect(document.documentElement.lang).toBe('vi');
  });
});
