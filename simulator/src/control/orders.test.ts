import { expect, it } from 'vitest';
import { BadOrder, help, orderOf } from './orders.ts';

it.each([
  ['scene MAT-0001 fever', { do: 'scene', serial: 'MAT-0001', name: 'fever' }],
  ['  scene   all  sleeper ', { do: 'scene', serial: 'all', name: 'sleeper' }],
  ['network net-1 off', { do: 'network', name: 'net-1', on: false }],
  ['network East wing on newest', { do: 'network', name: 'East wing', on: true, order: 'newest' }],
  ['connection MAT-0001 off', { do: 'connection', serial: 'MAT-0001', on: false }],
  ['power MAT-0001 on', { do: 'power', serial: 'MAT-0001', on: true }],
  ['clock MAT-0001 +2h', { do: 'clock', serial: 'MAT-0001', change: { kind: 'off', ms: 7_200_000 } }],
  ['clock MAT-0001 -90s', { do: 'clock', serial: 'MAT-0001', change: { kind: 'off', ms: -90_000 } }],
  ['clock MAT-0001 right', { do: 'clock', serial: 'MAT-0001', change: { kind: 'off', ms: 0 } }],
  ['clock MAT-0001 jump -366d', { do: 'clock', serial: 'MAT-0001', change: { kind: 'jump', ms: -31_622_400_000 } }],
  ['clock MAT-0001 drift +36s/h', { do: 'clock', serial: 'MAT-0001', change: { kind: 'drift', ppm: 10_000 } }],
  ['storm', { do: 'storm' }],
  ['status', { do: 'status' }],
  ['help', { do: 'help' }],
])('%s', (line, order) => {
  expect(orderOf(line)).toEqual(order);
});

it.each([
  ['', '"" is no order: scene, network'],
  ['reboot MAT-0001', '"reboot" is no order'],
  [`${'x'.repeat(5_000)} MAT-0001`, 'is no order'],
  ['scene MAT-0001', 'It must read: scene <serial> <name>'],
  ['scene MAT-0001 fever now', 'It must read: scene <serial> <name>'],
  ['scene MAT-0001 flu', '"flu" is no scene: quiet, leavesBed'],
  ['scene MAT-0001 __proto__', '"__proto__" is no scene'],
  ['network off', 'It must read: network <name> off|on'],
  ['network oldest', 'It must read: network <name> off|on'],
  ['network net-1 away', '"away" must be on or off'],
  ['power MAT-0001 maybe', '"maybe" must be on or off'],
  ['clock MAT-0001', 'It must read: clock <serial> +2h'],
  ['clock MAT-0001 2h', '"2h" must be a span of time with its sign'],
  ['clock MAT-0001 +2 h', 'It must read: clock'],
  ['clock MAT-0001 +NaNh', 'must be a span of time'],
  ['clock MAT-0001 +367d', '"+367d" is too much: at most 8784 h'],
  ['clock MAT-0001 drift +5s', 'must say how much in an hour, like +60s/h'],
  ['clock MAT-0001 drift +31m/h', 'is too much: at most 0.5 h'],
  ['storm now', 'It must read: storm'],
])('%s is refused with a sentence', (line, sentence) => {
  expect(() => orderOf(line)).toThrow(BadOrder);
  try {
    orderOf(line);
  } catch (error) {
    expect((error as Error).message).toContain(sentence);
    expect((error as Error).message.length).toBeLessThan(500);
  }
});

it('help names every order', () => {
  for (const word of ['scene', 'network', 'connection', 'power', 'clock', 'storm', 'status'])
    expect(help).toMatch(new RegExp(`^${word}`, 'm'));
});
