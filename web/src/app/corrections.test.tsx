/** Every reading of a resident's history is corrected or withdrawn where it is listed, and what is shown of them is read anew. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Reading } from '@wardlight/contract';
import { currentUser, exampleAt, reading, readingId, reportResident } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { ResidentReportPages } from '../features/report-resident/pages.tsx';
import { bringDeskWords } from '../lib/i18n/i18n.ts';
import { crankClock } from '../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../testing/fake-server.ts';
import { renderScreen, speak } from '../testing/render.tsx';
import { corrections } from './pages/measurements-of.tsx';

const gone = reportResident({ bed: null, discharged_at: exampleAt - 60_000 });
const before = reading({
  reading_id: readingId(2),
  revision: 3,
  measured: { kind: 'spo2', value: 69, comparator: null, context: {} },
  at: exampleAt - 86_400_000,
});
let listed: Reading[];
let server: FakeServer;
const show = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<ResidentReportPages feed={{ hear: () => () => {} }} corrections={corrections} ecgs={() => null} />, {
    at: `/report/resident/measurements?resident=${gone.resident_id}`,
    ...options,
  });

beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  listed = [reading(), before];
  server = fakeServer({
    readLastMeasurements: () => ({ readings: listed.slice(0, 1) }),
    listMeasurements: () => ({ rows: listed, total: listed.length, resident: gone, spo2_scale: 1 }),
    readMeasurementTrend: () => ({ resident: gone, kind: 'spo2', spo2_scale: 1, points: [], more: false }),
  });
});

const rowOf = async (value: string) => {
  const list = await screen.findByRole('region', { name: '量測紀錄' });
  return within(await within(list).findByRole('row', { name: new RegExp(value) }));
};
/** What puts a reading right comes after the list. */
const offered = async (name: string) => {
  await waitFor(() => expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0));
  return (await rowOf('69%')).getByRole('button', { name });
};
const counts = () =>
  (['listMeasurements', 'readLastMeasurements', 'readMeasurementTrend'] as const).map(
    (name) => server.callsOf(name).length,
  );
const allReadAgain = async (were: readonly number[]) =>
  waitFor(() => expect(counts().every((now, n) => now > (were[n] ?? 0))).toBe(true));

test('a reading that is not the newest, of somebody discharged, is corrected with a reason', async () => {
  server.answer({
    correctReading: ({ params, body }) => {
      expect(params.reading_id).toBe(2);
      const { value } = body.measured;
      if (typeof value !== 'number') throw new Error('a value of SpO2 is a number');
      const right: Reading = { ...before, measured: { kind: 'spo2', value, comparator: null, context: {} } };
      listed = [reading(), right];
      return { state: 'kept', reading: right };
    },
  });
  const { user } = await show();
  await user.click(await offered('更正'));
  const field = await screen.findByRole('textbox', { name: '血氧' });
  await user.clear(field);
  await user.type(field, '96');
  await user.type(screen.getByRole('textbox', { name: '更正原因' }), '看錯');
  const were = counts();
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await allReadAgain(were);
  await waitFor(() => expect(screen.queryByText('69%')).toBeNull());
  const [sent] = server.callsOf('correctReading');
  expect(sent?.body).toMatchObject({ revision: 3, why: '看錯', confirmed: false });
});

test('it is withdrawn with a reason; where that fails it is said and the question stays', async () => {
  server.answer({ withdrawReading: () => refusal('internal') });
  const { user } = await show();
  await user.click(await offered('撤回'));
  const asks = within(await screen.findByRole('dialog'));
  await user.click(asks.getByRole('button', { name: '撤回' }));
  expect(asks.getByText('請寫下原因')).toBeTruthy();
  await user.type(asks.getByRole('textbox'), '別人的');
  await user.click(asks.getByRole('button', { name: '撤回' }));
  expect(await asks.findByText('沒有完成')).toBeTruthy();
  server.answer({
    withdrawReading: () => {
      listed = [reading()];
      return { ...before, state: 'unassigned', resident: null };
    },
  });
  const were = counts();
  await user.click(asks.getByRole('button', { name: '撤回' }));
  await allReadAgain(were);
  await waitFor(() => expect(screen.queryByText('69%')).toBeNull());
  expect(server.callsOf('withdrawReading').at(-1)?.body).toEqual({ why: '別人的', revision: 3 });
});

/** @param meanwhile what another has made of it, by the time this one is sent */
const withdrawAfter = async (meanwhile: () => void) => {
  server.answer({
    withdrawReading: ({ body }) => {
      const standing = listed.find(({ reading_id }) => reading_id === before.reading_id);
      if (body.revision !== standing?.revision) return refusal('conflict');
      listed = [reading()];
      return { ...before, state: 'unassigned', resident: null };
    },
  });
  const { user } = await show();
  await user.click(await offered('撤回'));
  const asks = within(await screen.findByRole('dialog'));
  await user.type(asks.getByRole('textbox'), '別人的');
  meanwhile();
  await user.click(asks.getByRole('button', { name: '撤回' }));
  return { user, asks };
};

test('a withdrawal of what another has corrected meanwhile says what stands now, and the next press withdraws that', async () => {
  const { user, asks } = await withdrawAfter(() => {
    listed = [reading(), { ...before, revision: 4, measured: { ...before.measured, value: 96 } as never }];
  });
  expect(await asks.findByText('別人剛改過這個數值，請看過再撤回。 現在是 96%。')).toBeTruthy();
  // What is asked about is what will go, and the reason is still there.
  expect(asks.getByText('96%')).toBeTruthy();
  expect(asks.getByRole<HTMLInputElement>('textbox').value).toBe('別人的');
  await user.click(asks.getByRole('button', { name: '撤回' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf('withdrawReading').map(({ body }) => body)).toEqual([
    { why: '別人的', revision: 3 },
    { why: '別人的', revision: 4 },
  ]);
});

test('a withdrawal of what another has withdrawn meanwhile leaves the way out alone, with the focus', async () => {
  const { user, asks } = await withdrawAfter(() => {
    listed = [reading()];
  });
  expect(await asks.findByText(/別人剛處理了這一筆/)).toBeTruthy();
  expect(asks.queryByRole('button', { name: '撤回' })).toBeNull();
  expect(asks.queryByRole('textbox')).toBeNull();
  const out = asks.getAllByRole('button', { name: '關閉' });
  expect(out).toContain(document.activeElement);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The list behind it is that of now.
  expect(screen.queryByText('69%')).toBeNull();
  expect(server.callsOf('withdrawReading')).toHaveLength(1);
});

test('over all agencies nothing may be changed, and nothing is offered', async () => {
  await show({ user: currentUser({ role: 'agent', agency_id: null }), agency: 'all' });
  await rowOf('69%');
  expect(screen.queryByRole('button', { name: '更正' })).toBeNull();
});
