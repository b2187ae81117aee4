/** The pages of the team, of one's own account and of agents, and the doors before them. */
import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { beginPairing, makeTicket, readUser, removeSecondFactorOf } from '@wardlight/contract';
import type { Scene } from '../desk-scene.ts';
import { asked, button, chosen, dialog, filled, goTo, listed, type Sight, type View } from '../sight.ts';
import { devices, residents } from './register-views.ts';

const teamViews: readonly View[] = [
  {
    name: 'duty',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/duty');
      await expect(at.page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'wall screens',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/displays');
      await expect(at.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'wall screen',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await goTo(at, '/displays');
      await at.page.getByRole('button', { name: `${at.desk.lists.edit} 2F` }).click();
      await dialog(at).getByRole('checkbox').uncheck();
    },
  },
  {
    name: 'taking a wall screen in',
    as: 'staff',
    rare: true,
    open: async (at) => {
      const { code } = await at.scene.call({}, beginPairing, { body: {} });
      await goTo(at, `/displays/pair?code=${code}`);
      await expect(at.page.getByLabel(at.desk.displays.code)).toHaveValue(code);
    },
  },
  {
    name: 'own account',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/account');
      await expect(at.page.getByRole('button', { name: at.desk.ownAccount.sessions.endOthers })).toBeVisible();
      await asked(at, at.desk.ownAccount.ticket.make);
      const { change, ticket } = at.desk.ownAccount;
      await dialog(at).getByLabel(change.current, { exact: true }).fill(at.scene.staff.password);
      await dialog(at).getByRole('button', { name: ticket.make }).click();
      await expect(at.page.getByRole('timer')).toBeVisible();
    },
  },
  { name: 'second factor', as: 'staff', open: (at) => secret(at).then(() => undefined) },
  {
    name: 'recovery codes',
    as: 'staff',
    rare: true,
    open: async (at) => {
      const { factor } = at.desk.ownAccount;
      const code = sixDigits(await secret(at), Date.now());
      await dialog(at).getByLabel(factor.code).fill(code);
      await dialog(at).getByRole('button', { name: factor.confirm }).click();
      await expect(dialog(at).getByRole('list', { name: factor.codes })).toBeVisible();
    },
  },
  {
    name: 'other password',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/auth/change-password');
      const { change } = at.desk.ownAccount;
      await at.page.getByLabel(change.current, { exact: true }).fill('x');
      await at.page.getByLabel(change.password, { exact: true }).fill('long enough, this');
      await at.page.getByLabel(change.again, { exact: true }).fill('long enough, that');
      await button(at, change.submit).click();
      await expect(at.page.getByText(change.differ)).toBeVisible();
    },
  },
  { name: 'more', as: 'staff', open: (at) => goTo(at, '/more') },
];

/** The second factor up to the secret, which is still to be confirmed. */
async function secret(at: Sight): Promise<string> {
  const { factor, change } = at.desk.ownAccount;
  const { agent, call, staff } = at.scene;
  const { has_second_factor, user_id } = await call(staff, readUser);
  if (has_second_factor) await call(agent, removeSecondFactorOf, { params: { user_id }, body: {} });
  await goTo(at, '/account');
  await asked(at, factor.set);
  await dialog(at).getByLabel(change.current, { exact: true }).fill(at.scene.staff.password);
  await dialog(at).getByRole('button', { name: factor.next }).click();
  return (await dialog(at).getByLabel(factor.secret).textContent()) ?? '';
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows (RFC 6238). */
function sixDigits(base32: string, at: number): string {
  const bits = [...base32.replaceAll(/\s/g, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const sum = createHmac('sha1', key).update(step).digest();
  const offset = (sum.at(-1) ?? 0) & 15;
  return String((sum.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

const agentViews: readonly View[] = [
  { name: 'accounts', as: 'agent', open: (at) => listed(at, '/accounts', at.scene.station.username) },
  {
    name: 'account, and its code',
    as: 'agent',
    open: async (at) => {
      await goTo(at, '/accounts');
      await asked(at, at.desk.accounts.add);
      await dialog(at).getByLabel(at.desk.accounts.field.username, { exact: true }).fill(`n.${at.turn}`);
      await dialog(at).getByLabel(at.desk.accounts.field.name, { exact: true }).fill('早班 周小姐');
      await dialog(at).getByRole('button', { name: at.desk.lists.save }).click();
      await expect(at.page.getByLabel(at.desk.accounts.code.label, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'account to be reset',
    as: 'agent',
    rare: true,
    open: async (at) => {
      const { username } = at.scene.station;
      await listed(at, '/accounts', username);
      await chosen(at, filled(at.desk.accounts.actionsOf, { username }), at.desk.accounts.reset);
    },
  },
  { name: 'agencies', as: 'agent', open: (at) => listed(at, '/agencies', at.scene.secondAgency) },
  {
    name: 'agency',
    as: 'agent',
    open: async (at) => {
      await listed(at, '/agencies', at.scene.secondAgency);
      await chosen(at, filled(at.desk.agencies.actionsOf, { name: at.scene.secondAgency }), at.desk.lists.edit);
    },
  },
  { name: 'audit', as: 'agent', open: (at) => listed(at, '/audit', at.desk.audit.kinds.resident) },
  {
    name: 'audit entry',
    as: 'agent',
    open: async (at) => {
      await listed(at, '/audit', at.desk.audit.kinds.resident);
      await at.page.getByRole('table').getByRole('button').first().click();
      await expect(dialog(at)).toBeVisible();
    },
  },
  { name: 'more, of an agent', as: 'agent', rare: true, open: (at) => goTo(at, '/more') },
];

const doorViews: readonly View[] = [
  {
    name: 'board of all',
    as: 'all',
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.locator('article').first()).toBeVisible();
    },
  },
  { name: 'residents of all', as: 'all', rare: true, open: (at) => listed(at, residents, at.scene.resident.name) },
  { name: 'devices of all', as: 'all', open: (at) => listed(at, devices, at.scene.serials[0] ?? '') },
  {
    name: 'who acts',
    as: 'station',
    open: async (at) => {
      await at.page.goto('/dashboard');
      await button(at, at.words.board.who.title).click();
      await expect(dialog(at).getByText('王美玲')).toBeVisible();
    },
  },
  {
    name: 'password before all else',
    as: 'newcomer',
    open: async (at) => {
      await goTo(at, '/dashboard');
      await expect(at.page.getByLabel(at.desk.ownAccount.change.password, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a better password before all else',
    as: 'weak',
    open: async (at) => {
      await goTo(at, '/dashboard');
      const { change } = at.desk.ownAccount;
      await expect(at.page.getByText(change.weakInfo)).toBeVisible();
      await expect(at.page.getByText(change.weakShared)).toBeVisible();
      await at.page.getByLabel(change.current, { exact: true }).fill('x');
      await at.page.getByLabel(change.password, { exact: true }).fill('wardlight2026');
      await button(at, change.submit).click();
      await expect(at.page.getByText(at.words.errors.password_of_names)).toBeVisible();
    },
  },
  {
    name: 'second factor before all else',
    as: 'late',
    open: async (at) => {
      await goTo(at, '/dashboard');
      const { change, factor } = at.desk.ownAccount;
      await expect(at.page.getByText(factor.firstInfo)).toBeVisible();
      await at.page.getByLabel(change.current, { exact: true }).fill(at.scene.late.password);
      await button(at, factor.next).click();
      await expect(at.page.getByRole('img', { name: factor.qr })).toBeVisible();
    },
  },
  {
    name: 'taking the second factor off',
    as: 'staff',
    rare: true,
    open: async (at) => {
      const { agent, call, staff } = at.scene;
      const { factor } = at.desk.ownAccount;
      const code = sixDigits(await secret(at), Date.now());
      await dialog(at).getByLabel(factor.code).fill(code);
      await dialog(at).getByRole('button', { name: factor.confirm }).click();
      await dialog(at).getByRole('button', { name: factor.kept }).click();
      await asked(at, factor.remove);
      await expect(dialog(at).getByLabel(factor.anyCode)).toBeVisible();
      const { user_id } = await call(staff, readUser);
      await call(agent, removeSecondFactorOf, { params: { user_id }, body: {} });
    },
  },
  {
    name: 'ticket',
    as: 'nobody',
    open: async (at) => {
      const { token } = await at.scene.call(at.scene.staff, makeTicket, {
        body: { current_password: at.scene.staff.password },
      });
      await goTo(at, `/auth/token/${token}`);
      await expect(at.page.getByText(at.words.signIn.ticket.info)).toBeVisible();
    },
  },
  {
    name: 'ticket that is none',
    as: 'nobody',
    rare: true,
    open: async (at) => {
      await goTo(at, '/auth/token/none');
      await expect(at.page.getByText(at.words.signIn.ticket.missing)).toBeVisible();
    },
  },
  {
    name: 'wall screen that waits',
    as: 'nobody',
    open: async (at) => {
      await goTo(at, '/auth/pair');
      await expect(at.page.getByRole('img', { name: at.desk.displays.wall.qr })).toBeVisible();
    },
  },
  {
    name: 'contact, before sign-in',
    as: 'nobody',
    open: async (at) => {
      await goTo(at, '/contact');
      await expect(at.page.getByRole('link', { name: 'help@example.org' })).toBeVisible();
    },
  },
  {
    name: 'contact, as agents keep it',
    as: 'agent',
    open: async (at) => {
      await goTo(at, '/contact');
      await expect(at.page.getByRole('link', { name: '02-2345-6789 #1234' })).toBeVisible();
      await at.page.getByRole('button', { name: at.desk.contact.add }).first().click();
      await expect(at.page.getByLabel(at.desk.contact.field.name)).toBeVisible();
    },
  },
  {
    name: 'accounts of this device, and a forgotten password',
    as: 'nobody',
    open: async (at) => {
      await goTo(at, '/auth/login');
      await at.page.evaluate(([key, accounts]) => localStorage.setItem(key, accounts), [
        'wardlight.accounts',
        JSON.stringify(knownAccounts(at.scene)),
      ] as const);
      await at.page.reload();
      await expect(at.page.getByText(at.words.signIn.accounts.expired)).toBeVisible();
      await expect(at.page.getByText('help@example.org')).toBeVisible();
    },
  },
];

/** One that opens with a tap, one whose time is over, one that signed out. */
function knownAccounts({ staff, station, agent }: Scene): readonly object[] {
  const place = { locale: 'zh_TW', timezone: 'Asia/Taipei', help: { name: '向陽', contact: 'help@example.org' } };
  const day = 86_400_000;
  return [
    {
      ...staff,
      display_name: '王美玲',
      name: '向陽長照中心',
      token: staff.token,
      expire: Date.now() + day,
      ended: null,
    },
    {
      ...station,
      display_name: '2F 護理站',
      name: '向陽長照中心',
      token: null,
      expire: Date.now() - day,
      ended: 'lost',
    },
    { ...agent, display_name: '林督導', name: '向陽', token: null, expire: Date.now() + day, ended: 'signedOut' },
  ].map(({ username, display_name, name, token, expire, ended }) => ({
    ...place,
    username,
    display_name,
    name,
    token,
    expire,
    ended,
  }));
}

export const otherViews: readonly View[] = [...teamViews, ...agentViews, ...doorViews];
