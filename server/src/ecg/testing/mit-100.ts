/** Record 100 of the MIT-BIH database as the tests need it: both leads, and where cardiologists saw beats. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mit100 {
  readonly rate: 360;
  /** mV a digit. */
  readonly step: 0.005;
  readonly leads: { readonly MLII: Int32Array; readonly V5: Int32Array };
  /** Places of reference beats. */
  readonly beats: readonly number[];
}

/** @param folder that of WARDLIGHT_RECORDINGS */
export function readMit100(folder: string): Mit100 {
  const content = readFileSync(join(folder, 'ecg/wfdb/100.dat'));
  const count = Math.floor(content.length / 3);
  const [MLII, V5] = [new Int32Array(count), new Int32Array(count)];
  const signed = (bits: number) => (bits << 20) >> 20;
  for (let at = 0; at < count; at++) {
    const [low, middle, high] = content.subarray(at * 3, at * 3 + 3) as unknown as [number, number, number];
    MLII[at] = signed(((middle & 0x0f) << 8) | low);
    V5[at] = signed(((middle & 0xf0) << 4) | high);
  }
  return {
    rate: 360,
    step: 0.005,
    leads: { MLII, V5 },
    beats: readBeats(readFileSync(join(folder, 'ecg/wfdb/100.atr'))),
  };
}

/** Codes of the MIT format that stand for beats: normal, bundle branch blocks, premature, paced, fusion and escape ones. */
const beatCodes = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 25, 30, 31, 34, 35, 38, 41]);

function readBeats(content: Buffer): number[] {
  const beats: number[] = [];
  let time = 0;
  for (let at = 0; at + 2 <= content.length; at += 2) {
    const word = content.readUInt16LE(at);
    const [code, figure] = [word >> 10, word & 0x3ff];
    if (word === 0) break;
    if (code === 59) {
      time += (content.readInt16LE(at + 2) << 16) + content.readUInt16LE(at + 4);
      at += 4;
    } else if (code === 63) at += figure + (figure % 2);
    else if (code < 59) {
      time += figure;
      if (beatCodes.has(code)) beats.push(time);
    }
  }
  return beats;
}
