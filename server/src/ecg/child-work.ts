/**
 * What the reading process does: takes a body from standard input, says first which files are in it, so that they are kept whatever becomes
 * of their reader, then what they hold, and last where the R peaks are, so that a search that is ended costs no more than them. It imports
 * little, because it starts anew for each recording.
 */
import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ecgMissing, mostEcgBytes, mostEcgFiles } from '@wardlight/contract/ecg-limits';
import { filesInForm } from './form.ts';
import { headBytes, writeAll } from './frames.ts';
import { peaksOf } from './peaks.ts';
import { type GivenFile, NotDrawn, NotOneRecording, type ReadEcg, type ReadLead } from './shape.ts';

/** Where the answer goes. */
const answerFile = 3;
const inputFile = 0;

/** Of standard input, before the body. */
export interface AskedHead {
  /** Content type of the body; null = it is one file. */
  readonly type: string | null;
  readonly parts: readonly [number];
}

/** @param seek how peaks are found: tests have another one */
export function work(read: (files: readonly GivenFile[]) => ReadEcg, seek = peaksOf): never {
  new Worker(new URL('./end-with-parent.ts', import.meta.url));
  const leads = sayRead(saidFiles(), read);
  // From here on only the samples are needed.
  globalThis.gc?.();
  if (leads !== null) say({ kind: 'peaks', ...seek(leads) });
  process.exit();
}

function saidFiles(): readonly GivenFile[] {
  const head = JSON.parse(input(input(4).readUInt32LE()).toString('utf8')) as AskedHead;
  const files = filesOf(head.type, input(head.parts[0]));
  if (files === null) end({ kind: 'malformed' });
  if (files.length === 0) end({ kind: 'noFile' });
  if (files.length > mostEcgFiles) end({ kind: 'tooManyFiles' });
  if (files.reduce((sum, { content }) => sum + content.length, 0) > mostEcgBytes) end({ kind: 'tooManyBytes' });
  say(
    { kind: 'files', files: files.map(({ name, content }) => ({ name, sha256: sha256(content) })) },
    files.map(({ content }) => content.length),
    files.map(({ content }) => [content]),
  );
  return files;
}

function input(bytes: number): Buffer {
  const room = Buffer.allocUnsafeSlow(bytes);
  for (let at = 0; at < bytes; ) {
    const taken = readSync(inputFile, room, at, bytes - at, null);
    if (taken === 0) throw new Error('what was to be read ended too early');
    at += taken;
  }
  return room;
}

interface Said {
  readonly kind: string;
  readonly [more: string]: unknown;
}

function say(what: Said, sizes: readonly number[] = [], parts: readonly Iterable<Uint8Array>[] = []): void {
  writeAll(answerFile, headBytes({ ...what, parts: sizes }));
  for (const part of parts) for (const piece of part) writeAll(answerFile, piece);
}

function end(what: Said): never {
  say(what);
  process.exit();
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Null = it is no form, whatever it says. */
const filesOf = (type: string | null, body: Buffer): GivenFile[] | null =>
  type === null ? [{ name: null, content: body }] : filesInForm(body, type, mostEcgFiles);

/** @returns the leads that are drawn; null = none are */
function sayRead(files: readonly GivenFile[], read: (files: readonly GivenFile[]) => ReadEcg): ReadEcg['leads'] | null {
  let ecg: ReadEcg;
  try {
    ecg = read(files);
  } catch (error) {
    if (error instanceof NotOneRecording) say({ kind: error.fault });
    else say({ kind: 'notDrawn', why: error instanceof NotDrawn ? error.why : 'broken' });
    return null;
  }
  const packed = ecg.leads.map(packLead);
  const leads = ecg.leads.map(({ samples, ...lead }, at) => ({
    ...lead,
    ...{ samples: samples.length, bits: packed[at]?.bits },
  }));
  say(
    { kind: 'drawn', ecg: { ...ecg, leads } },
    packed.map(({ bytes }) => bytes),
    packed.map(({ data }) => data),
  );
  return ecg.leads;
}

interface Packed {
  readonly bits: 16 | 32;
  readonly bytes: number;
  readonly data: Iterable<Uint8Array>;
}

/** In 16 bits where all fit, and where none of them is what says "missing" there. */
function packLead({ samples }: ReadLead): Packed {
  if (fitsIn16(samples)) return { bits: 16, bytes: samples.length * 2, data: in16(samples) };
  return {
    ...{ bits: 32, bytes: samples.byteLength },
    data: [new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)],
  };
}

function fitsIn16(samples: Int32Array): boolean {
  for (const sample of samples)
    if (sample !== ecgMissing[32] && (sample <= ecgMissing[16] || sample > 32_767)) return false;
  return true;
}

const pieceSamples = 524_288;

/** Piece by piece: a copy of a day's lead would be half as large as the lead. */
function* in16(samples: Int32Array): Iterable<Uint8Array> {
  const piece = new Int16Array(pieceSamples);
  for (let from = 0; from < samples.length; from += piece.length) {
    const count = Math.min(piece.length, samples.length - from);
    for (let n = 0; n < count; n++) {
      const sample = samples[from + n] ?? ecgMissing[32];
      piece[n] = sample === ecgMissing[32] ? ecgMissing[16] : sample;
    }
    yield new Uint8Array(piece.buffer, 0, count * 2);
  }
}
