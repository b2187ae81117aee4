/** What a mat measures besides the rates stands on a tile of every size that has a line for vital signs. */
import { screen, within } from '@testing-library/react';
import { bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { createBoardStore } from '../../../live/board-store.ts';
import { BoardWithStrip } from '../../../testing/board-with-strip.tsx';
import { crankClock } from '../../../testing/cranked-clock.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { fitBoard } from './fit.ts';

afterEach(() => vi.restoreAllMocks());

const known = (value: number) => ({ value, at: exampleAt, trustworthy: true });
const ward = (beds: number) =>
  Array.from({ length: beds }, (_, index) => {
    const bed_id = bedId(index + 1);
    const more = index === 0 ? { spo2: known(96), temp: known(36.6) } : {};
    return tile({ bed_id, bed_no: `${index + 1}`, floor: '1F', live: bedLive({ bed_id, ...more }) });
  });

test.each([
  ['comfortable', 6, { width: 972, height: 736 }],
  ['compact', 28, { width: 972, height: 736 }],
  ['dense', 40, { width: 972, height: 736 }],
  ['row', 6, { width: 351, height: 620 }],
] as const)('%s, %s beds', async (size, beds, window) => {
  const asked = { ...window, floors: [beds], finger: false, tall: false };
  // Else the case beside it would be weighed twice.
  const fit = fitBoard(asked, 'auto');
  expect([fit.size, fit.spareLines > 0]).toEqual([size, true]);
  crankClock();
  setConnection('live', exampleAt);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => window.height);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => window.width);
  fakeServer({
    readBoard: () => board({ tiles: ward(beds) }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  await renderScreen(<BoardWithStrip board={createBoardStore()} />);
  const first = await screen.findByRole('article', { name: /^1 床 / });
  expect(screen.getByRole('grid').dataset.density).toBe(size);
  within(first).getByText('96%');
  within(first).getByText('36.6 °C');
  expect((await screen.findByRole('article', { name: /^2 床 / })).textContent).not.toMatch(/%|°C/);
});
