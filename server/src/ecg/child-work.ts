/**
 * What the reading process does: takes a body from standard input, says first which files are in it, so that they are kept whatever becomes
 * of their reader, and then what they hold. It imports little, because it starts anew for each recording.
 */
import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { EcgNotDrawn } from '@wardlight/contract';
import { ecgMissing, mostEcgBytes, mostEcgFiles, mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { headBytes, writeAll } from './frames.ts';
import { findPeaks, leadForPeaks, meanRate } from './peaks.ts';
import { type GivenFile, mostSamples, NotDrawn, PartMissing, type ReadEcg, type ReadLead } from './shape.ts';

/** Where the answer goes. */
const answerFile = 3;
const inputFile = 0;

/** Of standard input, before the body. */
export interface AskedHead {
  /** Content type of the body; null = it is one file. */
  readonly type: string | null;
  readonly parts: readonly [number];
}

export async function work(read: (files: readonly GivenFile[]) => ReadEcg): Promise<never> {
  new Worker(new URL('./end-with-parent.ts', import.meta.url));
  const head = JSON.parse(input(input(4).readUInt32LE()).toString('utf8')) as AskedHead;
  const files = await filesOf(head.type, head.parts[0]);
  // What is left of a large form would count against what its reader may use.
  globalThis.gc?.();
  if (files === null) end({ kind: 'malformed' });
  if (files.length === 0) end({ kind: 'noFile' });
  if (files.length > mostEcgFiles) end({ kind: 'tooManyFiles' });
  if (files.reduce((sum, { content }) => sum + content.length, 0) > mostEcgBytes) end({ kind: 'tooManyBytes' });
  say(
    { kind: 'files', files: files.map(({ name, content }) => ({ name, sha256: sha256(content) })) },
    files.map(({ content }) => content.length),
    files.map(
      ({ content }) =>
        () =>
          content,
    ),
  );
  sayRead(files, read);
  process.exit();
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

function say(what: Said, sizes: readonly number[] = [], parts: readonly (() => Uint8Array)[] = []): void {
  writeAll(answerFile, headBytes({ ...what, parts: sizes }));
  // One after the other: no two copies lie in memory.
  for (const part of parts) writeAll(answerFile, part());
}

function end(what: Said): never {
  say(what);
  process.exit();
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Null = it is no form, whatever it says. */
async function filesOf(type: string | null, bytes: number): Promise<GivenFile[] | null> {
  if (type === null) return [{ name: null, content: input(bytes) }];
  const form = await new Response(inPieces(bytes), { headers: { 'content-type': type } }).formData().catch(() => null);
  if (form === null) return null;
  const files: GivenFile[] = [];
  for (const [, value] of form) {
    if (typeof value === 'string') continue;
    // As many as are too many are enough.
    if (files.length <= mostEcgFiles)
      files.push({ name: baseName(value.name), content: new Uint8Array(await value.arrayBuffer()) });
  }
  return files;
}

const pieceBytes = 1_024 * 1_024;

/** A form as a whole would lie in memory once more. */
function inPieces(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(stream) {
      if (left === 0) stream.close();
      else {
        const piece = input(Math.min(left, pieceBytes));
        left -= piece.length;
        stream.enqueue(piece);
      }
    },
  });
}

const mostName = 200;

/** Without the folders some browsers send, and without what no file name has. */
function baseName(name: string): string | null {
  const base =
    name
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  return base === '' ? null : base.slice(-mostName).toWellFormed();
}

function sayRead(files: readonly GivenFile[], read: (files: readonly GivenFile[]) => ReadEcg): void {
  let ecg: ReadEcg;
  try {
    ecg = read(files);
    const samples = ecg.leads.reduce((sum, lead) => sum + lead.samples.length, 0);
    if (ecg.leads.length === 0) throw new NotDrawn('noLeads');
    if (ecg.leads.length > mostEcgLeads || samples > mostSamples) throw new NotDrawn('tooLarge');
  } catch (error) {
    if (error instanceof PartMissing) say({ kind: 'partMissing' });
    else say({ kind: 'notDrawn', why: whyOf(error) });
    return;
  }
  const packed = ecg.leads.map(packLead);
  const { leads, ...rest } = ecg;
  say(
    {
      kind: 'drawn',
      ecg: {
        ...rest,
        ...peaksOf(leads),
        leads: leads.map(({ samples, ...lead }, at) => ({ ...lead, samples: samples.length, bits: packed[at]?.bits })),
      },
    },
    packed.map(({ bytes }) => bytes),
    packed.map(({ data }) => data),
  );
}

function whyOf(error: unknown): EcgNotDrawn {
  if (error instanceof NotDrawn) return error.why;
  return error instanceof RangeError && /allocation/i.test(error.message) ? 'tooLarge' : 'broken';
}

interface Packed {
  readonly bits: 16 | 32;
  readonly bytes: number;
  readonly data: () => Uint8Array;
}

/** In 16 bits where all fit, and where none of them is what says "missing" there. */
function packLead({ samples }: ReadLead): Packed {
  const fits = samples.every((sample) => sample === ecgMissing[32] || (sample > ecgMissing[16] && sample <= 32_767));
  if (!fits)
    return {
      ...{ bits: 32, bytes: samples.byteLength },
      data: () => new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
    };
  return {
    ...{ bits: 16, bytes: samples.length * 2 },
    data: () =>
      new Uint8Array(
        Int16Array.from(samples, (sample) => (sample === ecgMissing[32] ? ecgMissing[16] : sample)).buffer,
      ),
  };
}

function peaksOf(leads: readonly ReadLead[]): { peaks: object | null; mean_rate: number | null } {
  const lead = leadForPeaks(leads);
  if (lead === null) return { peaks: null, mean_rate: null };
  const { samples, rate, step, name } = lead;
  const found = findPeaks(samples, rate, step);
  return {
    peaks: { lead: name, at_ms: found.map((at) => Math.round((at / rate) * 1_000_000) / 1_000) },
    mean_rate: meanRate(found, rate, samples),
  };
}
