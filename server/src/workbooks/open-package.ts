/**
 * The packing of a workbook, read by `yauzl`. What a package says of itself is looked at before anything of it is unpacked, and not
 * believed while it is: a zip bomb lies about its size.
 */
import { createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { WorkbookRefused } from './faults.ts';

/** How many bytes may still come out, over all parts that are unpacked. */
export interface Allowance {
  bytes: number;
}

export interface Package {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** A part's text, piece by piece, so that a long one never stands in memory whole. @throws WorkbookRefused */
  text(path: string): AsyncIterable<string>;
}

/** A workbook of one sheet has about ten parts; one with many sheets and pictures some hundreds. */
const mostParts = 2_000;
const fileMark = 0x04034b50;
const smallestFile = 22;
const stored = 0;
const deflated = 8;

/** Compound files: old workbooks (`.xls`), and new ones behind a password. */
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** The names of the streams in a compound file, as it writes them. */
const encryptedStreams = ['EncryptionInfo', 'EncryptedPackage'].map((name) => Buffer.from(name, 'utf16le'));

/** Packed, or one of the older files that are refused by name; anything else may be text. */
export const isPackage = (file: Buffer): boolean =>
  file.subarray(0, 2).toString('latin1') === 'PK' || file.subarray(0, compoundMark.length).equals(compoundMark);

/** @throws WorkbookRefused */
export async function openPackage(file: Buffer, allowance: Allowance): Promise<Package> {
  if (file.subarray(0, compoundMark.length).equals(compoundMark))
    throw new WorkbookRefused(
      encryptedStreams.some((name) => file.includes(name)) ? 'workbook_encrypted' : 'workbook_not_excel',
    );
  if (file.length < smallestFile || file.readUInt32LE(0) !== fileMark) throw new WorkbookRefused('workbook_not_excel');
  const zip = await orUnreadable(
    // Sizes are held against what comes out below, and names are decoded there: workbooks hold some that the library refuses.
    () => fromBufferPromise(file, { decodeStrings: false, validateEntrySizes: false }),
  );
  if (zip.entryCount > mostParts) throw new WorkbookRefused('workbook_too_big');
  const parts = await orUnreadable(() => readParts(zip));
  return {
    paths: [...parts.keys()],
    has: (path) => parts.has(path),
    text(path) {
      const part = parts.get(path);
      if (part === undefined) throw new WorkbookRefused('workbook_unreadable');
      // Said openly: nothing need be unpacked to know it.
      if (part.uncompressedSize > allowance.bytes) throw new WorkbookRefused('workbook_too_big');
      return unpacked(file, zip, part, allowance);
    },
  };
}

async function readParts(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new WorkbookRefused('workbook_encrypted');
    const path = pathOf(entry);
    // Two parts of one name: which of them is meant would be a guess.
    if (parts.has(path)) throw new WorkbookRefused('workbook_unreadable');
    parts.set(path, entry);
  }
  // Packed bytes that are several parts at once: nothing that writes workbooks does so, and bombs are built of it.
  let end = 0;
  for (const part of [...parts.values()].toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )) {
    if (part.relativeOffsetOfLocalHeader < end) throw new WorkbookRefused('workbook_unreadable');
    end = part.relativeOffsetOfLocalHeader + part.compressedSize;
  }
  return parts;
}

/** Some programs on Windows write the wrong slash, and a leading one. */
const pathOf = ({ fileNameRaw }: Entry): string =>
  fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\//, '');

async function* unpacked(file: Buffer, zip: ZipFile, part: Entry, allowance: Allowance): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const bytes of bytesOf(file, zip, part)) {
    allowance.bytes -= bytes.length;
    if (allowance.bytes < 0) throw new WorkbookRefused('workbook_too_big');
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

async function* bytesOf(file: Buffer, zip: ZipFile, part: Entry): AsyncGenerator<Buffer> {
  const { fileDataStart } = await orUnreadable(() => zip.readLocalFileHeaderPromise(part, { minimal: true }));
  const packed = file.subarray(fileDataStart, fileDataStart + part.compressedSize);
  if (part.compressionMethod === stored) return yield packed;
  if (part.compressionMethod !== deflated) throw new WorkbookRefused('workbook_unreadable');
  const inflating = createInflateRaw({ chunkSize: 256 * 1024 });
  inflating.end(packed);
  try {
    for await (const bytes of inflating) yield bytes as Buffer;
  } catch (error) {
    throw asRefusal(error);
  } finally {
    inflating.destroy();
  }
}

/** What the library throws says that these bytes are no package. */
async function orUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown): WorkbookRefused =>
  error instanceof WorkbookRefused ? error : new WorkbookRefused('workbook_unreadable');
