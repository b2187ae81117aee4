import { act, waitFor } from '@testing-library/react';
import { currentUser } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { useKeptLanguage } from './kept-language.ts';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({ keepLanguage: () => ({}) });
});
const kept = () => server.callsOf('keepLanguage').map(({ body }) => body);
function Part() {
  useKeptLanguage();
  return <p>there</p>;
}

test('what is chosen is kept with the account, once', async () => {
  await renderScreen(<Part />, { language: 'fil', user: currentUser({ language: 'fil' }) });
  expect(kept()).toEqual([]);
  await act(() => chooseLanguage('th'));
  await waitFor(() => expect(kept()).toEqual([{ language: 'th' }]));
});

test('what was chosen on this browser before is kept with an account that has none', async () => {
  await renderScreen(<Part />, { language: 'vi', user: currentUser({ language: null }) });
  await waitFor(() => expect(kept()).toEqual([{ language: 'vi' }]));
});

test('whoever used this browser before chose for themselves', async () => {
  await renderScreen(<Part />, { language: 'vi', user: currentUser({ language: 'fil' }) });
  expect(kept()).toEqual([]);
});

test.each([
  ['a shared station', currentUser({ shared: true, language: null })],
  ['a wall', currentUser({ role: 'display', language: null })],
])('%s keeps none', async (_, user) => {
  await renderScreen(<Part />, { language: 'vi', user });
  await act(() => chooseLanguage('th'));
  expect(kept()).toEqual([]);
});
