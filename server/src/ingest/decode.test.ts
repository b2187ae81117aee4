import { maxPayloadBytes } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const frameWith = (change: Record<string, unknown>) => bytes(JSON.stringify({ ...frame(), ...change }));

describe('decode', () => {
  it('takes a frame, and leaves out fields it does not know', () => {
    expect(decode('frame', frameWith({ colour: 'red' }))).toEqual({
      topic: 'frame',
      frame: frame(),
      impossible: [],
    });
  });

  it('takes a link word bare or quoted', () => {
    expect(decode('link', bytes('online'))).toEqual({ topic: 'link', word: 'online' });
    expect(decode('link', bytes('"offline"'))).toEqual({ topic: 'link', word: 'offline' });
  });

  it.each([
    ['half a frame', 'frame', bytes('{"seq": 1'), 'notJson'],
    ['a NaN where the number stands', 'frame', bytes('{"seq":NaN,"at":1,"sent":1,"state":"out"}'), 'badShape'],
    ['bytes that are not UTF-8', 'frame', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'notJson'],
    ['nothing', 'frame', new Uint8Array(), 'notJson'],
    ['a list', 'frame', bytes('[]'), 'badShape'],
    ['null', 'frame', bytes('null'), 'badShape'],
    ['a state that never existed', 'frame', frameWith({ state: 'flying' }), 'badShape'],
    ['no state', 'frame', frameWith({ state: undefined }), 'badShape'],
    ['text for a sequence number', 'frame', frameWith({ seq: '16' }), 'badShape'],
    ['a fraction of a sequence number', 'frame', frameWith({ seq: 1.5 }), 'badShape'],
    ['one byte too many', 'frame', bytes(' '.repeat(maxPayloadBytes + 1)), 'tooLarge'],
    ['a word for the link that is none', 'link', bytes('maybe'), 'badShape'],
    ['an info without its version', 'info', bytes('{"ssid":"a","rssi":-50,"uptime":1}'), 'badShape'],
    ['a result of no command', 'result', bytes('{"command":"","ok":true}'), 'outOfRange'],
  ] as const)('refuses %s', (_, topic, payload, rejected) => {
    expect(decode(topic, payload)).toEqual({ rejected });
  });

  it('takes a payload of exactly the limit', () => {
    const padded = JSON.stringify(frame()).padEnd(maxPayloadBytes, ' ');
    expect(decode('frame', bytes(padded))).toMatchObject({ topic: 'frame', frame: frame() });
  });
});

describe('a clock of any make', () => {
  it.each([
    ['seconds', 1_767_650_400, 1_767_650_400],
    ['a fraction', 1_767_650_400.25, 1_767_650_400.25],
    ['the last instant', 8.64e15, 8.64e15],
    ['beyond it', 8.64e15 + 2, null],
    ['negative', -1, null],
    ['a text', '5', null],
    ['true', true, null],
    ['null', null, null],
    ['left out', undefined, null],
  ])('%s is read, or nothing is; the frame counts', (_, shown, read) => {
    for (const field of ['at', 'sent'] as const)
      expect(decode('frame', frameWith({ [field]: shown }))).toEqual({
        topic: 'frame',
        frame: { ...frame(), [field]: read },
        impossible: [],
      });
  });

  it.each(['NaN', '-inf', '1e999'])('%s is no time', (word) => {
    const text = JSON.stringify({ ...frame(), at: '?' }).replace('"?"', word);
    expect(decode('frame', bytes(text))).toEqual({ topic: 'frame', frame: { ...frame(), at: null }, impossible: [] });
  });
});

describe('one broken sensor', () => {
  const out = { ...frame(), state: 'out', posture: null, spo2: 96, temp: 36.6 } as const;
  /** The value as it stands on the wire, where NaN is a bare word. */
  const said = (field: string, value: unknown) =>
    bytes(
      JSON.stringify({ ...out, [field]: '?' }).replace(
        '"?"',
        typeof value === 'string' ? value : JSON.stringify(value),
      ),
    );

  it.each([
    ['spo2', 127],
    ['spo2', -999],
    ['spo2', 0],
    ['spo2', 255],
    ['temp', 85],
    ['temp', -127],
    ['temp', 0],
    ['move', 255],
    ['move', -1],
    ['hr', 1023],
    ['hr', 511],
    ['hr', 255],
    ['hr', 0],
    ['rr', 255],
    ['rr', 0],
    ['rr', 65_535],
    ['rr', 4_000],
    ['quality', 255],
    ['quality', 127],
    ['posture', 255],
    ['posture', '"standing"'],
    ['rr', '"16"'],
    ['hr', '[62]'],
    ['temp', '{}'],
    ['spo2', 'NaN'],
    ['hr', 'nan'],
    ['rr', '-nan'],
    ['move', 'Infinity'],
    ['quality', '-inf'],
    ['hr', '1e999'],
  ] as const)('%s %s is no reading; the state and the fields beside it count', (field, value) => {
    expect(decode('frame', said(field, value))).toEqual({
      topic: 'frame',
      frame: { ...out, [field]: null },
      impossible: [field],
    });
  });

  it.each(['rr', 'hr', 'spo2', 'temp', 'move', 'quality', 'posture'] as const)(
    '%s null, or left out, is nothing odd',
    (field) => {
      expect(decode('frame', said(field, null))).toMatchObject({ frame: { ...out, [field]: null }, impossible: [] });
      const { [field]: _, ...rest } = out;
      const left = decode('frame', bytes(JSON.stringify(rest)));
      expect(left).toMatchObject({ frame: rest, impossible: [] });
      expect('frame' in left && (left.frame[field] ?? null)).toBe(null);
    },
  );

  it('several at once leave what they leave', () => {
    const text =
      '{"seq":7,"at":5,"sent":5,"state":"out","posture":"NaN","rr":nan,"hr":62,"move":255,"quality":NaN,"x":[NaN]}';
    expect(decode('frame', bytes(text))).toEqual({
      topic: 'frame',
      frame: { seq: 7, at: 5, sent: 5, state: 'out', posture: null, rr: null, hr: 62, move: null, quality: null },
      impossible: ['move', 'posture', 'rr', 'quality'],
    });
  });

  it('a heart may beat 127 times, and an empty bed does not move', () => {
    expect(decode('frame', said('hr', 127))).toMatchObject({ frame: { hr: 127 }, impossible: [] });
    expect(decode('frame', said('move', 0))).toMatchObject({ frame: { move: 0 }, impossible: [] });
    expect(decode('frame', said('quality', 0))).toMatchObject({ frame: { quality: 0 }, impossible: [] });
  });
});
