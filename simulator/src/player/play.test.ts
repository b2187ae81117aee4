import { frameSchema } from '@wardlight/contract';
import { afterEach, expect, it } from 'vitest';
import type { Recording } from '../recordings/recording.ts';
import { type TestBroker, testBroker } from '../testing/broker.ts';
import { play } from './play.ts';

const opened: TestBroker[] = [];
afterEach(async () => {
  for (const broker of opened.splice(0)) await broker.stop();
});

const frame = (seq: number, at: number, state: 'lying' | 'sitting' | 'out') => ({
  seq,
  at,
  state,
  posture: null,
  rr: null,
  hr: null,
  move: 0,
  quality: 100,
});
const recording = (name: string, ...frames: Recording['frames']): Recording => ({ name, frames });

it('moves the clock on only after every frame of an instant has its PUBACK', async () => {
  const broker = await testBroker({ TRIAL_A: 'a', TRIAL_B: 'b' });
  opened.push(broker);
  const startAt = 1_780_000_000_000;
  const driven: { now: number; framesBefore: number }[] = [];
  const frames = () => broker.heard.filter(({ topic }) => topic.endsWith('/frame'));
  const played = await play({
    url: broker.url,
    startAt,
    mats: [
      {
        serial: 'TRIAL_A',
        password: 'a',
        recording: recording('a', frame(1, 0, 'lying'), frame(2, 4_000, 'sitting'), frame(3, 4_000, 'out')),
      },
      { serial: 'TRIAL_B', password: 'b', recording: recording('b', frame(1, 0, 'out'), frame(2, 9_000, 'lying')) },
    ],
    drive: (now) => {
      driven.push({ now: now - startAt, framesBefore: frames().length });
      return Promise.resolve();
    },
  });
  expect(played).toEqual({ frames: 5, instants: 3 });
  expect(driven).toEqual([
    { now: 0, framesBefore: 0 },
    { now: 0, framesBefore: 0 },
    { now: 4_000, framesBefore: 2 },
    { now: 9_000, framesBefore: 4 },
  ]);
  const told = frames().map(({ serial, payload }) => {
    const { seq, at, sent, state } = frameSchema.parse(JSON.parse(payload));
    expect(sent).toBe(at);
    return [serial, seq, at - startAt, state];
  });
  expect(told.slice(2)).toEqual([
    ['TRIAL_A', 2, 4_000, 'sitting'],
    ['TRIAL_A', 3, 4_000, 'out'],
    ['TRIAL_B', 2, 9_000, 'lying'],
  ]);
});

it('waits as long as a PUBACK takes', async () => {
  const broker = await testBroker({ TRIAL_A: 'a' });
  opened.push(broker);
  const driven: number[] = [];
  const playing = play({
    url: broker.url,
    startAt: 0,
    mats: [
      { serial: 'TRIAL_A', password: 'a', recording: recording('a', frame(1, 0, 'lying'), frame(2, 5_000, 'out')) },
    ],
    drive: (now) => {
      driven.push(now);
      if (driven.length === 2) broker.hold();
      return Promise.resolve();
    },
  });
  await broker.until(({ topic }) => topic.endsWith('/frame'));
  expect(driven).toEqual([0, 0]);
  broker.release();
  expect(await playing).toEqual({ frames: 2, instants: 2 });
  expect(driven).toEqual([0, 0, 5_000]);
});

it('gives up when a mat is refused', async () => {
  const broker = await testBroker({ TRIAL_A: 'a' });
  opened.push(broker);
  const mats = [{ serial: 'TRIAL_A', password: 'wrong', recording: recording('a', frame(1, 0, 'lying')) }];
  await expect(play({ url: broker.url, startAt: 0, mats, drive: () => Promise.resolve() })).rejects.toThrow(
    'TRIAL_A: refused by the broker',
  );
});

it('tells what the recording has: a missing value stays missing, and is never zero', async () => {
  const broker = await testBroker({ TRIAL_A: 'a' });
  opened.push(broker);
  const told = [
    { ...frame(1, 0, 'lying'), rr: 26, hr: 121, spo2: 89 },
    { ...frame(2, 1_000, 'lying'), rr: null, hr: null, spo2: null },
    { ...frame(3, 2_000, 'lying'), rr: 7, hr: 120, spo2: 90 },
  ];
  const mats = [{ serial: 'TRIAL_A', password: 'a', recording: recording('a', ...told) }];
  await play({ url: broker.url, startAt: 0, mats, drive: () => Promise.resolve() });
  const vitals = broker.heard
    .filter(({ topic }) => topic.endsWith('/frame'))
    .map(({ payload }) => frameSchema.parse(JSON.parse(payload)))
    .map(({ rr, hr, spo2 }) => [rr, hr, spo2]);
  expect(vitals).toEqual([
    [26, 121, 89],
    [null, null, null],
    [7, 120, 90],
  ]);
});
