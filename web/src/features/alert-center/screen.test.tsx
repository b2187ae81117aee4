/** What is open, by whose it is. How the alerts themselves stand there is the board's (`beside-the-board.test.tsx`). */
import { screen } from '@testing-library/react';
import { alertCenterPathOf } from '@wardlight/contract';
import { agencyId, alert, alertId, bedId, currentUser, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { countCards } from '../../lib/care/card-key.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { actingPerson } from '../../lib/session/acting-person.ts';
import { session } from '../../lib/session/session.ts';
import { renderScreen, signedIn, speak } from '../../testing/render.tsx';
import { AlertCenterScreen } from './screen.tsx';

const me = currentUser();
const by = (user_id: number) => ({ claimed_by: { user_id, name: 'x' }, claimed_at: 1, phase: 'claimed' }) as const;
const open = [
  alert({ alert_id: alertId(1) }),
  alert({ alert_id: alertId(2), bed_id: bedId(2), ...by(me.user_id) }),
  alert({ alert_id: alertId(3), bed_id: bedId(3), ...by(99) }),
];

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
});

const center = () => (
  <AlertCenterScreen
    open={open}
    list={({ choose, none }) => (
      <output>
        {open.filter(choose).map(({ alert_id }) => (
          <i key={alert_id}>{alert_id}</i>
        ))}
        {none}
      </output>
    )}
  />
);
const listed = () => [...document.querySelectorAll('output i')].map((each) => each.textContent);

describe('a message about another facility of mine', () => {
  const [own] = currentUser().agencies;
  const agencies = own === undefined ? [] : [own, { ...own, agency_id: agencyId(77) }];
  const agent = { ...currentUser(), role: 'agent' as const, agencies };
  const at = alertCenterPathOf(77);

  test('leads there', async () => {
    await renderScreen(center(), { at, user: agent, agency: own?.agency_id ?? 'all' });
    expect(session.get()?.agency).toBe(77);
    expect(listed()).toEqual([]);
  });

  test('and leaves me free to go elsewhere; whose it is not are shown their own', async () => {
    for (const [user, agency] of [
      [agent, agencyId(77)],
      [me, null],
    ] as const) {
      const { router, unmount } = await renderScreen(center(), { at, user, ...(agency && { agency }) });
      expect(router.state.location.search).toBe('');
      expect(listed()).toHaveLength(3);
      unmount();
    }
  });
});

test('all, mine and those nobody is on the way to, each with how many there are', async () => {
  const { user } = await renderScreen(center());
  expect(screen.getByRole('radio', { name: /全部 ?3/ })).toBeTruthy();
  expect(listed()).toEqual(open.map(({ alert_id }) => alert_id));
  await user.click(screen.getByRole('radio', { name: /我的 ?1/ }));
  expect(listed()).toEqual([alertId(2)]);
  expect(screen.getByText('沒有由您處理中的警示')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /無人前往 ?1/ }));
  expect(listed()).toEqual([alertId(1)]);
});

test('two alerts of one bed are counted once, as on the board', () => {
  const [first, ...others] = open;
  expect(countCards(open)).toBe(3);
  expect(countCards([...(first ? [first, { ...first, alert_id: alertId(9) }] : []), ...others])).toBe(3);
});

test('on a station of many, mine are those of whoever acts there', async () => {
  signedIn(currentUser({ shared: true }));
  actingPerson.choose({ user_id: userId(99), name: '林護理師' });
  const { user } = await renderScreen(center(), { user: currentUser({ shared: true }) });
  await user.click(screen.getByRole('radio', { name: /我的/ }));
  expect(listed()).toEqual([alertId(3)]);
  actingPerson.choose(null);
});
