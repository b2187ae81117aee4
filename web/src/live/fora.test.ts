import type { ForaNews } from '@wardlight/contract';
import { exampleAt, readingId, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import type { Wire, WireListener } from './follow.ts';
import { followFora } from './fora.ts';

const channel = 'private-fora.1';
const reading = (n: number): ForaNews => ({
  what: 'reading',
  reading_id: readingId(n),
  resident_id: residentId(1),
  waiting_id: null,
});

let clock: CrankedClock;
let listener: WireListener;
let sent: { event: string; data: unknown }[];
let stop: () => void;
const reopen = vi.fn();
const close = vi.fn();
const onNews = vi.fn();
const onSessionLost = vi.fn();

const say = (seq: number, news: readonly ForaNews[] | 'fresh', epoch = 'a') =>
  listener.heard('ForaEvent', channel, {
    epoch,
    seq,
    at: exampleAt,
    fresh: news === 'fresh',
    news: news === 'fresh' ? [] : news,
  });
const beat = (seq: number) =>
  listener.heard('BeatEvent', channel, { epoch: 'a', seq, at: exampleAt, blind_since: null, gaps: [], failing: [] });
const asked = (event: string) => sent.filter((each) => each.event === event).length;

beforeEach(() => {
  clock = crankClock();
  sent = [];
  for (const mock of [reopen, close, onNews, onSessionLost]) mock.mockReset();
  stop = followFora({
    channel,
    token: 'secret',
    onNews,
    onSessionLost,
    openWire: (to): Wire => {
      listener = to;
      return { send: (event, data) => sent.push({ event, data }), reopen, close };
    },
  });
  listener.opened();
});

it('subscribes as Laravel Echo does, reads everything first and then what is named', () => {
  expect(sent).toEqual([
    { event: 'subscribe', data: { channel, auth: { headers: { Authorization: 'Bearer secret' } } } },
  ]);
  say(3, 'fresh');
  say(4, [reading(1)]);
  say(4, [reading(1)]);
  expect(onNews.mock.calls).toEqual([['fresh'], [[reading(1)]]]);
});

it('what was missed is asked for once, also where only a beat shows it; too much is read whole', () => {
  say(3, 'fresh');
  say(5, [reading(2)]);
  expect(sent.at(-1)).toEqual({ event: 'since', data: { channel, epoch: 'a', seq: 3 } });
  say(4, [reading(1)]);
  say(5, [reading(2)]);
  expect(onNews.mock.calls.slice(1)).toEqual([[[reading(1)]], [[reading(2)]]]);
  beat(6);
  expect(asked('since')).toBe(2);
  say(9, 'fresh', 'b');
  expect(onNews).toHaveBeenLastCalledWith('fresh');
});

it('another channel and what does not fit the contract are not heard', () => {
  say(1, 'fresh');
  listener.heard('ForaEvent', 'private-fora.2', { epoch: 'a', seq: 2, at: exampleAt, fresh: false, news: [] });
  listener.heard('ForaEvent', channel, {
    epoch: 'a',
    seq: 2,
    at: exampleAt,
    fresh: false,
    news: [{ what: 'nothing' }],
  });
  expect(onNews).toHaveBeenCalledTimes(1);
});

it('subscribes anew with each connection and after a refusal that may pass; the end of the session is told', async () => {
  listener.lost(true);
  await clock.advance(1_000);
  expect(reopen).toHaveBeenCalledTimes(1);
  listener.opened();
  listener.heard('subscription_error', channel, 503);
  await clock.advance(10_000);
  expect(asked('subscribe')).toBe(3);
  listener.heard('subscription_error', channel, 401);
  expect(onSessionLost).toHaveBeenCalledWith('secret');
  stop();
  expect([sent.at(-1)?.event, close.mock.calls.length, clock.waiting()]).toEqual(['unsubscribe', 1, 0]);
});
