import { maxPayloadBytes } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const frameWith = (change: Record<string, unknown>) => bytes(JSON.stringify({ ...frame(), ...change }));

describe('decode', () => {
  it('takes a frame, and leaves out fields it does not know', () => {
    expect(decode('frame', frameWith({ colour: 'red' }))).toEqual({ topic: 'frame', frame: frame() });
  });

  it('takes a link word bare or quoted', () => {
    expect(decode('link', bytes('online'))).toEqual({ topic: 'link', word: 'online' });
    expect(decode('link', bytes('"offline"'))).toEqual({ topic: 'link', word: 'offline' });
  });

  it.each([
    ['half a frame', 'frame', bytes('{"seq": 1'), 'notJson'],
    [
      'NaN, which JSON does not know',
      'frame',
      bytes(JSON.stringify(frame()).replace(/"rr":[^,]+/, '"rr":NaN')),
      'notJson',
    ],
    ['bytes that are not UTF-8', 'frame', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'notJson'],
    ['nothing', 'frame', new Uint8Array(), 'notJson'],
    ['a list', 'frame', bytes('[]'), 'badShape'],
    ['null', 'frame', bytes('null'), 'badShape'],
    ['a state that never existed', 'frame', frameWith({ state: 'flying' }), 'badShape'],
    ['text for a number', 'frame', frameWith({ rr: '16' }), 'badShape'],
    ['a frame without its clock', 'frame', frameWith({ at: undefined }), 'badShape'],
    ['a fraction of a sequence number', 'frame', frameWith({ seq: 1.5 }), 'badShape'],
    ['a rate no body has', 'frame', frameWith({ rr: 4000 }), 'outOfRange'],
    ['a rate below zero', 'frame', frameWith({ hr: -1 }), 'outOfRange'],
    ['more than all of the time', 'frame', frameWith({ move: 101 }), 'outOfRange'],
    ['one byte too many', 'frame', bytes(' '.repeat(maxPayloadBytes + 1)), 'tooLarge'],
    ['a word for the link that is none', 'link', bytes('maybe'), 'badShape'],
    ['an info without its version', 'info', bytes('{"ssid":"a","rssi":-50,"uptime":1}'), 'badShape'],
    ['a result of no command', 'result', bytes('{"command":"","ok":true}'), 'outOfRange'],
  ] as const)('refuses %s', (_, topic, payload, rejected) => {
    expect(decode(topic, payload)).toEqual({ rejected });
  });

  it('takes a payload of exactly the limit', () => {
    const padded = JSON.stringify(frame()).padEnd(maxPayloadBytes, ' ');
    expect(decode('frame', bytes(padded))).toEqual({ topic: 'frame', frame: frame() });
  });
});
