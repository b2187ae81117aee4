import { agency, agencyId, currentUser } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { token } from '../../testing/render.tsx';
import { accountKeptMs, knownAccounts, stateOf } from './accounts.ts';
import { followOtherTabs, reloadSession, session } from './session.ts';

const at = 1_000_000_000_000;
const other = 'b'.repeat(43);
const night = currentUser({ username: 'night', expire: null });

test('an entry says what the specification asks, and stays over a reload', () => {
  knownAccounts.remember(token, night, at);
  reloadSession();
  expect(knownAccounts.get()).toEqual([
    {
      username: 'night',
      display_name: night.display_name,
      name: agency().name,
      locale: agency().locale,
      timezone: agency().timezone,
      token,
      expire: at + 2_592_000_000,
      ended: null,
      help: night.provider.contact === null ? null : night.provider,
    },
  ]);
});

test('it is open for 30 days from the first time it was seen, or as long as its session', () => {
  knownAccounts.remember(token, night, at);
  knownAccounts.remember(token, night, at + 86_400_000);
  const entry = knownAccounts.find('NIGHT');
  if (entry === null) throw new Error('it was remembered');
  expect(stateOf(entry, at + accountKeptMs - 1)).toBe('open');
  expect(stateOf(entry, at + accountKeptMs)).toBe('expired');
  knownAccounts.remember(other, { ...night, expire: at + 5 }, at);
  expect(knownAccounts.find('night')).toMatchObject({ token: other, expire: at + 5 });
  expect(knownAccounts.get()).toHaveLength(1);
});

test('an agent’s stands under their provider, with the language and the zone of the agency on the screen', () => {
  const here = agency({ agency_id: agencyId(2), timezone: 'Asia/Tokyo', locale: 'ja' });
  const user = currentUser({ role: 'agent', agency_id: null, agency: here, agencies: [agency(), here] });
  knownAccounts.remember(token, user, at);
  expect(knownAccounts.get()).toMatchObject([{ name: user.provider.name, timezone: 'Asia/Tokyo', locale: 'ja' }]);
});

test.each(['signedOut', 'lost'] as const)(
  'a session that ends (%s) takes its token out of the list, and no other’s',
  (why) => {
    knownAccounts.remember(other, currentUser({ username: 'day' }), at);
    knownAccounts.remember(token, night, at);
    session.begin({ token, username: 'night', expire: null, agency: null });
    session.end(why);
    expect(knownAccounts.find('night')).toMatchObject({ token: null, ended: why });
    expect(knownAccounts.find('day')?.token).toBe(other);
    expect(localStorage.getItem('wardlight.accounts')).not.toContain(token);
    const entry = knownAccounts.find('night');
    expect(entry && stateOf(entry, at)).toBe(why === 'signedOut' ? 'signedOut' : 'expired');
  },
);

test('switching and setting aside keep the other one signed in', () => {
  knownAccounts.remember(token, night, at);
  session.begin({ token, username: 'night', expire: null, agency: null });
  knownAccounts.remember(other, currentUser({ username: 'day' }), at);
  const [day] = knownAccounts.get();
  if (day === undefined) throw new Error('it was remembered');
  session.switchTo({ ...day, token: other });
  expect(session.get()).toMatchObject({ token: other, username: 'day', agency: null });
  session.setAside();
  expect([session.get(), session.farewell()]).toEqual([null, null]);
  expect(knownAccounts.get().map((account) => account.token)).toEqual([other, token]);
});

test('a station that whole shifts pass through keeps those that came last', () => {
  for (let n = 0; n < 20; n++)
    knownAccounts.remember(String(n).padStart(43, '0'), currentUser({ username: `user.${n}` }), at);
  expect(knownAccounts.get().map((account) => account.username)).toEqual(
    Array.from({ length: 12 }, (_, n) => `user.${19 - n}`),
  );
});

test('what another tab did is followed; nonsense in the storage is no account', () => {
  const stop = followOtherTabs();
  knownAccounts.remember(token, night, at);
  localStorage.removeItem('wardlight.accounts');
  window.dispatchEvent(new StorageEvent('storage', { key: 'wardlight.accounts' }));
  expect(knownAccounts.get()).toEqual([]);
  localStorage.setItem('wardlight.accounts', '[{"username":"x","token":"short"}]');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(knownAccounts.get()).toEqual([]);
  stop();
});
