/** A rehearsal outlives the page it was begun on, says what it was of, and one in the way of another can be stopped. */
import { screen, waitFor } from '@testing-library/react';
import { type Rehearsal, shippedSettings, standardResponse } from '@wardlight/contract';
import { agencyId, exampleAt, residentId, residentSettings, templateId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { bringDeskWords, setUpLanguage } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exitsOf, type Found } from './model.ts';
import { RehearsalPanel } from './panel.tsx';

const mine = '00000000-0000-4000-8000-000000000001';
const others = '00000000-0000-4000-8000-000000000002';
const rehearsed = (change: Partial<Rehearsal> = {}): Rehearsal => ({
  rehearsal_id: mine,
  agency_id: agencyId(1),
  state: 'running',
  nights: 7,
  done: 0,
  total: 2,
  result: null,
  ...change,
});
const side = { told: 0, suppressed: 0, nights: [], types: {} };
const found: Found = { today: side, draft: side, exits: [], without_data: 0, coverage: 1 };
const draft = { settings: shippedSettings.fallRisk, response: standardResponse, sleep: null };

let server: FakeServer;
let now: Rehearsal;
beforeEach(async () => {
  crankClock();
  now = rehearsed();
  server = fakeServer({
    listTemplateResidents: () => ({ rows: [residentSettings({ resident_id: residentId(112) })], total: 1 }),
    beginRehearsal: () => rehearsed(),
    readRehearsal: () => now,
  });
  await setUpLanguage();
  await bringDeskWords();
});

const saved = { template_id: templateId(1), revision: 3 };
const panel = (change: object = {}) => <RehearsalPanel template={saved} draft={draft} {...change} />;
const button = (name: string) => screen.findByRole('button', { name });
const stale = '預演之後設定又有變動，以下是變動前的結果。';

describe('whoever comes back', () => {
  async function begunAndLeft() {
    const { user, unmount } = await renderScreen(panel());
    await user.selectOptions(await screen.findByRole('combobox', { name: '晚數' }), '14');
    await user.click(await button('開始預演'));
    await screen.findByText('預演中：2 位中已完成 0 位');
    unmount();
  }

  test('sees how far it is, and may stop it', async () => {
    await begunAndLeft();
    now = rehearsed({ done: 1 });
    server.answer({
      cancelRehearsal: () => {
        now = rehearsed({ state: 'cancelled', done: 1 });
        return now;
      },
    });
    const { user } = await renderScreen(panel());
    await screen.findByText('預演中：2 位中已完成 1 位');
    await user.click(await button('停止'));
    await screen.findByText('預演已停止。');
  });

  test('sees what it found, of how many nights, and not as out of date', async () => {
    await begunAndLeft();
    now = rehearsed({ state: 'done', done: 2, nights: 14, result: found });
    await renderScreen(panel());
    await screen.findByText('預演的範圍：最近 14 晚，2 位住民，保留住民個人的設定。');
    expect(screen.queryByText(stale)).toBeNull();
  });

  test('to another template sees none of it', async () => {
    await begunAndLeft();
    await renderScreen(panel({ template: { ...saved, template_id: templateId(2) } }));
    await button('開始預演');
    expect(screen.queryByText(/預演中/)).toBeNull();
  });

  test('after it was forgotten begins anew', async () => {
    await begunAndLeft();
    server.answer({ readRehearsal: () => refusal('not_found') });
    await renderScreen(panel());
    await button('開始預演');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test.each([
  ['nights', (user: User) => user.selectOptions(screen.getByRole('combobox', { name: '晚數' }), '1')],
  ['settings of their own', (user: User) => user.click(screen.getByRole('checkbox', { name: '保留住民個人的設定' }))],
])('a result of other %s than are asked for now is said to be so', async (_, change) => {
  now = rehearsed({ state: 'done', done: 2, result: found });
  const { user } = await renderScreen(panel());
  await user.click(await button('開始預演'));
  await screen.findByText('預演的範圍：最近 7 晚，2 位住民，保留住民個人的設定。');
  expect(screen.queryByText(stale)).toBeNull();
  await change(user);
  await screen.findByText(stale);
});
type User = Awaited<ReturnType<typeof renderScreen>>['user'];

test('a result of another draft than the form says now is said to be so', async () => {
  now = rehearsed({ state: 'done', done: 2, result: found });
  const { user, unmount } = await renderScreen(panel());
  await user.click(await button('開始預演'));
  await screen.findByText(/預演的範圍/);
  unmount();
  await renderScreen(panel({ draft: { ...draft, sleep: { start: 1260, end: 360 } } }));
  await screen.findByText(stale);
});

test('a result beside a template that was saved since, by whomever, is said to be of before: its "today" is no longer today', async () => {
  now = rehearsed({ state: 'done', done: 2, result: found });
  const { user, unmount } = await renderScreen(panel());
  await user.click(await button('開始預演'));
  await screen.findByText(/預演的範圍/);
  expect(screen.queryByText(stale)).toBeNull();
  unmount();
  await renderScreen(panel({ template: { ...saved, revision: 4 } }));
  await screen.findByText(stale);
});

describe('one that is in the way of another', () => {
  test('is named with how far it is, stopped, and then another begins', async () => {
    let running: Rehearsal | null = rehearsed({ rehearsal_id: others, done: 3, total: 9 });
    server.answer({
      beginRehearsal: () => (running === null ? rehearsed() : refusal('rehearsal_busy')),
      readRunningRehearsal: () => ({ running }),
      cancelRehearsal: ({ params }) => {
        expect(params.rehearsal_id).toBe(others);
        running = null;
        return rehearsed({ rehearsal_id: others, state: 'cancelled' });
      },
    });
    const { user } = await renderScreen(panel());
    await user.click(await button('開始預演'));
    await screen.findByText(/已經有一次預演在進行（9 位中已完成 3 位）/);
    await user.click(await button('停止那一次預演'));
    await waitFor(() => expect(screen.queryByText(/已經有一次預演在進行/)).toBeNull());
    await user.click(await button('開始預演'));
    await screen.findByText('預演中：2 位中已完成 0 位');
  });

  test('that is over by itself stands in nobody’s way any more', async () => {
    server.answer({
      beginRehearsal: () => refusal('rehearsal_busy'),
      readRunningRehearsal: () => ({ running: null }),
    });
    const { user } = await renderScreen(panel());
    await user.click(await button('開始預演'));
    await waitFor(() => expect(server.callsOf('readRunningRehearsal')).toHaveLength(1));
    await button('開始預演');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('long times out of bed', () => {
  const minute = 60_000;
  const exit = (name: string, after: number, today: number | null, missing: number | null): Found['exits'][number] => ({
    resident_id: residentId(112),
    name,
    bed_no: null,
    from: exampleAt + after * minute,
    to: exampleAt + (after + 30) * minute,
    today,
    draft: missing,
  });
  const told = exampleAt + 90 * minute;
  const exits = [
    exit('missed by both', 0, null, null),
    exit('told by both, later', 30, told, told),
    exit('told by both', 10, told, told),
    exit('told by the draft alone', 20, null, told),
    exit('newly missed', 60, told, null),
  ];

  test('what only the draft would miss stands first, then what both miss, then the rest by time', () => {
    expect(exitsOf({ ...found, exits }).map(({ name }) => name)).toEqual([
      'newly missed',
      'missed by both',
      'told by both',
      'told by the draft alone',
      'told by both, later',
    ]);
  });

  test('what only the draft would miss is marked with a word', async () => {
    now = rehearsed({ state: 'done', done: 2, result: { ...found, exits } });
    const { user } = await renderScreen(panel());
    await user.click(await button('開始預演'));
    const marks = await screen.findAllByText('修改後會漏報');
    expect(marks.map((mark) => mark.closest('tr')?.querySelector('th')?.textContent)).toEqual([
      expect.stringContaining('newly missed'),
    ]);
  });
});
