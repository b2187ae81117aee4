/** The turn list: who is next, one tap and the side, taken back within a minute. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { type BedId, type Posture, type Tile, turnBackMs } from '@wardlight/contract';
import { bedId, bedLive, currentUser, exampleAt, tile, userId } from '@wardlight/contract/testing';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { actingPerson, question } from '../../lib/session/acting-person.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, signedIn, speak } from '../../testing/render.tsx';
import { TurnsScreen } from './screen.tsx';

const minuteMs = 60_000;
const since = (minutes: number) => ({ since_at: exampleAt - minutes * minuteMs, by: null, side: null });
const late = tile({
  bed_id: bedId(12),
  bed_no: '201-1',
  turn_minutes: 120,
  live: bedLive({ turn: since(140) }),
});
const ahead = tile({
  bed_id: bedId(13),
  bed_no: '301-1',
  floor: '3F',
  turn_minutes: 120,
  live: bedLive({ bed_id: bedId(13), turn: since(85) }),
});
const by = currentUser().user_id;
/** What the server answers to the press. */
const turnedTo = (side: Posture | null, bed = bedId(12)) =>
  bedLive({ bed_id: bed, turn: { ...since(0), by, side }, last_turn: { at: exampleAt, by, side } });
let server: FakeServer;
let clock: CrankedClock;

beforeEach(async () => {
  clock = crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({ turnResident: ({ body: { side } }) => turnedTo(side ?? null), takeBackTurn: () => late.live });
  await speak('zh-TW');
  await bringDeskWords();
});

interface TurnsProps {
  readonly tiles: readonly Tile[];
  readonly isBlind?: boolean;
}

function Turns({ tiles, isBlind = false }: TurnsProps) {
  const [known, setKnown] = useState<ReadonlyMap<BedId, Tile>>(new Map(tiles.map((each) => [each.bed_id, each])));
  return (
    <TurnsScreen
      withTiles={(show) => show(known, isBlind)}
      onLive={(live) =>
        setKnown((now) => new Map([...now].map(([id, each]) => [id, id === live.bed_id ? { ...each, live } : each])))
      }
    />
  );
}

const open = (tiles: readonly Tile[] = [ahead, late], options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<Turns tiles={tiles} />, options);
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
/** Longer than the second press of a hurried finger. */
const aMoment = () => clock.advance(1_000);
const turnedAt = (bed: string) => screen.getByRole('button', { name: new RegExp(`^已翻身 ${bed}`) });

test('who is due soonest stands first, with since when and how long; a floor alone can be looked at', async () => {
  const { user } = await open();
  expect(rows()[0]).toContain('201-1');
  expect(rows()[0]).toContain('已超過 20 分鐘');
  expect(rows()[1]).toContain('再 35 分鐘 該翻身');
  await user.selectOptions(screen.getByRole('combobox', { name: '樓層' }), '3F');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toContain('301-1');
});

test('one tap and the side: told for whom the screen showed, taken back by keyboard, and nothing has moved', async () => {
  const { user } = await open();
  await user.click(turnedAt('201-1'));
  await aMoment();
  await user.click(within(screen.getByRole('group')).getByRole('button', { name: '左側' }));
  await waitFor(() =>
    expect(server.callsOf('turnResident').map(({ body }) => body)).toEqual([{ stay_id: 1012, side: 'left' }]),
  );
  await screen.findByText('已翻到左側');
  expect(rows()[0]).toContain('201-1');
  const undo = screen.getByRole('button', { name: /^復原 201-1/ });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  // The second press of a hurried finger takes nothing back.
  await user.keyboard('{Enter}');
  expect(server.callsOf('takeBackTurn')).toHaveLength(0);
  await clock.advance(2_000);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.callsOf('takeBackTurn').map(({ body }) => body)).toEqual([{ stay_id: 1012, turned_at: exampleAt }]),
  );
  await waitFor(() => expect(document.activeElement).toBe(turnedAt('201-1')));
});

test('without a side, and after a minute it is no longer offered to take it back', async () => {
  const { user } = await open();
  await user.click(turnedAt('201-1'));
  await aMoment();
  await user.click(screen.getByRole('button', { name: '不註明方向' }));
  await screen.findByText('已登記翻身');
  expect(server.callsOf('turnResident').map(({ body }) => body)).toEqual([{ stay_id: 1012 }]);
  await clock.advance(turnBackMs + 1_000);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^復原/ })).toBeNull());
});

test('what went wrong stands at the bed, and the sides stay for another try', async () => {
  server.answer({ turnResident: () => refusal('internal') });
  const { user } = await open();
  await user.click(turnedAt('201-1'));
  await aMoment();
  await user.click(screen.getByRole('button', { name: '右側' }));
  expect((await screen.findByRole('alert')).textContent).toContain('無法登記翻身');
  server.answer({ turnResident: ({ body: { side } }) => turnedTo(side ?? null) });
  await user.click(screen.getByRole('button', { name: '右側' }));
  await screen.findByText('已翻到右側');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of whom no time is known stands apart, hollow and without one', async () => {
  const unseen = { ...late, live: bedLive({ turn: since(140), last_data_at: exampleAt - 400_000 }) };
  const out = { ...ahead, live: bedLive({ bed_id: bedId(13), status: 'bedExit' }) };
  await open([unseen, out]);
  expect(screen.queryByRole('region', { name: '躺臥中' })).toBeNull();
  const hollow = screen.getByRole('region', { name: '不知道躺了多久' });
  expect(hollow.textContent).toContain('201-1');
  expect(hollow.querySelector('[data-phase="none"]')).toBeTruthy();
  expect(hollow.textContent).not.toContain('已超過');
  expect(screen.getByRole('region', { name: '目前沒有躺著' }).textContent).toContain('301-1');
});

test('nobody has an interval: it is said where it is set', async () => {
  await open([tile()]);
  expect(screen.getByRole('heading', { name: '沒有人設定翻身間隔' })).toBeTruthy();
  expect(screen.getByText(/翻身間隔」/)).toBeTruthy();
});

test('over all facilities there is nothing to press', async () => {
  const agent = { ...currentUser(), role: 'agent' as const };
  await open([late], { user: agent, agency: 'all' });
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^已翻身/ })).toBeNull();
});

test('a station of many asks who it was before anything is told', async () => {
  const station = currentUser({ shared: true });
  signedIn(station);
  actingPerson.choose(null);
  const { user } = await open([late], { user: station });
  await user.click(turnedAt('201-1'));
  await aMoment();
  await user.click(screen.getByRole('button', { name: '左側' }));
  expect(server.callsOf('turnResident')).toHaveLength(0);
  act(() => question.answered());
  await waitFor(() => expect(server.callsOf('turnResident')).toHaveLength(1));
});

test('of somebody whose data are live it never says "no data", also where nobody knows since when they lie', async () => {
  await open([{ ...late, live: bedLive({ status: 'inBed', last_data_at: exampleAt - 2_000 }) }]);
  expect(screen.getByRole('region', { name: '不知道躺了多久' }).textContent).toContain('201-1');
  expect(rows()[0]).not.toMatch(/沒有資料|無資料/);
});

test.each(['bedExit', 'sitting'] as const)(
  'while nobody watches, a bed that reads %s says since when nothing is known',
  async (status) => {
    const live = bedLive({ status, last_data_at: exampleAt - 2_000 });
    await renderScreen(<Turns tiles={[{ ...late, live }]} isBlind />);
    expect(screen.getByRole('region', { name: '不知道躺了多久' }).textContent).toContain('無資料');
  },
);

test('without a line no time runs on: what stands there is the last word', async () => {
  await open([late]);
  act(() => setConnection('lost', exampleAt));
  await clock.advance(60 * minuteMs);
  expect(rows()[0]).toContain('已超過 20 分鐘');
});

test('the second tap of a hurried finger chooses no side', async () => {
  const { user } = await open([late]);
  await user.dblClick(turnedAt('201-1'));
  await user.click(within(screen.getByRole('group')).getByRole('button', { name: '左側' }));
  expect(server.callsOf('turnResident')).toHaveLength(0);
  await aMoment();
  await user.click(within(screen.getByRole('group')).getByRole('button', { name: '左側' }));
  await waitFor(() => expect(server.callsOf('turnResident')).toHaveLength(1));
});

test('after a reload whoever said it finds "Undo" for what is left of the minute; nobody else does', async () => {
  const said = { at: exampleAt - 20_000, by, side: 'left' as const };
  // The mat has seen another posture since: the clock is not theirs any more, the slip still is.
  const mine = { ...late, live: bedLive({ turn: since(0), last_turn: said }) };
  const another = { ...ahead, live: { ...ahead.live, last_turn: { ...said, by: userId(by + 1) } } };
  const { user } = await open([mine, another]);
  expect(screen.getByText('已翻到左側')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^復原/ })).toHaveLength(1);
  expect(turnedAt('301-1')).toBeTruthy();
  await aMoment();
  await user.click(screen.getByRole('button', { name: /^復原 201-1/ }));
  await waitFor(() =>
    expect(server.callsOf('takeBackTurn').map(({ body }) => body)).toEqual([{ stay_id: 1012, turned_at: said.at }]),
  );
});

test('the minute of "Undo" counts from when it was said, not from when the page was loaded', async () => {
  await open([{ ...late, live: bedLive({ turn: since(0), last_turn: { at: exampleAt - 20_000, by, side: null } }) }]);
  await clock.advance(turnBackMs - 20_000);
  expect(screen.getByRole('button', { name: /^復原/ })).toBeTruthy();
  await clock.advance(1_000);
  expect(screen.queryByRole('button', { name: /^復原/ })).toBeNull();
});

test('on a station "Undo" stands for whoever is chosen there, as they said it', async () => {
  const station = currentUser({ shared: true });
  const lin = userId(by + 1);
  signedIn(station);
  actingPerson.choose({ user_id: lin, name: '林淑芬' });
  await open([{ ...late, live: bedLive({ turn: since(0), last_turn: { at: exampleAt, by: lin, side: null } }) }], {
    user: station,
  });
  expect(screen.getByRole('button', { name: /^復原/ })).toBeTruthy();
  act(() => actingPerson.choose({ user_id: userId(by + 2), name: '王美玉' }));
  expect(screen.queryByRole('button', { name: /^復原/ })).toBeNull();
});

test('Escape closes the choice of sides and leads back to the button', async () => {
  const { user } = await open([late]);
  await user.click(turnedAt('201-1'));
  await aMoment();
  screen.getByRole('button', { name: '左側' }).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(turnedAt('201-1')));
  expect(server.callsOf('turnResident')).toHaveLength(0);
});

test('on a steady round the others are put in order again; whoever was just turned stays with "Undo"', async () => {
  const third = tile({
    bed_id: bedId(14),
    bed_no: '401-1',
    turn_minutes: 120,
    live: bedLive({ bed_id: bedId(14), turn: since(86) }),
  });
  const order = () => rows().map((row) => /\d01-1/.exec(row)?.[0]);
  const changed = { ...third, live: { ...third.live, turn: since(10) } };
  function Changing() {
    const [tiles, setTiles] = useState<readonly Tile[]>([late, third, ahead]);
    const shown = new Map(tiles.map((each) => [each.bed_id, each]));
    return (
      <>
        <button type="button" onClick={() => setTiles((now) => now.map((each) => (each === third ? changed : each)))}>
          tell
        </button>
        <TurnsScreen
          withTiles={(show) => show(shown, false)}
          onLive={(live) =>
            setTiles((now) => now.map((each) => (each.bed_id === live.bed_id ? { ...each, live } : each)))
          }
        />
      </>
    );
  }
  const { user } = await renderScreen(<Changing />);
  expect(order()).toEqual(['201-1', '401-1', '301-1']);
  await user.click(turnedAt('201-1'));
  await aMoment();
  await user.click(screen.getByRole('button', { name: '左側' }));
  await screen.findByText('已翻到左側');
  await user.click(screen.getByRole('button', { name: 'tell' }));
  expect(order()).toEqual(['201-1', '401-1', '301-1']);
  // Nobody is at the list any more, and the minute of "Undo" goes on.
  await clock.advance(12_000);
  expect(order()).toEqual(['201-1', '301-1', '401-1']);
  // The keyboard's focus goes to "Turned" then, and is left lying.
  await clock.advance(turnBackMs);
  await clock.advance(12_000);
  expect(order()).toEqual(['301-1', '401-1', '201-1']);
});

test('the floor stands in the address', async () => {
  const { user, router } = await open([ahead, late], { at: '/turns?floor=3F' });
  expect(rows()).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: '樓層' }), '');
  expect(rows()).toHaveLength(2);
  expect(router.state.location.search).toBe('');
});
