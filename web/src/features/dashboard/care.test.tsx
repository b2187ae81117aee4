/** What staff do at a bed: with the resident, turned, away, back. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { turnBackMs } from '@wardlight/contract';
import {
  agencyId,
  alert,
  bedHour,
  bedId,
  bedLive,
  board,
  currentUser,
  exampleAt,
  tile,
  userId,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { session } from '../../lib/session/session.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DashboardScreen } from './screen.tsx';

const hourMs = 3_600_000;
const live = bedLive({ last_data_at: exampleAt });
const twelve = tile({ bed_id: bedId(12), bed_no: '12', live });
const claimed = alert({
  phase: 'claimed',
  claimed_at: exampleAt - 60_000,
  claimed_by: { user_id: 7, name: 'Night Shift' },
  sounding: false,
});
let server: FakeServer;
let clock: CrankedClock;

beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () => board({ tiles: [twelve] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readBedHour: () => bedHour(),
  });
});

async function openBed(user = currentUser()) {
  const view = await renderScreen(<DashboardScreen board={createBoardStore()} />, { at: '/?bed=12', user });
  const drawer = await screen.findByRole('dialog', { name: /^12 床/ });
  await within(drawer).findByText('感測墊技術資料');
  return { ...view, drawer };
}

describe('with the resident', () => {
  it('asks for how long, tells the server, and says who is there until when', async () => {
    server.answer({
      readBoard: () => board({ tiles: [twelve], alerts: [claimed] }),
      stayAtBed: ({ body }) => ({ alerts: [{ ...claimed, with_resident_until: exampleAt + body.minutes * 60_000 }] }),
    });
    const { user, drawer } = await openBed();
    await user.click(within(drawer).getByRole('button', { name: /^我在身邊/ }));
    await user.click(await screen.findByRole('button', { name: '20 分鐘' }));
    await waitFor(() =>
      expect(server.callsOf('stayAtBed').map(({ body }) => body)).toMatchObject([
        { alert_ids: [claimed.alert_id], minutes: 20 },
      ]),
    );
    expect(await within(drawer).findByText(/Night Shift 陪伴至 02:20/)).toBeTruthy();
  });

  it('is said to be still so, and can be claimed again', async () => {
    const still = { ...claimed, still_at: exampleAt, sounding: true, priority: 'high' } as const;
    server.answer({
      readBoard: () => board({ tiles: [twelve], alerts: [still] }),
      claimBed: () => ({ alerts: [{ ...still, still_at: null, sounding: false, claimed_at: exampleAt }] }),
    });
    const { user, drawer } = await openBed();
    const claim = within(drawer).getAllByRole('button', { name: /^我去處理/ })[0];
    if (claim === undefined) throw new Error('nobody can answer');
    await user.click(claim);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^我去處理/ })).toBeNull());
  });

  it('leaves the focus of a keyboard at the tile, whose button is another one then', async () => {
    server.answer({
      readBoard: () => board({ tiles: [twelve], alerts: [claimed] }),
      stayAtBed: ({ body }) => ({ alerts: [{ ...claimed, with_resident_until: exampleAt + body.minutes * 60_000 }] }),
    });
    const { user } = await renderScreen(<DashboardScreen board={createBoardStore()} />);
    const inTile = within(await screen.findByRole('article', { name: /^12 床/ }));
    inTile.getByRole('button', { name: /^我在身邊/ }).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('button', { name: '20 分鐘' })).focus();
    await user.keyboard('{Enter}');
    const close = await inTile.findByRole('button', { name: /^結束/ });
    await waitFor(() => expect(document.activeElement).toBe(close));
  });

  it('is not offered for equipment', async () => {
    server.answer({
      readBoard: () =>
        board({ tiles: [twelve], alerts: [{ ...claimed, type: 'deviceDisconnected', technical: true }] }),
    });
    const { drawer } = await openBed();
    expect(within(drawer).queryByRole('button', { name: /^我在身邊/ })).toBeNull();
    expect(within(drawer).getByRole('button', { name: /^結束/ })).toBeTruthy();
  });
});

describe('what is still so although somebody went', () => {
  const still = { ...claimed, still_at: exampleAt, sounding: true, priority: 'high' } as const;
  beforeEach(() => server.answer({ readBoard: () => board({ tiles: [twelve], alerts: [still] }) }));

  it('calls from the strip as from the tile: its mark in full, and a button, not somebody on the way', async () => {
    await renderScreen(<BoardWithStrip board={createBoardStore()} />);
    const strip = await screen.findByRole('region', { name: '需要人的警示' });
    await waitFor(() => expect(strip.textContent).toContain('仍未解除'));
    expect(strip.textContent).not.toContain('前往中');
    for (const place of [strip, await screen.findByRole('article')]) {
      expect(place.querySelector('[data-calm]')).toBeNull();
      within(place).getByRole('button', { name: /^我去處理/ });
    }
    expect(screen.getByRole('article').getAttribute('aria-label')).toContain('仍未解除');
    expect(screen.getByRole('article').textContent).toContain('仍未解除，請再確認');
  });

  it('calls from the wall too', async () => {
    await renderScreen(<DashboardScreen board={createBoardStore()} />, { at: '/dashboard?wall=1' });
    const band = await screen.findByRole('region', { name: '未結束的警示' });
    expect(band.textContent).toContain('仍未解除');
    expect(band.querySelector('li [data-calm]')).toBeNull();
    expect((await screen.findByRole('article')).querySelector('[data-calm]')).toBeNull();
    within(band).getByRole('button', { name: /^我去處理/ });
  });
});

describe('turned', () => {
  const by = currentUser().user_id;
  const last_turn = { at: exampleAt, by, side: 'left' } as const;
  const turned = { ...live, turn: { since_at: exampleAt, by, side: 'left' as const }, last_turn };
  const sideOf = (name: string) => screen.findByRole('button', { name });
  async function say(opened: Awaited<ReturnType<typeof openBed>>, side = '左側躺') {
    await opened.user.click(within(opened.drawer).getByRole('button', { name: '登記已翻身' }));
    const chosen = await sideOf(side);
    await aMoment();
    await opened.user.click(chosen);
  }
  /** Longer than the second press of a hurried finger. */
  const aMoment = () => clock.advance(1_000);

  it('is told to the server once with its side, and said', async () => {
    server.answer({ turnResident: () => turned });
    const opened = await openBed();
    await say(opened);
    await waitFor(() =>
      expect(server.callsOf('turnResident').map(({ body }) => body)).toEqual([{ stay_id: 1012, side: 'left' }]),
    );
    // The hour is read again: what was done stands in it.
    await waitFor(() => expect(server.callsOf('readBedHour')).toHaveLength(2));
    expect(await within(opened.drawer).findByText('已翻身 · 左側躺')).toBeTruthy();
  });

  it('is told without a side by whoever does not want to say it', async () => {
    server.answer({ turnResident: () => turned });
    await say(await openBed(), '不註明方向');
    await waitFor(() => expect(server.callsOf('turnResident').map(({ body }) => body)).toEqual([{ stay_id: 1012 }]));
  });

  it('pressed twice is told once', async () => {
    server.answer({ turnResident: () => turned });
    const { user, drawer } = await openBed();
    await user.click(within(drawer).getByRole('button', { name: '登記已翻身' }));
    const left = await sideOf('左側躺');
    await aMoment();
    await user.dblClick(left);
    await waitFor(() => expect(server.callsOf('readBedHour')).toHaveLength(2));
    expect(server.callsOf('turnResident')).toHaveLength(1);
  });

  it('chooses no side by the second tap of a hurried finger', async () => {
    server.answer({ turnResident: () => turned });
    const { user, drawer } = await openBed();
    await user.click(within(drawer).getByRole('button', { name: '登記已翻身' }));
    const left = await sideOf('左側躺');
    expect(left.getAttribute('aria-disabled')).toBe('true');
    await user.click(left);
    expect(server.callsOf('turnResident')).toHaveLength(0);
    await aMoment();
    expect(left.getAttribute('aria-disabled')).toBe('false');
    await user.click(left);
    await waitFor(() => expect(server.callsOf('turnResident')).toHaveLength(1));
  });

  it.each([
    ['by whoever is here', by, true],
    ['by somebody else', by + 1, false],
  ])('before the page was loaded %s: it can be taken back only by the former', async (_, said, offered) => {
    const before = { ...live, last_turn: { ...last_turn, by: userId(said) } };
    server.answer({ readBoard: () => board({ tiles: [{ ...twelve, live: before }] }) });
    const { drawer } = await openBed();
    expect(within(drawer).queryByRole('button', { name: '復原' }) !== null).toBe(offered);
    expect(within(drawer).queryByRole('button', { name: '登記已翻身' }) === null).toBe(offered);
  });

  it('is taken back within the minute by its second thought, and not by the second press of a hurried finger', async () => {
    server.answer({ turnResident: () => turned, takeBackTurn: () => live });
    const opened = await openBed();
    await say(opened);
    const undo = await within(opened.drawer).findByRole('button', { name: '復原' });
    await opened.user.click(undo);
    expect(server.callsOf('takeBackTurn')).toHaveLength(0);
    await clock.advance(1_000);
    await opened.user.click(undo);
    await waitFor(() =>
      expect(server.callsOf('takeBackTurn').map(({ body }) => body)).toEqual([{ stay_id: 1012, turned_at: exampleAt }]),
    );
    expect(await within(opened.drawer).findByRole('button', { name: '登記已翻身' })).toBeTruthy();
  });

  it('that could not be taken back without a network says so, and can be tried again', async () => {
    server.answer({ turnResident: () => turned, takeBackTurn: () => unreachable });
    const opened = await openBed();
    await say(opened);
    const undo = await within(opened.drawer).findByRole('button', { name: '復原' });
    await clock.advance(2_000);
    await opened.user.click(undo);
    expect((await within(opened.drawer).findByRole('alert')).textContent).toContain('無法復原');
    server.answer({ takeBackTurn: () => live });
    await opened.user.click(within(opened.drawer).getByRole('button', { name: '復原' }));
    expect(await within(opened.drawer).findByRole('button', { name: '登記已翻身' })).toBeTruthy();
    expect(within(opened.drawer).queryByRole('alert')).toBeNull();
  });

  it('stays after its minute: nothing is offered to take it back, and what the server refuses by then is said', async () => {
    server.answer({
      turnResident: () => turned,
      takeBackTurn: () => refusal('conflict'),
      // By the time of the server the minute passes too.
      readBedHour: () => bedHour({ at: clock.now() }),
    });
    const opened = await openBed();
    await say(opened);
    const undo = await within(opened.drawer).findByRole('button', { name: '復原' });
    await clock.advance(2_000);
    await opened.user.click(undo);
    expect((await within(opened.drawer).findByRole('alert')).textContent).toContain('無法復原');
    await clock.advance(turnBackMs);
    await waitFor(() => expect(within(opened.drawer).queryByRole('button', { name: '復原' })).toBeNull());
    expect(within(opened.drawer).getByRole('button', { name: '登記已翻身' })).toBeTruthy();
  });

  it('is not told by the second press on "back", whose place it takes', async () => {
    const away = {
      ...live,
      status: 'away',
      absence: { reason: 'outing', from_at: 0, until_at: exampleAt + 1 },
    } as const;
    server.answer({
      readBoard: () => board({ tiles: [{ ...twelve, live: away }] }),
      endAbsence: () => live,
      turnResident: () => turned,
    });
    const opened = await openBed();
    await opened.user.click(within(opened.drawer).getByRole('button', { name: '已返回' }));
    await opened.user.click(await within(opened.drawer).findByRole('button', { name: '登記已翻身' }));
    expect(server.callsOf('turnResident')).toHaveLength(0);
  });

  it('that failed says so in its place, and the sides stay for another try', async () => {
    server.answer({ turnResident: () => unreachable });
    const opened = await openBed();
    await say(opened);
    expect((await screen.findByRole('alert')).textContent).toContain('無法登記翻身');
    server.answer({ turnResident: () => turned });
    await opened.user.click(await sideOf('左側躺'));
    expect(await within(opened.drawer).findByRole('button', { name: '復原' })).toBeTruthy();
  });

  it('is not offered while nobody lies there', async () => {
    const out = { ...twelve, live: { ...live, status: 'bedExit' as const } };
    server.answer({ readBoard: () => board({ tiles: [out] }) });
    const { drawer } = await openBed();
    expect(within(drawer).queryByRole('button', { name: '登記已翻身' })).toBeNull();
    expect(within(drawer).getByRole('button', { name: '登記請假' })).toBeTruthy();
  });

  it('stands in the hour with the side and who did it', async () => {
    server.answer({
      readBedHour: () =>
        bedHour({
          care: [
            { at: exampleAt - 60_000, kind: 'returned', side: null, by: null },
            { at: exampleAt - 120_000, kind: 'turned', side: 'right', by: { user_id: 7, name: 'Night Shift' } },
          ],
        }),
    });
    const { drawer } = await openBed();
    expect(within(drawer).getByText('01:59 已返回 · 感測墊感應到')).toBeTruthy();
    expect(within(drawer).getByText('01:58 已翻身 · 右側躺 · Night Shift')).toBeTruthy();
  });
});

describe('away', () => {
  const absence = { reason: 'hospital', from_at: exampleAt, until_at: exampleAt + 3 * hourMs } as const;

  it('is planned with a reason and an end on the wall clock of the agency', async () => {
    server.answer({ planAbsence: () => ({ ...live, status: 'away', absence }) });
    const { user, drawer } = await openBed();
    await user.click(within(drawer).getByRole('button', { name: '登記請假' }));
    await user.click(await screen.findByRole('radio', { name: '住院' }));
    fireEvent.change(screen.getByLabelText('預計返回'), { target: { value: '2026-03-02T05:00' } });
    await user.click(screen.getByRole('button', { name: '登記' }));
    await waitFor(() =>
      expect(server.callsOf('planAbsence').map(({ body }) => body)).toEqual([
        { stay_id: 1012, reason: 'hospital', until_at: exampleAt + 3 * hourMs },
      ]),
    );
    expect(await within(drawer).findByText('住院 · 預計 05:00 返回')).toBeTruthy();
  });

  it('that is marked of somebody still in bed says that they will be away, on the tile too', async () => {
    server.answer({ readBoard: () => board({ tiles: [{ ...twelve, live: { ...live, status: 'inBed', absence } }] }) });
    const { drawer } = await openBed();
    expect(within(drawer).getByText('即將請假，至 05:00')).toBeTruthy();
    expect(screen.getAllByText('即將請假，至 05:00')).toHaveLength(2);
    expect(screen.queryByText(/預計 05:00 返回/)).toBeNull();
  });

  it('for days, with one press', async () => {
    const { user, drawer } = await openBed();
    await user.click(within(drawer).getByRole('button', { name: '登記請假' }));
    await user.click(await screen.findByRole('button', { name: '3 天後' }));
    expect(screen.getByLabelText<HTMLInputElement>('預計返回').value).toBe('2026-03-05T02:00');
  });

  it.each(['2026-03-02T01:00', '2026-12-24T18:00', ''])('until %j is refused beside the field', async (until) => {
    const { user, drawer } = await openBed();
    await user.click(within(drawer).getByRole('button', { name: '登記請假' }));
    const field = await screen.findByLabelText<HTMLInputElement>('預計返回');
    fireEvent.change(field, { target: { value: until } });
    await user.click(screen.getByRole('button', { name: '登記' }));
    expect(await screen.findByText('返回時間要在現在之後，最長 90 天。')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(server.callsOf('planAbsence')).toEqual([]);
  });

  it('ends with one tap, and is said to be overdue when it is', async () => {
    const late = { ...absence, until_at: exampleAt - hourMs };
    server.answer({
      readBoard: () => board({ tiles: [{ ...twelve, live: { ...live, status: 'away', absence: late } }] }),
      endAbsence: () => live,
    });
    const { user, drawer } = await openBed();
    expect(within(drawer).getByText('住院 · 預計 01:00 返回，已逾時')).toBeTruthy();
    await user.click(within(drawer).getByRole('button', { name: '已返回' }));
    expect(await within(drawer).findByRole('button', { name: '登記請假' })).toBeTruthy();
  });

  it('is said on the tile with why and until when, in place of rates that nobody measures', async () => {
    const away = { ...live, status: 'away', absence } as const;
    server.answer({ readBoard: () => board({ tiles: [{ ...twelve, live: away }] }) });
    await renderScreen(<DashboardScreen board={createBoardStore()} />);
    const inTile = within(await screen.findByRole('article'));
    inTile.getByText('住院 · 預計 05:00 返回');
    expect(inTile.queryByText('呼吸')).toBeNull();
  });

  it('is asked for beginning at the question, then the reason that is chosen; Escape closes the question, not the bed', async () => {
    const { user, drawer } = await openBed();
    await user.click(within(drawer).getByRole('button', { name: '登記請假' }));
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: '外出' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '登記請假' })));
    await user.keyboard('{Enter}{Enter}');
    expect(server.callsOf('planAbsence')).toEqual([]);
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(chosen);
    expect(chosen.checked).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(screen.getByRole('dialog', { name: /^12 床/ })).toBe(drawer);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what was typed when it fails', async () => {
    server.answer({ planAbsence: () => refusal('unavailable') });
    const { user, drawer } = await openBed();
    await user.click(within(drawer).getByRole('button', { name: '登記請假' }));
    await user.click(await screen.findByRole('radio', { name: '其他' }));
    await user.click(screen.getByRole('button', { name: '登記' }));
    expect((await screen.findByText(/^無法登記請假/)).textContent).toContain('伺服器暫時無法服務');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '其他' }).checked).toBe(true);
  });

  it('is not offered over all agencies: the bed is opened in its own first', async () => {
    const agent = currentUser({ role: 'agent', agency_id: agencyId(1) });
    await renderScreen(<DashboardScreen board={createBoardStore()} />, { at: '/?bed=12', user: agent, agency: 'all' });
    await waitFor(() => expect(session.get()?.agency).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: '登記請假' })).toBeNull();
  });
});
