/** Another page asks the log for just its alerts, in the address: kind, priority, from, to, resident, bed. */
import { screen, waitFor } from '@testing-library/react';
import { standardNight } from '@wardlight/contract';
import { currentUser, loggedAlert } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { rangeIn } from '../../lib/api/asked-range.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { everything, filterIn, queryOf } from './model.ts';
import { AlertLogScreen } from './screen.tsx';

const zone = 'Asia/Taipei';
const from = Date.UTC(2026, 10, 22, 13);
const to = Date.UTC(2026, 10, 23, 13);
const asked = (params: URLSearchParams) => ({
  search: '',
  range: rangeIn(params, { timeZone: zone, night: standardNight }, to).range,
  ...filterIn(params),
});

test('an address asks for the same span that the log then reads', () => {
  const params = new URLSearchParams({ from: String(from), to: String(to), type: 'leaveBed,siteTimeout,no' });
  const filter = asked(params);
  expect(filter.range).toEqual({ from: '2026-11-22T21:00', to: '2026-11-23T20:59' });
  expect(queryOf(filter, zone)).toMatchObject({ from: String(from), to: String(to) });
});

test('an address asks for what became of alerts, and for what they were closed as', () => {
  const filter = asked(new URLSearchParams({ outcome: 'suppressed,no', counted: 'told,no', reason: 'fall' }));
  expect(filter).toMatchObject({ outcome: ['suppressed'], counted: ['told'], reason: ['fall'] });
  expect(queryOf(filter, zone)).toMatchObject({ outcome: 'suppressed', counted: 'told', reason: 'fall' });
});

test('an address asks for one bed, with every resident who lay there', () => {
  const filter = asked(new URLSearchParams({ bed_id: '12' }));
  expect(filter).toEqual({ ...everything, bed: '12' });
  expect(queryOf(filter, zone)).toMatchObject({ bed_id: '12', resident_id: undefined });
  expect(asked(new URLSearchParams({ bed_id: '12; drop' }))).toEqual(everything);
});

test('the log of one bed says which it is, and clearing it asks for all again', async () => {
  await speak('zh-TW');
  await bringDeskWords();
  const asked: Record<string, unknown>[] = [];
  fakeServer({
    readAlertLog: ({ query }) => {
      asked.push(query);
      return { rows: [loggedAlert({ bed_no: '301-2' })], total: 1, falls: { count: 0, injured: 0 } };
    },
  });
  const { user } = await renderScreen(<AlertLogScreen board={createBoardStore()} />, {
    at: '/report/notify-report?bed_id=12',
  });
  await screen.findByText('只看 301-2 床');
  expect(asked.at(-1)).toMatchObject({ bed_id: 12 });
  await user.click(screen.getByRole('button', { name: '清除條件' }));
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('bed_id'));
  expect(screen.queryByText('只看 301-2 床')).toBeNull();
});

test('an agent over all facilities whom an address leads to one stands there before anything is read', async () => {
  await speak('zh-TW');
  await bringDeskWords();
  let asked = 0;
  fakeServer({
    readAlertLog: () => {
      asked += 1;
      return { rows: [], total: 0, falls: { count: 0, injured: 0 } };
    },
  });
  const [house] = currentUser().agencies;
  await renderScreen(<AlertLogScreen board={createBoardStore()} />, {
    ...{ user: currentUser({ role: 'agent' }), agency: 'all' as const },
    at: `/report/notify-report?agency=${house?.agency_id}&from=${from}&to=${to}`,
  });
  await waitFor(() => expect(session.get()?.agency).toBe(house?.agency_id));
  expect(asked).toBe(0);
});

test('what makes no sense in an address is as if it were not said', () => {
  for (const text of ['', 'yesterday', '-5', '1e3', '9'.repeat(16), '9'.repeat(40)])
    expect(asked(new URLSearchParams({ from: text, to: text, range: text, type: text, priority: text }))).toEqual(
      everything,
    );
  expect(asked(new URLSearchParams())).toEqual(everything);
});

test('the log opens with what the address asks for, and clearing it clears the address', async () => {
  await speak('zh-TW');
  await bringDeskWords();
  const asked: Record<string, unknown>[] = [];
  fakeServer({
    readAlertLog: ({ query }) => {
      asked.push(query);
      return { rows: [], total: 0, falls: { count: 0, injured: 0 } };
    },
  });
  const { user } = await renderScreen(<AlertLogScreen board={createBoardStore()} />, {
    at: `/report/notify-report?type=siteTimeout&priority=high,medium&from=${from}&to=${to}&resident=7`,
  });
  await screen.findByText('沒有警示');
  expect(asked.at(-1)).toMatchObject({ type: ['siteTimeout'], priority: ['high', 'medium'], resident_id: 7 });
  await user.click(screen.getAllByRole('button', { name: '清除條件' })[0] as HTMLElement);
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('type'));
  expect(asked.at(-1)).not.toHaveProperty('resident_id');
});

test('last night is one press, stands in the address by its name, and what is searched does not', async () => {
  await speak('zh-TW');
  await bringDeskWords();
  // 10:30 in Taipei.
  crankClock(Date.UTC(2026, 10, 23, 2, 30));
  const read: Record<string, unknown>[] = [];
  fakeServer({
    readAlertLog: ({ query }) => {
      read.push(query);
      return { rows: [], total: 0, falls: { count: 0, injured: 0 } };
    },
  });
  const { user, router } = await renderScreen(<AlertLogScreen board={createBoardStore()} />, {
    at: '/?outcome=answered',
  });
  await user.click(screen.getByRole('button', { name: '昨夜' }));
  const night = { from: Date.UTC(2026, 10, 22, 13), to: Date.UTC(2026, 10, 22, 22) };
  await waitFor(() => expect(read.at(-1)).toMatchObject({ ...night, outcome: ['answered'] }));
  expect(router.state.location.search).toBe('?outcome=answered&range=lastNight');
  expect(screen.getByLabelText<HTMLInputElement>('從').value).toBe('2026-11-22T21:00');
  await user.type(screen.getByRole('searchbox'), '王');
  expect(router.state.location.search).not.toContain(encodeURIComponent('王'));
  await user.click(screen.getByRole('button', { name: '昨夜', pressed: true }));
  expect(router.state.location.search).toBe('?outcome=answered');
});
