import type { Alert, BedLive, NetworkId } from '@wardlight/contract';
import {
  alert,
  alertId,
  bedId,
  bedLive,
  board,
  exampleAt,
  notifyGroup,
  stayId,
  tile,
} from '@wardlight/contract/testing';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { crankClock } from '../testing/cranked-clock.ts';
import { type BoardChange, type BoardState, emptyBoard, reduce } from './board-state.ts';
import { createBoardStore } from './board-store.ts';

const networkId = (n: number) => n as NetworkId;
const twoBeds = board({ tiles: [tile(), tile({ bed_id: bedId(13), live: bedLive({ bed_id: bedId(13) }) })] });
const snapshot: BoardChange = { kind: 'snapshot', at: exampleAt, board: twoBeds };
const alerts = (...list: Alert[]): BoardChange => ({ kind: 'alerts', at: exampleAt + 1, alerts: list, notifies: [] });

describe('reduce', () => {
  it('takes a plain reading only when it is newer than what is known', () => {
    const live = reduce(emptyBoard, snapshot);
    expect(reduce(live, { kind: 'read', board: board({ tiles: [] }) })).toBe(live);
    const newer = reduce(live, { kind: 'read', board: board({ at: exampleAt + 1, tiles: [] }) });
    expect([newer.source, newer.tiles.size]).toEqual(['http', 0]);
  });

  it('takes a snapshot whatever was known, and counts it', () => {
    const read = reduce(emptyBoard, { kind: 'read', board: board({ at: exampleAt + 9 }) });
    const next = reduce(read, snapshot);
    expect([next.source, next.tiles.size, next.snapshots]).toEqual(['live', 2, 1]);
  });

  it('changes the bed that is named and no other', () => {
    const before = reduce(emptyBoard, snapshot);
    const live = bedLive({ status: 'bedExit' });
    const after = reduce(before, { kind: 'beds', at: exampleAt + 1, beds: [live] });
    expect(after.tiles.get(bedId(12))?.live).toBe(live);
    expect(after.tiles.get(bedId(13))).toBe(before.tiles.get(bedId(13)));
  });

  it('remembers a bed it does not know until a snapshot comes', () => {
    const before = reduce(emptyBoard, snapshot);
    const stranger = { kind: 'beds', at: exampleAt, beds: [bedLive({ bed_id: bedId(99) })] } as const;
    const after = reduce(before, stranger);
    expect([...after.strangers]).toEqual([99]);
    expect(after.tiles.size).toBe(2);
    expect(reduce(after, snapshot).strangers.size).toBe(0);
  });

  it('draws nothing of one stay under the name of another, and remembers the bed until it knows who lies there', () => {
    const before = reduce(emptyBoard, snapshot);
    const beds = (stay: number | null) =>
      ({ kind: 'beds', at: exampleAt, beds: [bedLive({ stay_id: stay === null ? null : stayId(stay) })] }) as const;
    for (const stay of [1013, null]) {
      const after = reduce(before, beds(stay));
      expect(after.tiles.get(bedId(12))).toBe(before.tiles.get(bedId(12)));
      expect([...after.strangers]).toEqual([12]);
      // It was an old word: whoever the picture names is spoken of again.
      expect(reduce(after, beds(1012)).strangers.size).toBe(0);
    }
  });

  it('whoever was brought to a bed while away has been so there since then, and not in the hour before', () => {
    const changed_at = exampleAt - 600_000;
    const tiles = [tile({ changed_at, hour: [] })];
    const live = bedLive({ status: 'away', since_at: exampleAt - 7_200_000 });
    const before = reduce(emptyBoard, { kind: 'snapshot', at: exampleAt, board: board({ tiles }) });
    const after = reduce(before, { kind: 'beds', at: exampleAt + 1, beds: [live] });
    expect(after.tiles.get(bedId(12))?.hour).toEqual([{ status: 'away', from_at: changed_at }]);
    expect(after.tiles.get(bedId(12))?.live.since_at).toBe(exampleAt - 7_200_000);
  });

  it('keeps an alert while it is open, through claiming and clearing, and drops it when closed', () => {
    let state = reduce(emptyBoard, snapshot);
    for (const phase of ['raised', 'claimed', 'cleared'] as const) {
      state = reduce(state, alerts(alert({ phase })));
      expect(state.alerts.get(alertId(1))?.phase).toBe(phase);
    }
    state = reduce(state, alerts(alert({ phase: 'closed' })));
    expect(state.alerts.size).toBe(0);
    expect(state.alertsOf.size).toBe(0);
  });

  it('never ages an open alert out', () => {
    const old = alert({ started_at: 0, raised_at: 0, told_at: 0 });
    const state = reduce(reduce(emptyBoard, snapshot), { ...alerts(old), at: exampleAt + 86_400_000 } as BoardChange);
    expect(state.alerts.size).toBe(1);
  });

  it('does not let a slow answer bring back what has moved on', () => {
    const claimed = alert({ phase: 'claimed', claimed_at: exampleAt + 5 });
    let state = reduce(reduce(emptyBoard, snapshot), alerts(alert()));
    const asked = state.alerts.get(alertId(1));
    state = reduce(state, { kind: 'answered', alert: claimed, asked });
    expect(state.alerts.get(alertId(1))).toBe(claimed);
    const cleared = alert({ phase: 'cleared', claimed_at: exampleAt + 5, cleared_at: exampleAt + 9 });
    state = reduce(state, alerts(cleared));
    expect(reduce(state, { kind: 'answered', alert: claimed, asked })).toBe(state);
    state = reduce(state, alerts(alert({ phase: 'closed' })));
    expect(reduce(state, { kind: 'answered', alert: claimed, asked })).toBe(state);
  });

  it('does not let a slow answer shorten what somebody else has said since about staying with the resident', () => {
    const asked = alert({ phase: 'claimed', claimed_at: exampleAt, sounding: false });
    const staying = (minutes: number) => ({ ...asked, with_resident_until: exampleAt + minutes * 60_000 });
    const before = reduce(reduce(emptyBoard, snapshot), alerts(asked));
    const answer: BoardChange = { kind: 'answered', alert: staying(10), asked };
    const told = reduce(before, alerts(staying(30)));
    expect(reduce(told, answer)).toBe(told);
    expect(reduce(before, answer).alerts.get(alertId(1))).toEqual(staying(10));
  });

  it('lets the answer to a tick of a round change its bed alone, and nothing once the channel has spoken of it', () => {
    const seen = { at: exampleAt, by: { user_id: 7, name: 'Night Shift' } };
    const round = (...beds: (typeof seen | null)[]): Alert =>
      alert({
        bed_id: null,
        outage: {
          network_id: networkId(1),
          network_name: 'north',
          beds: beds.map((each, n) => ({ bed_id: bedId(n + 1), bed_no: String(n + 1), floor: '1F', seen: each })),
        },
      });
    const ofRound = (state: BoardState) => state.alerts.get(alertId(1))?.outage?.beds ?? [];
    const before = reduce(reduce(emptyBoard, snapshot), alerts(round(null, null)));
    const [one, two] = ofRound(before);
    if (one === undefined || two === undefined) throw new Error('no round');
    const first: BoardChange = { kind: 'ticked', alert: round(seen, null), asked: one };
    const second: BoardChange = { kind: 'ticked', alert: round(null, seen), asked: two };
    const both = [first, second].reduce(reduce, before);
    expect(ofRound(both).map((bed) => bed.seen)).toEqual([seen, seen]);
    const takenBack = [alerts(round(seen, null)), alerts(round(null, null))].reduce(reduce, before);
    expect(reduce(takenBack, first)).toBe(takenBack);
  });

  it('leaves the notification list alone until it has been read once', () => {
    const push: BoardChange = { kind: 'alerts', at: exampleAt, alerts: [], notifies: [notifyGroup()] };
    expect(reduce(emptyBoard, push).notifications).toBeNull();
    const read = reduce(emptyBoard, { kind: 'notificationsRead', at: exampleAt, groups: [] });
    expect(reduce(read, push).notifications).toHaveLength(1);
  });
});

describe('the last hour of a bed', () => {
  const minute = 60_000;
  const said = (at: number, change: Partial<BedLive>): BoardChange => ({ kind: 'beds', at, beds: [bedLive(change)] });
  const hourOf = (...changes: BoardChange[]) =>
    changes
      .reduce(reduce, reduce(emptyBoard, snapshot))
      .tiles.get(bedId(12))
      ?.hour.map(({ status, from_at }) => [status, (from_at - exampleAt) / minute]);
  const out = said(exampleAt + minute, { status: 'bedExit', since_at: exampleAt + minute });

  it.each([
    ['is as the server told it', [], [['inBed', -60]]],
    [
      'goes on with each counted status',
      [out],
      [
        ['inBed', -60],
        ['bedExit', 1],
      ],
    ],
    [
      'told twice is told once',
      [out, out],
      [
        ['inBed', -60],
        ['bedExit', 1],
      ],
    ],
    [
      'does not count what is provisional',
      [said(exampleAt, { status: 'sitting', provisional: true })],
      [['inBed', -60]],
    ],
    [
      'takes a beginning back that was judged anew',
      [out, said(exampleAt + 2 * minute, { status: 'bedExit', since_at: exampleAt + 0.5 * minute })],
      [
        ['inBed', -60],
        ['bedExit', 0.5],
      ],
    ],
    [
      'forgets what began later than what is now said to hold',
      [out, said(exampleAt + 2 * minute, { status: 'inBed', since_at: exampleAt - 60 * minute })],
      [['inBed', -60]],
    ],
    [
      'a status whose beginning nobody knows begins when it was told, and only once',
      [3, 4].map((n) => said(exampleAt + n * minute, { status: 'unknown', since_at: null })),
      [
        ['inBed', -60],
        ['unknown', 3],
      ],
    ],
    [
      'a gap stays a gap when the status before it holds again, however often it is told',
      [
        said(exampleAt + minute, { status: 'disconnected', since_at: exampleAt }),
        ...[6, 7].map((n) => said(exampleAt + n * minute, { status: 'inBed', since_at: exampleAt - 60 * minute })),
      ],
      [
        ['inBed', -60],
        ['disconnected', 0],
        ['inBed', 6],
      ],
    ],
    [
      'what came after a gap is taken back without the gap',
      [
        said(exampleAt + minute, { status: 'disconnected', since_at: exampleAt }),
        said(exampleAt + 6 * minute, { status: 'bedExit', since_at: exampleAt + 6 * minute }),
        said(exampleAt + 7 * minute, { status: 'inBed', since_at: exampleAt - 60 * minute }),
      ],
      [
        ['inBed', -60],
        ['disconnected', 0],
        ['inBed', 6],
      ],
    ],
    [
      'loses what ended before the hour, not what went on into it',
      [
        out,
        said(exampleAt + 30 * minute, { since_at: exampleAt + 30 * minute }),
        said(exampleAt + 70 * minute, { since_at: exampleAt + 30 * minute }),
      ],
      [
        ['bedExit', 1],
        ['inBed', 30],
      ],
    ],
  ] as const)('%s', (_, changes, expected) => expect(hourOf(...changes)).toEqual(expected));

  it('keeps its very array while nothing in it changes, so that its strip is not painted again', () => {
    const before = reduce(reduce(emptyBoard, snapshot), out);
    const since_at = exampleAt + 2 * minute;
    for (const change of [{ since_at: exampleAt + minute }, { since_at }] as const) {
      const after = reduce(before, said(exampleAt + 3 * minute, { status: 'bedExit', ...change }));
      expect(after.tiles.get(bedId(12))?.hour).toBe(before.tiles.get(bedId(12))?.hour);
    }
  });
});

describe('an alert about a network', () => {
  const beds = [12, 13].map((n) => ({ bed_id: bedId(n), bed_no: String(n), floor: '2F', seen: null }));
  const outage = { network_id: networkId(1), network_name: 'North', beds };
  const lost = alert({ type: 'mqttStatus', bed_id: null, bed_no: null, floor: null, outage });

  it('is open, but stands on no tile', () => {
    const state = reduce(reduce(emptyBoard, snapshot), alerts(lost));
    expect([state.alerts.size, state.alertsOf.size]).toEqual([1, 0]);
  });
});

it('an alert that is not told yet is on no list', () => {
  const state = reduce(reduce(emptyBoard, snapshot), alerts(alert({ phase: 'suppressed', told_at: null })));
  expect(state.alerts.size).toBe(0);
});

it('who lies where changes only with a whole picture', () => {
  const before = reduce(emptyBoard, snapshot);
  expect(reduce(before, { kind: 'beds', at: exampleAt, beds: [bedLive({ status: 'sitting' })] }).roster).toBe(
    before.roster,
  );
});

const someLive: fc.Arbitrary<BedLive> = fc
  .record({
    bed_id: fc.constantFrom(12, 13, 99).map(bedId),
    status: fc.constantFrom('inBed', 'sitting', 'bedExit', 'disconnected'),
  })
  .map((change) => bedLive(change));
/** An alert stays with its bed, and an event names it once. */
const someAlert: fc.Arbitrary<Alert> = fc
  .record({ n: fc.nat(4), phase: fc.constantFrom('raised', 'claimed', 'cleared', 'closed') })
  .map(({ n, phase }) => alert({ alert_id: alertId(n + 1), bed_id: bedId(12 + (n % 2)), phase }));
const someChange: fc.Arbitrary<BoardChange> = fc.oneof(
  fc.constant(snapshot),
  fc.array(someLive, { maxLength: 4 }).map((beds) => ({ kind: 'beds', at: exampleAt, beds }) as const),
  fc.uniqueArray(someAlert, { maxLength: 4, selector: ({ alert_id }) => alert_id }).map((list) => alerts(...list)),
);

describe('any stream of changes', () => {
  it('twice is once, and every open alert stands under its bed', () => {
    fc.assert(
      fc.property(fc.array(someChange, { maxLength: 30 }), (changes) => {
        let state = emptyBoard;
        for (const change of changes) {
          const once = reduce(state, change);
          const twice = reduce(once, change);
          expect({ ...twice, snapshots: 0 }).toEqual({ ...once, snapshots: 0 });
          state = once;
        }
        const grouped = [...state.alertsOf.values()].flat();
        expect(new Set(grouped)).toEqual(new Set(state.alerts.values()));
        for (const [bed, group] of state.alertsOf) expect(group.every((each) => each.bed_id === bed)).toBe(true);
      }),
      { seed: 20_260_301, numRuns: 300 },
    );
  });
});

describe('the store', () => {
  it('wakes a bed only by its own changes', () => {
    const store = createBoardStore();
    store.apply(snapshot);
    const mine = vi.fn();
    const other = vi.fn();
    const stop = store.subscribeBed(bedId(12), mine);
    store.subscribeBed(bedId(13), other);
    store.apply({ kind: 'beds', at: exampleAt, beds: [bedLive({ status: 'sitting' })] });
    store.apply(alerts(alert({ alert_id: alertId(7) })));
    expect([mine.mock.calls.length, other.mock.calls.length]).toEqual([2, 0]);
    stop();
    store.apply({ kind: 'beds', at: exampleAt, beds: [bedLive()] });
    expect(mine).toHaveBeenCalledTimes(2);
  });

  it('of a whole board changing at once wakes some now and the rest in turns, and whoever is in alarm now', async () => {
    const clock = crankClock();
    const store = createBoardStore();
    const many = Array.from({ length: 100 }, (_, n) => bedId(n + 1));
    const tiles = many.map((bed_id) => tile({ bed_id, live: bedLive({ bed_id }) }));
    store.apply({ kind: 'snapshot', at: exampleAt, board: board({ tiles }) });
    const woken: number[] = [];
    for (const bed of many) store.subscribeBed(bed, () => woken.push(bed));
    const change = (status: BedLive['status']): BoardChange => ({
      kind: 'beds',
      at: exampleAt,
      beds: many.map((bed_id) => bedLive({ bed_id, status })),
    });
    store.apply(change('sitting'));
    const now = woken.length;
    expect(now).toBeGreaterThan(0);
    expect(now).toBeLessThan(100);
    store.apply(alerts(alert({ bed_id: bedId(100) })));
    expect(woken.at(-1)).toBe(100);
    await clock.advance(1);
    expect(new Set(woken).size).toBe(100);
    expect(clock.waiting()).toBe(0);
  });

  it('does not wake a bed whose alerts stayed while others came', () => {
    const store = createBoardStore();
    store.apply(snapshot);
    store.apply(alerts(alert()));
    const mine = vi.fn();
    store.subscribeBed(bedId(12), mine);
    store.apply(alerts(alert({ alert_id: alertId(2), bed_id: bedId(13) })));
    expect(mine).not.toHaveBeenCalled();
  });

  it('tells nobody of a change that changes nothing', () => {
    const store = createBoardStore();
    store.apply(snapshot);
    const anyone = vi.fn();
    store.subscribe(anyone);
    store.apply({ kind: 'read', board: board({ at: exampleAt - 1 }) });
    expect(anyone).not.toHaveBeenCalled();
  });
});
