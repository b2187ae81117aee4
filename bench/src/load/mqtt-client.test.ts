import { expect, test } from 'vitest';
import { connectWords, publishWords, takePackets } from './mqtt-client.ts';

test('CONNECT as MQTT 3.1.1 §3.1 spells it', () => {
  expect([...connectWords('ab', 'c')]).toEqual([
    ...[0x10, 21, 0, 4, ...Buffer.from('MQTT'), 4, 0xc2, 0, 0],
    ...[0, 2, 0x61, 0x62, 0, 2, 0x61, 0x62, 0, 1, 0x63],
  ]);
});

test('PUBLISH at QoS 1, and its length in two bytes where one is too short', () => {
  expect([...publishWords('a/b', 258, 'x')]).toEqual([0x32, 8, 0, 3, ...Buffer.from('a/b'), 1, 2, 0x78]);
  const long = publishWords('a', 1, 'x'.repeat(300));
  expect([...long.subarray(0, 3)]).toEqual([0x32, 0x80 | (305 & 127), 305 >> 7]);
  expect(long).toHaveLength(3 + 305);
});

test('answers that come in pieces and together are heard once each', () => {
  const heard: [number, number[]][] = [];
  const bytes = Buffer.from([0x20, 2, 0, 0, 0x40, 2, 0, 7, 0x40, 2, 1, 1]);
  let left = Buffer.alloc(0);
  for (const cut of [bytes.subarray(0, 3), bytes.subarray(3, 9), bytes.subarray(9)])
    left = Buffer.from(takePackets(Buffer.concat([left, cut]), (kind, body) => heard.push([kind, [...body]])));
  expect(heard).toEqual([
    [2, [0, 0]],
    [4, [0, 7]],
    [4, [1, 1]],
  ]);
  expect(left).toHaveLength(0);
});
