/** The packing of the workbooks that we write: a handful of parts, deflated, the same content always the same bytes. */
import { crc32, deflateRawSync } from 'node:zlib';

const fileMark = 0x04034b50;
const entryMark = 0x02014b50;
const endMark = 0x06054b50;
const endBytes = 22;

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
