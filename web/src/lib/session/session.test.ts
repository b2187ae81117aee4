import { agency, agencyId, currentUser } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { token } from '../../testing/render.tsx';
import { whereIs } from './current-user.tsx';
import { forgetReturn, rememberReturn, takeReturn } from './return-to.ts';
import { followOtherTabs, reloadSession, session } from './session.ts';

const example = { token, username: 'night', expire: null, agency: null };

test('a session survives a reload', () => {
  session.begin(example);
  reloadSession();
  expect(session.get()).toEqual(example);
});

test.each([
  ['not JSON', 'x'],
  ['another shape', '{"token":"short"}'],
  ['a token with a line break', JSON.stringify({ ...example, token: `${'a'.repeat(42)}\n` })],
])('stored text that is %s is no session', (_, text) => {
  localStorage.setItem('wardlight.session', text);
  reloadSession();
  expect(session.get()).toBeNull();
});

test('signing out in another tab signs out here', () => {
  session.begin(example);
  const stop = followOtherTabs();
  localStorage.removeItem('wardlight.session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'wardlight.session' }));
  expect(session.get()).toBeNull();
  stop();
});

test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', '/auth/login', '/auth', '/welcome', 'x'])(
  'nobody is sent to %s after signing in',
  (path) => {
    rememberReturn(path);
    expect(takeReturn()).toBe('/dashboard');
  },
);

test('the page asked for is where one goes, once', () => {
  rememberReturn('/report/daily?x=1');
  expect(takeReturn()).toBe('/report/daily?x=1');
  expect(takeReturn()).toBe('/dashboard');
  rememberReturn('/x');
  forgetReturn();
  expect(takeReturn()).toBe('/dashboard');
});

const two = [agency(), agency({ agency_id: agencyId(2), name: 'Other' })];

test('an agent is in the agency chosen here, in the first when it is gone, or in all', () => {
  const agent = currentUser({ role: 'agent', agency_id: null, agency: null, agencies: two });
  expect(whereIs(agent, agencyId(2))).toMatchObject({ scope: 2, agency: { name: 'Other' } });
  expect(whereIs(agent, agencyId(9))).toMatchObject({ scope: 1 });
  expect(whereIs(agent, null)).toMatchObject({ scope: 1 });
  expect(whereIs(agent, 'all')).toMatchObject({ scope: 'all', agency: null });
});

test('staff are in their own agency whatever is stored', () => {
  const staff = currentUser({ agency_id: agencyId(2), agencies: two });
  expect(whereIs(staff, 'all')).toMatchObject({ scope: 2 });
  expect(whereIs(staff, agencyId(1))).toMatchObject({ scope: 2 });
  expect(whereIs(currentUser({ agencies: [] }), null)).toBeNull();
  // Before there is any agency: where the first one is made.
  expect(whereIs(currentUser({ role: 'agent', agencies: [] }), null)).toMatchObject({ scope: 'all', agency: null });
});
