/** Floors and one's own beds: kept on the device, for the account and the agency; what calls elsewhere is still told. */
import { act, screen, within } from '@testing-library/react';
import { alert, bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { createBoardStore } from '../../../live/board-store.ts';
import { BoardWithStrip } from '../../../testing/board-with-strip.tsx';
import { crankClock } from '../../../testing/cranked-clock.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { everyBed, isChosen } from '../state/chosen-beds.ts';

const ward = Array.from({ length: 6 }, (_, index) =>
  tile({
    bed_id: bedId(index + 1),
    bed_no: `${index + 1}`,
    floor: index < 4 ? '1F' : '2F',
    live: bedLive({ bed_id: bedId(index + 1) }),
  }),
);

beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  fakeServer({
    readBoard: () => board({ tiles: ward, alerts: [] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
});

async function show() {
  const store = createBoardStore();
  const view = await renderScreen(<BoardWithStrip board={store} />);
  await screen.findAllByRole('article');
  return { ...view, store };
}
const shown = () => screen.getAllByRole('article').map(({ dataset }) => Number(dataset.bed));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('a floor is chosen and kept; an alarm elsewhere is told at the top; one press brings every bed back', async () => {
  const { user, store, unmount } = await show();
  await user.click(await button('全部床位'));
  await user.click(await button('2F'));
  expect(shown()).toEqual([5, 6]);
  screen.getByText('顯示 2 / 6 床');
  screen.getByRole('button', { name: '全部 2' });
  screen.getByRole('button', { name: '在床 2' });
  act(() =>
    store.apply({ kind: 'alerts', at: exampleAt, alerts: [alert({ bed_id: bedId(1), bed_no: '1' })], notifies: [] }),
  );
  within(screen.getByRole('region', { name: '需要人的警示' })).getByRole('link', { name: /^1 床/ });
  unmount();
  const again = await show();
  expect(shown()).toEqual([5, 6]);
  await again.user.click(await button('2F'));
  await again.user.click((await screen.findAllByRole('button', { name: '全部床位' })).at(-1) as HTMLElement);
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
});

it("one's own beds are named once and then shown with one press", async () => {
  const { user } = await show();
  await user.click(await button('全部床位'));
  expect(await button('我的床位：0')).toHaveProperty('disabled', true);
  await user.click(screen.getByText('選擇我的床位'));
  await user.click(await button(/^3\b/));
  await user.click(await button(/^6\b/));
  await user.click(await button('我的床位：2'));
  expect(shown()).toEqual([3, 6]);
});

it('choosing one more of its own beds forgets none that is not on the board at this moment', async () => {
  const { user, store } = await show();
  await user.click(await button(/^(全部床位|我的床位)/));
  await user.click(screen.getByText('選擇我的床位'));
  await user.click(await button(/^4\b/));
  act(() => store.apply({ kind: 'read', board: board({ at: exampleAt, tiles: ward.slice(0, 3), alerts: [] }) }));
  await user.click(await button(/^1\b/));
  act(() => store.apply({ kind: 'read', board: board({ at: exampleAt, tiles: ward, alerts: [] }) }));
  expect((await button(/^4\b/)).ariaPressed).toBe('true');
});

it('a floor that is there no more hides no bed', () => {
  expect(isChosen({ ...everyBed, floors: ['9F'] }, ward)).toBeNull();
  expect(isChosen({ ...everyBed, mine: [99], only_mine: true }, ward)).toBeNull();
  const mine = isChosen({ ...everyBed, mine: [99, 2], only_mine: true }, ward);
  expect(ward.filter(mine ?? (() => true)).map(({ bed_id }) => bed_id)).toEqual([2]);
});
