import { screen, within } from '@testing-library/react';
import { bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { expect, it } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { createBoardStore } from '../../../live/board-store.ts';
import { crankClock } from '../../../testing/cranked-clock.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { DashboardScreen } from '../screen.tsx';

it('a tile says before the name what the resident is at risk of, by a shape and its word', async () => {
  crankClock();
  setConnection('live', exampleAt);
  const bed = (n: number, risk: 'fallRisk' | 'pressureCare' | null) =>
    tile({ bed_id: bedId(n), bed_no: `${n}`, risk, live: bedLive({ bed_id: bedId(n) }) });
  fakeServer({
    readBoard: () => board({ tiles: [bed(1, 'fallRisk'), bed(2, 'pressureCare'), bed(3, null)] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  await renderScreen(<DashboardScreen board={createBoardStore()} />);
  await screen.findAllByRole('article');
  const on = (n: number) => within(screen.getByRole('article', { name: new RegExp(`^${n} 床 `) }));
  expect(on(1).getByTitle('防跌').querySelector('svg')).not.toBeNull();
  on(2).getByTitle('預防壓傷');
  expect(on(3).queryByTitle(/防/)).toBeNull();
});
