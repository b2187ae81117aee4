import { screen, waitFor } from '@testing-library/react';
import {
  agency,
  agencyId,
  alertId,
  currentUser,
  exampleAt,
  loggedAlert,
  reportResident,
  resident,
} from '@wardlight/contract/testing';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentSheetScreen } from './screen.tsx';

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  crankClock();
  server = fakeServer({
    readResident: () => resident({ name: '王美玉', note: '左側偏癱\n兩人移位' }),
    readResidentAlerts: () => ({ rows: [], total: 0, resident: reportResident() }),
  });
});

const show = (at = '/resident/1/112', options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <Routes>
      <Route
        path="/resident/:agency/:resident"
        element={
          <ResidentSheetScreen
            labelsPath="/labels"
            edit={(whom) => <p>editing {whom.name}</p>}
            watchedBy={({ name: who }) => <p>{who} is watched by</p>}
            now={({ bed }) => <p>bed {bed?.bed_id} now</p>}
            placeNow={(_, told) => told}
            measurements={(resident) => <p>measured of {resident}</p>}
            alertsToRead={(alerts) => <p>{alerts.map(({ alert_id }) => alert_id).join(' ')}</p>}
          />
        }
      />
    </Routes>,
    { at, ...options },
  );

test('says who it is, where, how they are by the board, and what is noted', async () => {
  await show();
  await screen.findByRole('heading', { level: 1, name: '王美玉' });
  screen.getByText('2F · 201-1 床');
  screen.getByText('bed 12 now');
  screen.getByText('王美玉 is watched by');
  screen.getByText('measured of 112');
  screen.getByText(/左側偏癱/);
  screen.getByText('1940/05/17，85 歲');
  await screen.findByText('沒有警示紀錄。');
  expect(screen.getByRole('link', { name: '列印標籤' }).getAttribute('href')).toBe('/labels?resident=112');
});

test('the alerts there have been, earlier ones on demand, none twice', async () => {
  const all = Array.from({ length: 12 }, (_, n) => loggedAlert({ alert_id: alertId(n + 1) }));
  server.answer({
    readResidentAlerts: ({ query }) => ({
      // A new one came between: the second page begins with what ended the first.
      rows: all.slice(Math.max(0, query.offset - 1), query.offset + query.limit - (query.offset > 0 ? 1 : 0)),
      total: all.length,
      resident: reportResident(),
    }),
  });
  const { user } = await show();
  await screen.findByText(
    all
      .slice(0, 10)
      .map(({ alert_id }) => alert_id)
      .join(' '),
  );
  await user.click(screen.getByRole('button', { name: '顯示更早的' }));
  await screen.findByText(all.map(({ alert_id }) => alert_id).join(' '));
});

test('a discharged resident is said to be so; without a bed nothing is live', async () => {
  server.answer({ readResident: () => resident({ bed: null, discharged_at: exampleAt }) });
  await show();
  await screen.findByText('這位住民已離院（2026年3月2日）。');
  expect(screen.queryByText(/now$/)).toBeNull();
  expect(screen.queryByText(/is watched by$/)).toBeNull();
  expect(screen.queryByRole('link', { name: '列印標籤' })).toBeNull();
});

test('of somebody in no bed it says why nothing is live', async () => {
  server.answer({ readResident: () => resident({ bed: null }) });
  await show();
  await screen.findByText('這位住民目前沒有床位，沒有即時狀態。');
});

test.each(['/resident/1/0', '/resident/x/112', '/resident/1/99999999999'])('%s is nobody', async (at) => {
  await show(at);
  await screen.findByRole('heading', { level: 1, name: '找不到這位住民' });
  expect(server.calls).toEqual([]);
});

test('who is not there, or is not ours to see, reads alike', async () => {
  server.answer({ readResident: () => refusal('not_found'), readResidentAlerts: () => refusal('not_found') });
  await show();
  await screen.findByRole('heading', { level: 1, name: '找不到這位住民' });
});

test('staff of another agency are told nothing, and the server is not asked', async () => {
  await show('/resident/2/112');
  await screen.findByRole('heading', { level: 1, name: '找不到這位住民' });
  expect(server.calls).toEqual([]);
});

test('an agent in another agency is taken to this one, also out of the view over all', async () => {
  const agencies = [agency(), agency({ agency_id: agencyId(2), name: 'B' })];
  await show('/resident/2/112', { user: currentUser({ role: 'agent', agencies }), agency: 'all' });
  await screen.findByText('正在切換到住民所在的機構…');
  await waitFor(() => expect(session.get()?.agency).toBe(2));
  expect(server.calls).toEqual([]);
});

test('an agent is not taken to an agency that is not theirs', async () => {
  await show('/resident/3/112', { user: currentUser({ role: 'agent' }), agency: agencyId(1) });
  await screen.findByRole('heading', { level: 1, name: '找不到這位住民' });
  expect(session.get()?.agency).toBe(1);
});

test('says when it cannot be read, and tries again', async () => {
  let up = false;
  server.answer({ readResident: () => (up ? resident({ name: '王美玉' }) : refusal('internal')) });
  const { user } = await show();
  await screen.findByRole('heading', { level: 1, name: '無法讀取' });
  up = true;
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByRole('heading', { level: 1, name: '王美玉' });
});
