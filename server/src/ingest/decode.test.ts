import { maxPayloadBytes } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import { readJson } from './read-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const frameWith = (change: Record<string, unknown>) => bytes(JSON.stringify({ ...frame(), ...change }));

describe('decode', () => {
  it('takes a frame, and leaves out fields it does not know', () => {
    expect(decode('frame', frameWith({ colour: 'red' }))).toEqual({
      topic: 'frame',
      frame: frame(),
      impossible: [],
      nothing: [],
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
        nothing: [],
      });
  });

  it.each(['NaN', '-inf', '1e999'])('%s is no time', (word) => {
    const text = JSON.stringify({ ...frame(), at: '?' }).replace('"?"', word);
    expect(decode('frame', bytes(text))).toEqual({
      topic: 'frame',
      frame: { ...frame(), at: null },
      impossible: [],
      nothing: [],
    });
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
    expect(decode('frame', said(field, value))).toMatchObject({
      topic: 'frame',
      frame: { ...out, [field]: null },
      impossible: [field],
    });
  });

  it.each(['rr', 'hr', 'spo2', 'temp', 'move', 'quality', 'posture'] as const)(
    '%s null, or left out, is nothing odd',
    (field) => {
      expect(decode('frame', said(field, null))).toMatchObject({
        frame: { ...out, [field]: null },
        impossible: [],
        nothing: [],
      });
      const { [field]: _, ...rest } = out;
      const left = decode('frame', bytes(JSON.stringify(rest)));
      expect(left).toMatchObject({ frame: rest, impossible: [], nothing: [] });
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
      nothing: ['posture', 'rr', 'quality'],
    });
  });

  it('a heart may beat 127 times, and an empty bed does not move', () => {
    expect(decode('frame', said('hr', 127))).toMatchObject({ frame: { hr: 127 }, impossible: [], nothing: [] });
    expect(decode('frame', said('move', 0))).toMatchObject({ frame: { move: 0 }, impossible: [], nothing: [] });
    expect(decode('frame', said('quality', 0))).toMatchObject({ frame: { quality: 0 }, impossible: [], nothing: [] });
  });

  it.each([
    ['spo2', 127, true],
    ['spo2', 0, true],
    ['spo2', -999, true],
    ['spo2', -1, true],
    ['hr', 255, true],
    ['hr', 0, true],
    ['rr', 65_535, true],
    ['rr', '""', true],
    ['rr', '"--"', true],
    ['hr', 'nan', true],
    ['hr', '1e999', true],
    ['temp', 0, true],
    ['posture', '"none"', true],
    ['hr', 1023, false],
    ['spo2', '"97"', false],
    ['rr', '[14]', false],
    ['temp', 85, false],
    ['temp', -127, false],
    ['move', 255, false],
    ['quality', 127, false],
  ] as const)('%s %s is what a sensor that works may send of an empty bed: %s', (field, value, nothing) => {
    expect(decode('frame', said(field, value))).toMatchObject({
      impossible: [field],
      nothing: nothing ? [field] : [],
    });
  });
});

describe('what devices write where there is no number', () => {
  const frameOf = (field: string, word: string, then = '') =>
    bytes(`{"seq":7,"at":5,"sent":5,"posture":null,"${field}":${word}${then},"state":"out","quality":80}`);
  const read = { seq: 7, at: 5, sent: 5, state: 'out', posture: null, rr: null, hr: null, move: null, quality: 80 };

  it.each([
    'NaN',
    '-nan',
    '-nan(ind)',
    'nan(0x8000000000000)',
    '-NaN(snan)',
    '1.#QNAN',
    '-1.#IND',
    '1.#INF',
    'Infinity',
    'None',
    'NULL',
    'Null',
    'nil',
    'undefined',
    'True',
    'N/A',
    '--',
    '---.-',
    '*',
    '?',
    '.',
    '-',
    '',
    '   ',
    'no value',
    'ovf',
    // Numbers, but not of JSON: read as none rather than guessed at.
    '+97',
    '97.',
    '.5',
    '036',
    '0xFF',
    '9 7',
  ])('`%s` is no value, and takes nothing else away', (word) => {
    for (const [field, then] of [
      ['hr', ''],
      ['hr', ' '],
      ['spo2', '\r\n'],
    ] as const)
      expect(decode('frame', frameOf(field, word, then))).toEqual({
        topic: 'frame',
        frame: { ...read, [field]: null },
        impossible: [field],
        nothing: [field],
      });
  });

  it.each([
    ['at its end', '{"seq":7,"at":5,"sent":5,"state":"out","hr":nan}'],
    ['in every field', '{"seq":7,"at":5,"sent":5,"state":"out","rr":,"hr":--,"move":None,"temp":1.#QNAN}'],
    [
      'in a list and an object of ours',
      '{"x":[ -nan , 1,None],"y":{"hr":undefined},"seq":7,"at":5,"sent":5,"state":"out"}',
    ],
    ['one that is a field within another', '{"y":{"hr":nan},"hr":62,"seq":7,"at":5,"sent":5,"state":"out"}'],
  ])('%s', (_, text) => {
    expect(decode('frame', bytes(text))).toMatchObject({ frame: { seq: 7, state: 'out' } });
  });

  it.each([
    ['one', '\0'],
    ['a whole buffer', '\0'.repeat(200)],
    ['one, and what the buffer held before', '\0"hr":62}'],
  ])('the end of a C string: %s', (_, end) => {
    const whole = '{"seq":7,"at":5,"sent":5,"state":"out","posture":null,"quality":80}';
    expect(decode('frame', bytes(whole + end))).toMatchObject({ topic: 'frame', frame: read, impossible: [] });
    expect(decode('frame', bytes(whole.replace('80', 'nan') + end))).toMatchObject({ impossible: ['quality'] });
    expect(decode('link', bytes(`offline${end}`))).toEqual({ topic: 'link', word: 'offline' });
  });

  it('is never looked for within a string', () => {
    const name = 'a "hr":nan, \\ [None, "x": ,';
    const text = JSON.stringify({ ...frame(), colour: name, [name]: 'NaN' }).replace('"rr":16', '"rr":nan');
    expect(text).toContain('"rr":nan');
    expect(decode('frame', bytes(text))).toMatchObject({ frame: { ...frame(), rr: null }, impossible: ['rr'] });
    const info = '{"version":"v:nan, [--]","ssid":"\\\\\\",:None,","rssi":--,"uptime":+5}';
    expect(decode('info', bytes(info))).toEqual({
      topic: 'info',
      info: { version: 'v:nan, [--]', ssid: '\\",:None,', rssi: null, uptime: null },
    });
  });

  it.each([
    ['a bare state', '{"seq":7,"at":5,"sent":5,"state":out}', 'badShape'],
    ['an empty state', '{"seq":7,"at":5,"sent":5,"state":,"hr":62}', 'badShape'],
    ['a number with a plus', '{"seq":+7,"at":5,"sent":5,"state":"out"}', 'badShape'],
    ['a number with a zero before it', '{"seq":007,"at":5,"sent":5,"state":"out"}', 'badShape'],
    ['a number with a point', '{"seq":7.,"at":5,"sent":5,"state":"out"}', 'badShape'],
    ['a second state that is none', '{"seq":7,"at":5,"sent":5,"state":"out","state":nan}', 'badShape'],
    ['half a frame behind a word', '{"seq":7,"state":"out","rr":nan,"hr":', 'notJson'],
    ['a frame that ends within a word', '{"seq":7,"state":"out","rr":na', 'notJson'],
    ['no comma behind it', '{"seq":7,"state":"out","rr":nan "hr":62}', 'notJson'],
    ['a field within a word', '{"seq":7,"state":"out","rr":6rr:14}', 'notJson'],
    ['a string cut through', '{"seq":7,"state":"out","rr":nan,"x":"a}', 'notJson'],
    ['a NUL within', '{"seq":7,"sta\0te":"out","rr":nan}', 'notJson'],
    ['words alone', 'nan', 'notJson'],
    ['two frames', '{"seq":7,"state":"out","rr":nan}{"seq":8,"state":"out"}', 'notJson'],
  ])('refuses %s', (_, text, rejected) => {
    expect(decode('frame', bytes(text))).toEqual({ rejected });
  });

  it('a time that is such a word is none: arrival counts', () => {
    for (const word of ['+1767650400000', '1767650400000.', '', '--'])
      expect(decode('frame', bytes(`{"seq":7,"at":${word},"sent":5,"state":"out"}`))).toMatchObject({
        frame: { at: null, sent: 5 },
        impossible: [],
      });
  });

  it.each([':', '[', '"', '\\', ' ', ':nan,', '[nan,', '"":,', '{"":', '-', ',', '\0', '[ '])(
    'a million times `%s` cost no more than their length',
    (piece) => {
      const from = performance.now();
      expect(() => readJson(piece.repeat(1_000_000))).toThrow(SyntaxError);
      // Of its square it would be hours.
      expect(performance.now() - from).toBeLessThan(30_000);
    },
    60_000,
  );
});
