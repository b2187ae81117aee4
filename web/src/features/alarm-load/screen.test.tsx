/** The load of alarms: by hour beside the line, by kind, and who has the most; of nothing it says so. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agencyId, alarmLoad, currentUser, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { hoursOver, hourText, percentOf } from './model.ts';
import { AlarmLoadScreen } from './screen.tsx';

const counts = { told: 80, claimed: 60, suppressed: 20, median_claim_seconds: 95 };
const busy = alarmLoad({
  falls: { count: 4, injured: 1 },
  total: counts,
  hours: alarmLoad().hours.map((hour) =>
    hour.hour === 22 ? { hour: 22, ...counts, told: 70, per_hour: 10 } : { ...hour, per_hour: hour.hour === 5 ? 6 : 0 },
  ),
  types: [{ type: 'leaveTimeout', ...counts }],
  residents: [
    {
      resident_id: residentId(112),
      agency_id: currentUser().agencies[0]?.agency_id ?? agencyId(1),
      name: '王美玉',
      bed_no: '201-1',
      ...counts,
      most: 'leaveTimeout',
      most_told: 44,
    },
  ],
});

let server: FakeServer;
let asked: number[];

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  asked = [];
  server = fakeServer({
    readAlarmLoad: ({ query }) => {
      asked.push(query.days);
      return busy;
    },
  });
});

test('says which hours stand over the line, in words as well as in the picture, and as a table', async () => {
  const { user } = await renderScreen(<AlarmLoadScreen />);
  expect(await screen.findByText('超過每小時 6 則的時段：22:00–23:00')).toBeTruthy();
  const picture = screen.getByRole('img', { name: /每小時 6 則 · 超過每小時 6 則的時段：22:00–23:00/ });
  expect(picture.querySelectorAll('[data-over]')).toHaveLength(1);
  await user.click(screen.getByText('表格'));
  const rows = within(screen.getByRole('table', { name: '一天的各小時' })).getAllByRole('row');
  expect(rows).toHaveLength(25);
  expect(rows[23]?.textContent).toContain('22:00–23:00');
  expect(rows[23]?.textContent).toContain('70');
});

test('says by kind and by resident how much was told, answered and kept back, and leads to the alerts of each', async () => {
  await renderScreen(<AlarmLoadScreen />);
  const types = await screen.findByRole('table', { name: '依類型' });
  expect(types.textContent).toContain('離床過久8075%1 分鐘20%');
  expect(screen.getByText('跌倒（有受傷）').nextElementSibling?.textContent).toBe('4 (1)');
  const worst = screen.getByRole('table', { name: '警示最多的住民' });
  expect(worst.textContent).toContain('離床過久 44');
  expect(within(worst).getByRole('link', { name: '王美玉' }).getAttribute('href')).toBe(
    '/report/notify-report?resident=112',
  );
});

test('another length of time is asked for anew; print prints the page', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  const { user, router } = await renderScreen(<AlarmLoadScreen />);
  await screen.findByRole('table', { name: '依類型' });
  await user.click(screen.getByRole('button', { name: '最近 31 天' }));
  await waitFor(() => expect(asked).toEqual([7, 31]));
  expect(router.state.location.search).toBe('?days=31');
  await user.click(screen.getByRole('button', { name: '列印' }));
  expect(print).toHaveBeenCalledOnce();
});

test('where there was no alert it says so, and where it cannot be read it is read again on demand', async () => {
  server.answer({ readAlarmLoad: () => refusal('not_found') });
  const { user } = await renderScreen(<AlarmLoadScreen />);
  expect(await screen.findByText('無法讀取')).toBeTruthy();
  server.answer({ readAlarmLoad: () => alarmLoad() });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  expect(await screen.findByText('這段期間沒有警示')).toBeTruthy();
});

test('the figure itself is not over the line; of nothing there is no share', () => {
  expect(hoursOver(busy.hours)).toEqual([22]);
  expect(hourText(23)).toBe('23:00–00:00');
  expect(percentOf(0, 0)).toBeNull();
  expect(percentOf(1, 3)).toBe(33);
});

test('of last night by one press, by both ends as they are typed, and no longer than a month', async () => {
  // 08:00 in Taipei.
  crankClock(Date.UTC(2026, 10, 24));
  const spans: unknown[] = [];
  server.answer({
    readAlarmLoad: ({ query: { from, to } }) => {
      spans.push({ from, to });
      return busy;
    },
  });
  const { user, router } = await renderScreen(<AlarmLoadScreen />, { at: '/?days=14' });
  await user.click(await screen.findByRole('button', { name: '昨夜' }));
  const [from, to] = [Date.UTC(2026, 10, 23, 13), Date.UTC(2026, 10, 23, 22)];
  await waitFor(() => expect(spans.at(-1)).toEqual({ from, to }));
  expect(router.state.location.search).toBe('?range=lastNight');
  const before = spans.length;
  fireEvent.change(screen.getByLabelText('從'), { target: { value: '2026-09-01T00:00' } });
  expect(await screen.findByText(/31 天/, { selector: '[role=alert], .mantine-InputWrapper-error' })).toBeTruthy();
  expect(spans).toHaveLength(before);
});
