/** The page of LINE as a whole: how it is read, the month, and what does not get through. */
import { act, screen, waitFor } from '@testing-library/react';
import { agency, agencyId, currentUser, exampleAt } from '@wardlight/contract/testing';
import { describe, expect, test } from 'vitest';
import { unreachable } from '../../testing/fake-server.ts';
import { addressIn, named, useOf } from './model.ts';
import { card, lineAtHand, linked, mine, openLine as open, other } from './testing/line-at-hand.tsx';

const desk = lineAtHand();
const ownCard = () => card('我的 LINE');
const lookAgain = () =>
  act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
  });

describe('the month', () => {
  test('says what is used of how much', async () => {
    await open();
    const month = await card('本月訊息');
    expect(month.getByText(/已用 100／500 則（20%）/)).toBeTruthy();
    expect(month.queryByText(/用完/)).toBeNull();
  });

  test('from 80 % it warns, one message earlier it does not', async () => {
    desk.now({ quota: { limit: 500, used: 400, at: exampleAt } });
    await open();
    expect((await card('本月訊息')).getByText(/快用完了/)).toBeTruthy();
    expect(useOf({ limit: 500, used: 399 })).toEqual({ level: 'enough', percent: 79 });
    expect(useOf({ limit: 500, used: 499 })).toEqual({ level: 'near', percent: 99 });
  });

  test('used up, it says that no alert comes, and what to do instead', async () => {
    desk.now({ quota: { limit: 500, used: 503, at: exampleAt } });
    await open();
    const month = await card('本月訊息');
    expect(month.getByText(/已用 503／500 則（100%）/)).toBeTruthy();
    expect(month.getByRole('alert').textContent).toContain('請改用電話或口頭通知');
    expect(useOf({ limit: 0, used: 0 })).toEqual({ level: 'full', percent: 100 });
  });

  test('without a limit there is none to speak of', async () => {
    desk.now({ quota: { limit: null, used: 12_345, at: exampleAt } });
    await open();
    expect((await card('本月訊息')).getByText(/已用 12,345 則，沒有上限/)).toBeTruthy();
  });

  test('not known is said', async () => {
    desk.now({ quota: null });
    await open();
    expect((await card('本月訊息')).getByText(/LINE 還沒有回報本月用量/)).toBeTruthy();
  });
});

describe('messages that do not get through', () => {
  test.each([
    ['unauthorized', '金鑰不被接受', /重新發行官方帳號的存取權杖/],
    ['quota', '額度已用完', /提高方案額度/],
    ['unreachable', '連不上對方', /確認伺服器能連上網際網路/],
  ] as const)('by %s say since when, how many, why, and what helps', async (problem, why, help) => {
    desk.now({ failing: { method: 'line', since: exampleAt - 3_600_000, failed: 4, problem } });
    await open();
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('LINE 訊息送不出去');
    expect(told.textContent).toContain('01:00 起有 4 則沒有送達');
    expect(told.textContent).toContain(`最近一次的原因：${why}`);
    expect(told.textContent).toMatch(help);
  });
});

describe('reading', () => {
  test('that fails says so, and is done again when asked', async () => {
    desk.server.answer({ readLine: () => unreachable });
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('無法讀取');
    desk.server.answer({ readLine: () => desk.reading });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await ownCard();
  });

  test('is done again when somebody comes back to the page, and a failure then leaves what was read', async () => {
    desk.now({ accounts: [other] });
    await open();
    await ownCard();
    desk.now({ mine });
    await lookAgain();
    await (await ownCard()).findByText('Mei');
    // What waits to be confirmed is read again beside it.
    await waitFor(() => expect(desk.server.callsOf('readLineWaiting')).toHaveLength(2));
    desk.server.answer({ readLine: () => unreachable });
    await lookAgain();
    await waitFor(() => expect(desk.server.callsOf('readLineWaiting')).toHaveLength(3));
    expect((await screen.findByRole('alert')).textContent).toContain('無法讀取');
    expect((await ownCard()).getByText('Mei')).toBeTruthy();
    expect(screen.getByText('1–1／共 1')).toBeTruthy();
  });

  test('over all agencies shows it and offers no act, and says why', async () => {
    desk.now({ mine, accounts: [mine, other] });
    const agencies = [agency(), agency({ agency_id: agencyId(2), name: '西側' })];
    const account = currentUser({ role: 'agent', agency_id: null, agency: null, agencies });
    await open({ user: account, agency: 'all' });
    await screen.findByRole('table');
    expect(screen.getByText(/「所有機構」只能查看，不能編輯/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('is not for a display, which is told so and asks for nothing', async () => {
    await open({ user: currentUser({ role: 'display' }) });
    expect((await screen.findByRole('alert')).textContent).toContain('沒有這項權限');
    expect(desk.server.calls).toEqual([]);
  });
});

test('only pages of the web are gone to', () => {
  expect(addressIn('https://access.line.me/x?y=1')).toBe('https://access.line.me/x?y=1');
  expect(addressIn('http://127.0.0.1:8080/x')).toBe('http://127.0.0.1:8080/x');
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/oauth2', '', 'line://nothing'])
    expect(addressIn(wrong)).toBeNull();
});

test('a search finds full-width letters by plain ones', () => {
  expect(named([linked({ line_name: 'ＳＨＵ' }), linked({ name: 'x', line_name: 'y' })], ' shu ')).toHaveLength(1);
});
