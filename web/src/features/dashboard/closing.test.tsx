/** Closing: a reason by one tap, its line where it says too little, and of a fall two answers; on a desktop and on a phone, by keyboard too. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import { alert, bedId, bedLive, board, exampleAt, residentId, stayId, tile } from '@wardlight/contract/testing';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loadPopover } from './answer/asking-button.tsx';
import { DashboardScreen } from './screen.tsx';

const open: Alert = alert({
  ...{ bed_id: bedId(2), bed_no: '7', floor: '1F', priority: 'high', phase: 'cleared' },
  ...{ cleared_at: exampleAt, sounding: false },
});
let server: FakeServer;

// What places the question comes after the board; read beforehand, no test waits for it.
beforeAll(loadPopover);
beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () =>
      board({
        tiles: [
          tile({
            ...{ bed_id: bedId(2), bed_no: '7', floor: '1F', live: bedLive({ bed_id: bedId(2) }) },
            resident: { resident_id: residentId(112), stay_id: stayId(1012), name: '張阿好', gender: null },
          }),
        ],
        alerts: [open],
      }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    closeBed: ({ body }) => ({
      alerts: [{ ...open, phase: 'closed', closed_at: exampleAt, close_reason: body.reason }],
    }),
  });
});

/** jsdom knows no width; a screen of a station answers every question for more room with yes. */
function widen(): void {
  const narrow = window.matchMedia;
  window.matchMedia = (media) => ({ ...narrow(media), matches: media.includes('min-width') });
}

async function ask() {
  const store = createBoardStore();
  const { user } = await renderScreen(<DashboardScreen board={store} />);
  const bed = await screen.findByRole('article', { name: /^7 床/ });
  await user.click(within(bed).getByRole('button', { name: /^結束/ }));
  const dialog = await screen.findByRole('dialog', { name: /^7 床/ });
  return { user, dialog: within(dialog), store };
}
/** What was said; that it names the alert of the card is said once, below. */
const sent = () =>
  server.callsOf('closeBed').map(({ body }) => {
    const { alert_ids, stay_id, shown_at, still_true, ...said } = body as {
      readonly still_true: readonly string[];
      readonly shown_at: number;
      readonly alert_ids: readonly string[];
      readonly stay_id: number;
    };
    expect(stay_id).toBeGreaterThan(0);
    // It is over.
    expect(still_true).toEqual([]);
    expect(shown_at).toBe(open.told_at);
    expect(alert_ids).toEqual([open.alert_id]);
    return said;
  });
const alertsIn = (dialog: Awaited<ReturnType<typeof ask>>['dialog']) =>
  dialog.queryAllByRole('alert').map(({ textContent }) => textContent);

describe.each([
  ['at a station', widen],
  ['on a phone', () => {}],
])('closing %s', (_, setWidth) => {
  beforeEach(setWidth);

  it('every reason is a button, in the order of the list', async () => {
    const { dialog } = await ask();
    const names = dialog.getAllByRole('button').flatMap(({ dataset }) => dataset.reason ?? []);
    const first = ['helped', 'fine', 'toilet', 'turned', 'fall', 'nurse', 'family'];
    expect(names).toEqual([...first, 'falseAlarm', 'equipment', 'other']);
  });

  it('"turned" is one tap', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: '已翻身' }));
    expect(sent()).toEqual([{ reason: 'turned' }]);
  });

  it('a fall is answered by two taps, and sent', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: '跌倒' }));
    await user.click(
      within(dialog.getByRole('group', { name: '有沒有受傷？' })).getByRole('radio', { name: '不確定' }),
    );
    const called = within(dialog.getByRole('group', { name: '通知了誰？（可複選）' }));
    await user.click(called.getByRole('checkbox', { name: '護理師' }));
    await user.click(dialog.getByRole('button', { name: '結束警示' }));
    expect(sent()).toEqual([{ reason: 'fall', fall: { injury: 'unsure', called: ['nurse'] } }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^7 床/ })).toBeNull());
  });

  it('what is missing of a fall is said beside its question, and the first one has the focus', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: '跌倒' }));
    await user.click(dialog.getByRole('button', { name: '結束警示' }));
    expect(alertsIn(dialog)).toEqual(['請選擇', '請選擇']);
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: '未見受傷' }));
    await user.click(dialog.getByRole('radio', { name: '有受傷' }));
    expect(alertsIn(dialog)).toEqual(['請選擇']);
    await user.click(dialog.getByRole('button', { name: '結束警示' }));
    expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: '沒有通知' }));
    expect(sent()).toEqual([]);
  });

  it('nobody was called, or somebody: not both', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: '跌倒' }));
    const chosen = () =>
      dialog
        .getAllByRole<HTMLInputElement>('checkbox')
        .flatMap((box) => (box.checked ? box.parentElement?.textContent : []));
    await user.click(dialog.getByRole('checkbox', { name: '沒有通知' }));
    await user.click(dialog.getByRole('checkbox', { name: '家屬' }));
    await user.click(dialog.getByRole('checkbox', { name: '醫師' }));
    expect(chosen()).toEqual(['醫師', '家屬']);
    await user.click(dialog.getByRole('checkbox', { name: '沒有通知' }));
    expect(chosen()).toEqual(['沒有通知']);
  });

  it.each([
    ['誤報', 'falseAlarm', '誤報的原因是？'],
    ['其他', 'other', '是什麼情況？'],
  ])('%s asks for a line, and says so beside the field', async (name, reason, question) => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name }));
    const line = dialog.getByRole('textbox', { name: question });
    expect(document.activeElement).toBe(line);
    await user.type(line, '   ');
    await user.click(dialog.getByRole('button', { name: '結束警示' }));
    expect(alertsIn(dialog)).toEqual(['請填寫簡短說明']);
    expect([line.getAttribute('aria-invalid'), sent()]).toEqual(['true', []]);
    expect(document.activeElement).toBe(line);
    await user.type(line, '貓在床上');
    expect(alertsIn(dialog)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '結束警示' }));
    expect(sent()).toEqual([{ reason, note: '貓在床上' }]);
  });

  it('a line that stands there already is enough', async () => {
    const { user, dialog } = await ask();
    await user.type(dialog.getByRole('textbox'), '貓');
    await user.click(dialog.getByRole('button', { name: '誤報' }));
    expect(sent()).toEqual([{ reason: 'falseAlarm', note: '貓' }]);
  });

  it('by keyboard alone: Enter twice on "fall" closes nothing, Tab leads through the questions, and one comes back to the reason', async () => {
    const { user, dialog } = await ask();
    act(() => dialog.getByRole('button', { name: '跌倒' }).focus());
    await user.keyboard('{Enter}{Enter}');
    expect(sent()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('跌倒');
    await user.tab();
    await user.keyboard('{ }');
    await user.tab();
    await user.keyboard('{ }');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '未見受傷' }).checked).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: '沒有通知' }).checked).toBe(true);
    act(() => dialog.getByRole('button', { name: '改選其他原因' }).focus());
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: '跌倒' }));
    await user.keyboard('{Enter}');
    await user.click(dialog.getByRole('button', { name: '結束警示' }));
    expect(sent()).toEqual([{ reason: 'fall', fall: { injury: 'none', called: ['nobody'] } }]);
  });

  it('keeps what was answered of a fall when closing fails', async () => {
    server.answer({ closeBed: () => refusal('internal') });
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: '跌倒' }));
    await user.click(dialog.getByRole('radio', { name: '有受傷' }));
    await user.click(dialog.getByRole('checkbox', { name: '救護車' }));
    await user.click(dialog.getByRole('button', { name: '結束警示' }));
    await waitFor(() => expect(alertsIn(dialog).join()).toContain('伺服器發生錯誤'));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '有受傷' }).checked).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: '救護車' }).checked).toBe(true);
  });

  it('a refusal is brought into sight once, and not again with every answer given after it', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    server.answer({ closeBed: () => refusal('internal') });
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: '跌倒' }));
    await user.click(dialog.getByRole('radio', { name: '有受傷' }));
    await user.click(dialog.getByRole('checkbox', { name: '救護車' }));
    seen.mockClear();
    await user.click(dialog.getByRole('button', { name: '結束警示' }));
    await waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
    await user.click(dialog.getByRole('radio', { name: '未見受傷' }));
    expect(seen).toHaveBeenCalledTimes(1);
    seen.mockRestore();
  });

  it('what was sent does not come back at the next closing, though the card closes before the answer comes', async () => {
    const closed: Alert = { ...open, phase: 'closed', closed_at: exampleAt, close_reason: 'other' };
    const { user, dialog, store } = await ask();
    const push = (alert: Alert) =>
      act(() => store.apply({ kind: 'alerts', at: exampleAt + 1, alerts: [alert], notifies: [] }));
    let answer: (sent: { alerts: Alert[] }) => void = () => {};
    server.answer({ closeBed: () => new Promise((resolve) => (answer = resolve)) });
    await user.type(dialog.getByRole('textbox'), '吃過藥了');
    await user.click(dialog.getByRole('button', { name: '其他' }));
    push(closed);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^7 床/ })).toBeNull());
    await act(async () => answer({ alerts: [closed] }));
    push(open);
    const bed = await screen.findByRole('article', { name: /^7 床/ });
    await user.click(await within(bed).findByRole('button', { name: /^結束/ }));
    const again = within(await screen.findByRole('dialog', { name: /^7 床/ }));
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  });
});
