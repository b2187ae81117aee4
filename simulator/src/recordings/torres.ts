/**
 * UCI "Activity recognition with healthy older people using a batteryless wearable sensor" (Torres, Visvanathan, Ranasinghe 2016,
 * CC BY 4.0, doi 10.24432/C5GG6B): the labels of each trial as the state a mat would have reported.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MatState } from '@wardlight/contract';
import * as z from 'zod/mini';
import type { Recording } from './recording.ts';

/** 1 sitting on the bed, 2 sitting on a chair, 3 lying, 4 walking. */
const states: Readonly<Record<'1' | '2' | '3' | '4', MatState>> = { 1: 'sitting', 2: 'out', 3: 'lying', 4: 'out' };

const number = z.string().check(z.regex(/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/));
/** time_s, acc_frontal, acc_vertical, acc_lateral, antenna, rssi, phase, frequency, label */
const rowSchema = z.tuple([
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  z.enum(['1', '2', '3', '4']),
]);

/** A mat speaks at least this often. */
const keepAliveMs = 10_000;

/** Every trial of the folder, by name: a frame wherever the state changes, and at every full ten seconds. */
export async function readTorres(recordings: string): Promise<Recording[]> {
  const folder = join(recordings, 'uci-torres', 'S1_Dataset');
  const names = (await readdir(folder)).filter((name) => /^d\d+p\d+[MF]$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, frames: framesOf(name, await readFile(join(folder, name), 'utf8')) })),
  );
}

function framesOf(name: string, text: string): Recording['frames'] {
  const frames: { at: number; state: MatState }[] = [];
  let last: { at: number; state: MatState } | undefined;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    const row = rowSchema.safeParse(line.trim().split(','));
    if (!row.success) throw new Error(`${name}, line ${index + 1}: not a row of this data set`);
    const [seconds, , , , , , , , label] = row.data;
    const at = Math.round(Number(seconds) * 1000);
    const state = states[label];
    if (last !== undefined && at < last.at) throw new Error(`${name}, line ${index + 1}: time runs backwards`);
    if (last !== undefined) keepAlive(frames, last.state, last.at, at);
    if (state !== last?.state || at % keepAliveMs === 0) put(frames, at, state);
    last = { at, state };
  }
  if (last !== undefined) put(frames, last.at, last.state);
  return frames.map(({ at, state }, index) => ({
    seq: index + 1,
    at,
    state,
    posture: null,
    rr: null,
    hr: null,
    move: 0,
    quality: 100,
  }));
}

/** The state until the next row is the one of the row before. */
function keepAlive(frames: { at: number; state: MatState }[], state: MatState, from: number, to: number): void {
  for (let at = (Math.floor(from / keepAliveMs) + 1) * keepAliveMs; at < to; at += keepAliveMs) put(frames, at, state);
}

function put(frames: { at: number; state: MatState }[], at: number, state: MatState): void {
  const last = frames.at(-1);
  if (last?.at === at && last.state === state) return;
  frames.push({ at, state });
}
