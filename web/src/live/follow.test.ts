import type { EventName, WatchGap } from '@wardlight/contract';
import { agencyId, alert, bedId, bedLive, board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connection, hearBeside, setConnection } from '../lib/browser/connection.ts';
import { serverNow } from '../lib/browser/timers.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { createBoardStore } from './board-store.ts';
import { follow, type Wire, type WireListener } from './follow.ts';
import { channelOf } from './use-live-board.ts';

const channel = 'private-dashboard.1';

const seeing = { blind_since: null, gaps: [], failing: [] };

/** A wire that the test cranks: it says what the server says, and shows what the server would hear. */
function crankedWire() {
  const sent: { event: string; data: unknown }[] = [];
  const reopen = vi.fn();
  const close = vi.fn();
  let listener: WireListener | null = null;
  const heard = (event: string, data: unknown, on: unknown = channel) => listener?.heard(event, on, data);
  return {
    sent,
    reopen,
    close,
    openWire: (to: WireListener): Wire => {
      listener = to;
      return { send: (event, data) => sent.push({ event, data }), reopen, close };
    },
    open: () => listener?.opened(),
    lose: (hungUp = false) => listener?.lost(hungUp),
    offline: () => listener?.offline(),
    heard,
    say: (name: EventName, seq: number, rest: object = {}, epoch = 'a') =>
      heard(name, { epoch, seq, at: serverNow(), ...(name === 'BeatEvent' ? seeing : {}), ...rest }),
    asked: (event: string) => sent.filter((each) => each.event === event).length,
  };
}

let clock: CrankedClock;
let wire: ReturnType<typeof crankedWire>;
let store: ReturnType<typeof createBoardStore>;
let stop: () => void;
const onSessionLost = vi.fn();
const phase = () => connection.get().phase;
const status = () => store.read().tiles.get(bedId(12))?.live.status;
const bed = (change: Parameters<typeof bedLive>[0]) => ({ beds: [bedLive(change)] });

beforeEach(() => {
  clock = crankClock();
  setConnection('connecting', null);
  wire = crankedWire();
  store = createBoardStore();
  onSessionLost.mockReset();
  stop = follow({ channel, token: 'secret', openWire: wire.openWire, store, onSessionLost });
});

const goLive = () => {
  wire.open();
  wire.say('SnapshotEvent', 4, { board: board() });
};

describe('subscribing', () => {
  it('says who it is, as Laravel Echo does, every time the wire opens', () => {
    wire.open();
    expect(wire.sent).toEqual([
      { event: 'subscribe', data: { channel, auth: { headers: { Authorization: 'Bearer secret' } } } },
    ]);
    wire.lose();
    wire.open();
    expect(wire.asked('subscribe')).toBe(2);
  });

  it('is live with the snapshot, not before', () => {
    wire.open();
    expect(phase()).toBe('connecting');
    wire.say('SnapshotEvent', 4, { board: board() });
    expect([phase(), store.read().source]).toEqual(['live', 'live']);
  });

  it.each([
    [401, 1],
    [403, 0],
  ])('refused with %i: nobody is watching from here', (code, lost) => {
    wire.open();
    wire.heard('subscription_error', code);
    expect(phase()).toBe('lost');
    expect(onSessionLost).toHaveBeenCalledTimes(lost);
  });

  it('asks again after a refusal that may pass, not after the end of the session', async () => {
    wire.open();
    wire.heard('subscription_error', 503);
    await clock.advance(10_000);
    expect(wire.asked('subscribe')).toBe(2);
    wire.heard('subscription_error', 401);
    await clock.advance(60_000);
    expect(wire.asked('subscribe')).toBe(2);
  });

  it('listens to its own channel only', () => {
    wire.open();
    wire.heard('SnapshotEvent', { epoch: 'a', seq: 1, at: exampleAt, board: board() }, 'private-dashboard.2');
    expect(store.read().source).toBe('none');
  });
});

describe('following', () => {
  it('applies what comes next, ignores what came already', () => {
    goLive();
    wire.say('DashboardEvent', 5, bed({ status: 'sitting' }));
    expect(status()).toBe('sitting');
    wire.say('DashboardEvent', 5, bed({ status: 'bedExit' }));
    expect(status()).toBe('sitting');
  });

  it('asks since for what it missed, and takes it in order', () => {
    goLive();
    wire.say('DashboardEvent', 6, bed({ status: 'bedExit' }));
    expect(status()).toBe('inBed');
    expect(wire.sent.at(-1)).toEqual({ event: 'since', data: { channel, epoch: 'a', seq: 4 } });
    wire.say('DashboardEvent', 5, bed({ status: 'sitting' }));
    wire.say('DashboardEvent', 6, bed({ status: 'bedExit' }));
    expect(status()).toBe('bedExit');
    expect(wire.asked('since')).toBe(1);
  });

  it('asks after a restart of the server, and takes the snapshot', () => {
    goLive();
    wire.say('DashboardEvent', 1, bed({ status: 'sitting' }), 'b');
    expect(wire.asked('since')).toBe(1);
    wire.say('SnapshotEvent', 1, { board: board({ tiles: [] }) }, 'b');
    expect(store.read().tiles.size).toBe(0);
  });

  it('brings alerts with what staff were told', () => {
    goLive();
    wire.say('AlertEvent', 5, { alerts: [alert()], notifies: [] });
    expect(store.read().alerts.size).toBe(1);
  });

  it('asks for a new picture when a bed is unknown, but not at every word about it', async () => {
    goLive();
    wire.say('DashboardEvent', 5, bed({ bed_id: bedId(99) }));
    wire.say('DashboardEvent', 6, bed({ bed_id: bedId(99) }));
    expect(wire.asked('subscribe')).toBe(2);
    await clock.advance(10_000);
    wire.say('DashboardEvent', 7, bed({ bed_id: bedId(99) }));
    expect(wire.asked('subscribe')).toBe(3);
  });

  it('does not take for heard what it cannot read', async () => {
    goLive();
    wire.heard('DashboardEvent', { epoch: 'a', seq: 5, at: exampleAt, beds: [{ bed_id: 'twelve' }] });
    wire.heard('NonsenseEvent', {});
    expect(status()).toBe('inBed');
    wire.say('BeatEvent', 5);
    expect(wire.asked('since')).toBe(1);
    // As long as it cannot be read, the channel is silent, though it beats.
    for (let beat = 0; beat < 3; beat += 1) {
      await clock.advance(4_000);
      wire.say('BeatEvent', 5);
    }
    expect(phase()).toBe('silent');
  });
});

describe('silence', () => {
  it('is told after 10 s, not before, and ends with the next beat', async () => {
    goLive();
    await clock.advance(9_000);
    expect(phase()).toBe('live');
    await clock.advance(1_000);
    expect(connection.get()).toEqual({ phase: 'silent', since: exampleAt + 10_000, heardAt: exampleAt });
    wire.say('BeatEvent', 4);
    expect(phase()).toBe('live');
  });

  it('does not come while the server beats', async () => {
    goLive();
    for (let beat = 0; beat < 10; beat += 1) {
      await clock.advance(5_000);
      wire.say('BeatEvent', 4);
    }
    expect(phase()).toBe('live');
  });

  it('comes too when the socket opens but never speaks', async () => {
    wire.open();
    await clock.advance(10_000);
    expect(connection.get()).toMatchObject({ phase: 'silent', heardAt: null });
  });

  it('a newer word that came beside the channel stays the last one', () => {
    goLive();
    wire.lose();
    hearBeside(exampleAt + 5_000);
    hearBeside(exampleAt + 3_000);
    wire.lose();
    wire.open();
    wire.heard('subscription_error', 503);
    expect(connection.get()).toMatchObject({ phase: 'lost', heardAt: exampleAt + 5_000 });
  });

  it('a lost wire is lost at once', () => {
    goLive();
    wire.lose();
    expect(phase()).toBe('lost');
  });
});

describe('a browser without a network', () => {
  it('has lost its line at once, whatever the wire knows', async () => {
    goLive();
    await clock.advance(2_000);
    wire.offline();
    expect(connection.get()).toEqual({ phase: 'lost', since: exampleAt + 2_000, heardAt: exampleAt });
    expect(wire.asked('subscribe')).toBe(1);
  });

  it('was wrong where something is still heard', () => {
    goLive();
    wire.offline();
    wire.say('DashboardEvent', 5, bed({ status: 'sitting' }));
    expect([phase(), status()]).toEqual(['live', 'sitting']);
  });
});

describe('the wire', () => {
  it('is asked to reopen a second after the server hung up', async () => {
    goLive();
    wire.lose(true);
    expect(wire.reopen).not.toHaveBeenCalled();
    await clock.advance(1_000);
    expect(wire.reopen).toHaveBeenCalledOnce();
  });

  it('is left to itself otherwise', async () => {
    goLive();
    wire.lose(false);
    await clock.advance(60_000);
    expect(wire.reopen).not.toHaveBeenCalled();
  });

  it('is closed, and nothing goes on, when following ends', () => {
    goLive();
    wire.lose(true);
    stop();
    expect(wire.sent.at(-1)).toEqual({ event: 'unsubscribe', data: { channel } });
    expect(wire.close).toHaveBeenCalledOnce();
    expect(clock.waiting()).toBe(0);
  });

  it('brings the server’s time', () => {
    wire.open();
    wire.heard('SnapshotEvent', { epoch: 'a', seq: 1, at: exampleAt + 7_000, board: board() });
    expect(serverNow()).toBe(exampleAt + 7_000);
  });
});

describe('which channel', () => {
  const agent = currentUser({ role: 'agent', agency_id: null, aggregateChannelName: 'private-aggregate.1' });
  it.each([
    ['staff: their agency, whatever was chosen', currentUser(), agencyId(2), 'private-dashboard.1'],
    ['an agent: the agency chosen', agent, agencyId(2), 'private-dashboard.2'],
    ['an agent over all: one channel of all', agent, 'all' as const, 'private-aggregate.1'],
    ['an agent who has not chosen: none', agent, null, null],
  ])('%s', (_, user, choice, expected) => {
    expect(channelOf(user, choice)).toBe(expected);
  });
});

describe('a watch that went blind', () => {
  const since = exampleAt - 12_000;
  const open: WatchGap[] = [{ from_at: since, to_at: null, cause: 'database' }];
  const over: WatchGap[] = [{ from_at: since, to_at: exampleAt, cause: 'database' }];
  const sight = () => ({ blind: store.read().blindSince, gaps: store.read().gaps });

  it('is known from a beat, from when to when, while the connection stays live', () => {
    goLive();
    wire.say('BeatEvent', 4, { blind_since: since, gaps: open });
    expect([sight(), phase()]).toEqual([{ blind: since, gaps: open }, 'live']);
    wire.say('BeatEvent', 4, { blind_since: null, gaps: over });
    expect(sight()).toEqual({ blind: null, gaps: over });
  });

  it('is known to a screen that has missed something, and to one that opens meanwhile', () => {
    goLive();
    wire.say('BeatEvent', 9, { blind_since: since, gaps: open });
    expect([sight().blind, wire.asked('since')]).toEqual([since, 1]);
    wire.say('SnapshotEvent', 9, { board: board({ gaps: [] }) }, 'b');
    expect(sight()).toEqual({ blind: null, gaps: [] });
    wire.say('SnapshotEvent', 9, { board: board({ gaps: open }) }, 'b');
    expect(sight()).toEqual({ blind: since, gaps: open });
  });

  it('wakes nobody while nothing changes', () => {
    goLive();
    wire.say('BeatEvent', 4, { blind_since: since, gaps: open });
    const woken = vi.fn();
    store.subscribe(woken);
    wire.say('BeatEvent', 4, { blind_since: since, gaps: [...open] });
    expect(woken).not.toHaveBeenCalled();
    wire.say('BeatEvent', 4, { blind_since: null, gaps: over });
    expect(woken).toHaveBeenCalledTimes(1);
  });

  it('is not believed from a beat that breaks the contract', () => {
    goLive();
    wire.say('BeatEvent', 4, { blind_since: 'long ago' });
    expect(sight()).toEqual({ blind: null, gaps: [] });
  });
});
