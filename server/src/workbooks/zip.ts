/**
 * The packing of a workbook. What a package says of itself is looked at before anything of it is unpacked, and not believed while it is:
 * a zip bomb lies about its size.
 */
import { crc32, createInflateRaw, deflateRawSync } from 'node:zlib';
import { WorkbookRefused } from './faults.ts';

export interface Packed {
  readonly path: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly at: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endBytes = 22;
const mostComment = 0xffff;
/** A workbook of one sheet has about ten parts; one with many sheets and pictures some hundreds. */
const mostParts = 2_000;
const encryptedFlag = 1;

/** Compound files: old workbooks (`.xls`), and new ones behind a password. */
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** The names of the streams in a compound file, as it writes them. */
const encryptedStreams = ['EncryptionInfo', 'EncryptedPackage'].map((name) => Buffer.from(name, 'utf16le'));

/** What is in the package, by path. @throws WorkbookRefused */
export function readDirectory(file: Buffer): ReadonlyMap<string, Packed> {
  if (file.subarray(0, compoundMark.length).equals(compoundMark))
    throw new WorkbookRefused(
      encryptedStreams.some((name) => file.includes(name)) ? 'workbook_encrypted' : 'workbook_not_excel',
    );
  if (file.length < endBytes || file.readUInt32LE(0) !== fileMark) throw new WorkbookRefused('workbook_not_excel');
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  // 0xffff and 0xffffffff say that the truth stands in a ZIP64 record, which no workbook of 5 MiB needs.
  if (count > mostParts) throw new WorkbookRefused('workbook_too_big');
  const parts = new Map<string, Packed>();
  for (let n = 0; n < count; n++) {
    const part = entryAt(file, at);
    at = part.next;
    // Two parts of one name: which of them is meant would be a guess.
    if (parts.has(part.path)) throw new WorkbookRefused('workbook_unreadable');
    parts.set(part.path, part);
  }
  return parts;
}

function endOf(file: Buffer): number {
  const from = Math.max(0, file.length - endBytes - mostComment);
  for (let at = file.length - endBytes; at >= from; at--) if (file.readUInt32LE(at) === endMark) return at;
  throw new WorkbookRefused('workbook_unreadable');
}

function entryAt(file: Buffer, at: number): Packed & { next: number } {
  if (at + 46 > file.length || file.readUInt32LE(at) !== entryMark) throw new WorkbookRefused('workbook_unreadable');
  if ((file.readUInt16LE(at + 8) & encryptedFlag) !== 0) throw new WorkbookRefused('workbook_encrypted');
  const nameEnd = at + 46 + file.readUInt16LE(at + 28);
  return {
    // Some programs on Windows write the wrong slash, and a leading one.
    path: file
      .toString('utf8', at + 46, nameEnd)
      .replaceAll('\\', '/')
      .replace(/^\//, ''),
    method: file.readUInt16LE(at + 10),
    packedBytes: file.readUInt32LE(at + 20),
    bytes: file.readUInt32LE(at + 24),
    at: file.readUInt32LE(at + 42),
    next: nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32),
  };
}

/** How many bytes may still come out, over all parts that are unpacked. */
export interface Allowance {
  bytes: number;
}

/** A part's text, piece by piece, so that a long one never stands in memory whole. @throws WorkbookRefused */
export async function* unpack(file: Buffer, part: Packed, allowance: Allowance): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const bytes of bytesOf(file, part)) {
    allowance.bytes -= bytes.length;
    if (allowance.bytes < 0) throw new WorkbookRefused('workbook_too_big');
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

async function* bytesOf(file: Buffer, part: Packed): AsyncGenerator<Buffer> {
  const { at, packedBytes, method } = part;
  if (at + 30 > file.length || file.readUInt32LE(at) !== fileMark) throw new WorkbookRefused('workbook_unreadable');
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const packed = file.subarray(from, from + packedBytes);
  if (packed.length < packedBytes) throw new WorkbookRefused('workbook_unreadable');
  if (method === 0) return yield packed;
  if (method !== 8) throw new WorkbookRefused('workbook_unreadable');
  const inflating = createInflateRaw({ chunkSize: 256 * 1024 });
  inflating.end(packed);
  try {
    for await (const bytes of inflating) yield bytes as Buffer;
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error;
    throw new WorkbookRefused('workbook_unreadable');
  } finally {
    inflating.destroy();
  }
}

/** A package of these parts, in their order. */
export function pack(parts: readonly { readonly path: string; readonly text: string }[]): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { path, text } of parts) {
    const bytes = Buffer.from(text, 'utf8');
    const packed = deflateRawSync(bytes);
    const name = Buffer.from(path, 'utf8');
    // What the part's own header and its entry in the directory say alike; the date is 1980-01-01, so that equal content is an equal file.
    const said = Buffer.alloc(26);
    said.writeUInt16LE(20, 0);
    said.writeUInt16LE(0x0800, 2);
    said.writeUInt16LE(8, 4);
    said.writeUInt16LE(0x21, 8);
    said.writeUInt32LE(crc32(bytes), 10);
    said.writeUInt32LE(packed.length, 14);
    said.writeUInt32LE(bytes.length, 18);
    said.writeUInt16LE(name.length, 22);
    files.push(mark(fileMark), said, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(mark(entryMark), Buffer.from([20, 0]), said, rest, name);
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(endMark, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, directory, end]);
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
