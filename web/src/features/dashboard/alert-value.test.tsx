/** An alarm about a value says that value, its limit and the value of now: on the tile of every size, in the list and in the drawer. */
import { act, screen, within } from '@testing-library/react';
import type { Alert, BedLive, Language, Vital } from '@wardlight/contract';
import { alert, bedHour, bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DashboardScreen } from './screen.tsx';

let clock: CrankedClock;
beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
});

const vital = (value: number, change: Partial<Vital> = {}): Vital => ({
  value,
  at: exampleAt,
  trustworthy: true,
  ...change,
});
const low = { type: 'spo2Less', priority: 'high', threshold: 90, value: 86 } as const;

interface Shown {
  readonly language?: Language;
  readonly at?: string;
  readonly beds?: number;
}

async function show(
  about: Partial<Alert>,
  live: Partial<BedLive>,
  { language = 'en', at = '/', beds = 1 }: Shown = {},
) {
  const store = createBoardStore();
  const others = Array.from({ length: beds - 1 }, (_, n) => tile({ bed_id: bedId(100 + n), bed_no: `9${n}` }));
  fakeServer({
    readBoard: () =>
      board({
        tiles: [tile({ bed_id: bedId(12), bed_no: '12', live: bedLive(live) }), ...others],
        alerts: [alert({ bed_no: '12', ...about })],
      }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readBedHour: () => bedHour(),
  });
  const view = await renderScreen(<DashboardScreen board={store} />, { at, language });
  return { ...view, store };
}
const spaced = (element: Element | null): string | undefined => element?.textContent?.replaceAll(/\s+/g, ' ').trim();
const onTile = async () => {
  await screen.findAllByRole('article');
  return spaced(document.querySelector('[data-bed="12"] [data-value]'));
};

describe('the tile of an alarm about a value', () => {
  it.each([
    ['spo2Less', 90, 86, { spo2: vital(97) }, '86% (limit 90) → now 97%'],
    ['tempGreater', 37.8, 38.6, { temp: vital(38.1) }, '38.6 °C (limit 37.8) → now 38.1 °C'],
    ['tempLess', 35, 34.4, { temp: vital(34.9) }, '34.4 °C (limit 35) → now 34.9 °C'],
    ['heartRateGreater', 131, 140, { hr: vital(120) }, '140 /min (limit 131) → now 120 /min'],
    ['heartRateLess', 40, 38, { hr: vital(44) }, '38 /min (limit 40) → now 44 /min'],
    ['respirationRateGreater', 25, 28, { rr: vital(20) }, '28 /min (limit 25) → now 20 /min'],
    ['respirationRateLess', 8, 7.6, { rr: vital(12) }, '7.6 /min (limit 8) → now 12 /min'],
  ] as const)('%s says it, its limit, and what it is now', async (type, threshold, value, live, said) => {
    await show({ type, threshold, value, priority: 'high' }, live);
    expect(await onTile()).toBe(said);
  });

  it.each([
    ['zh-TW', '86% (界限 90) → 現在 97%'],
    ['ja', '86% (設定 90) → 現在 97%'],
    ['th', '86% (เกณฑ์ 90) → ตอนนี้ 97%'],
    ['vi', '86% (ngưỡng 90) → hiện 97%'],
    ['id', '86% (batas 90) → kini 97%'],
    ['fil', '86% (limit 90) → ngayon 97%'],
  ] as const satisfies readonly (readonly [Language, string])[])('in %s', async (language, said) => {
    await show(low, { spo2: vital(97) }, { language });
    expect(await onTile()).toBe(said);
  });

  it('never shows an old value as that of now, and says of a doubtful one that it is', async () => {
    const { store } = await show(low, { spo2: vital(97) });
    expect(await onTile()).toBe('86% (limit 90) → now 97%');
    await clock.advance(31_000);
    expect(await onTile()).toBe('86% → now 97% (not trustworthy)');
    await clock.advance(300_000);
    expect(await onTile()).toBe('86% (limit 90) → no value now');
    const silent = bedLive({ bed_id: bedId(12), status: 'disconnected', spo2: vital(97, { at: exampleAt + 331_000 }) });
    act(() => store.apply({ kind: 'beds', at: exampleAt, beds: [silent] }));
    expect(await onTile()).toBe('86% (limit 90) → no value now');
  });

  it('keeps number and unit together, and does not cut them: the kind gives way', async () => {
    await show({ type: 'tempGreater', threshold: 37.8, value: 38.6 }, { temp: vital(38.1) });
    const found = await screen.findByRole('article', { name: /12/ });
    expect(found.querySelector('[data-value]')?.textContent).toBe('38.6\u00a0°C (limit\u00a037.8) → now 38.1\u00a0°C');
    expect(found.querySelector('[data-reason] [data-value]')).toBeNull();
    expect(found.textContent).toContain('Body temperature high');
  });

  it.each([
    [60, '86% → 97%'],
    [100, '86%'],
  ])('among %i beds it is shorter: %s', async (beds, said) => {
    await show(low, { spo2: vital(97) }, { beds });
    expect(await onTile()).toBe(said);
  });

  it.each([
    [low, 'SpO2 low 86%'],
    [{ type: 'heartRateLess', threshold: 40, value: 38 }, 'Heart rate low 38'],
    [{ ...low, phase: 'claimed', still_at: exampleAt }, 'SpO2 low 86%'],
  ] as const)('on the smallest tile the kind stands before its value: %j', async (alerted, said) => {
    await show(alerted, {}, { beds: 100 });
    await screen.findAllByRole('article');
    expect(spaced(document.querySelector('[data-bed="12"] [data-reason]'))).toMatch(new RegExp(`${said}$`));
  });

  it('of a length of time says what it always did', async () => {
    await show({ type: 'leaveTimeout', threshold: 20, value: 20 }, {});
    expect(await onTile()).toBeUndefined();
  });
});

it('the drawer says the value of now beside what it was, and every value with its age', async () => {
  await show(
    low,
    { spo2: vital(97, { at: exampleAt - 12_000 }), temp: vital(36.6, { at: exampleAt - 60_000 }) },
    { language: 'zh-TW', at: '/?bed=12' },
  );
  const open = within(await screen.findByRole('dialog', { name: /^12 床/ }));
  const card = await open.findByRole('region', { name: '未結束的警示' });
  expect(spaced(card)).toContain('血氧偏低 86% (界限 90) → 現在 97%');
  open.getByText(/血氧 97%（12 秒前）/);
  open.getByText(/體溫 36\.6\s°C（1 分鐘前）/);
});
