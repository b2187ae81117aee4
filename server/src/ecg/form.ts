/**
 * Files of a form as browsers and curl send it (multipart/form-data, RFC 7578), cut out of the body where they lie. The runtime's own reader
 * of forms holds four copies of the body, and that of a day's recording would take more memory than all else that is done with it.
 */
import type { GivenFile } from './shape.ts';

/** Bytes: a part's header names a file, no more. */
const mostHeader = 16_384;
const mostName = 200;
const line = '\r\n';

/**
 * @param type of the body, with its boundary
 * @param most files; one more than these is handed on, and no others
 * @returns null = it is no form, whatever it says. Fields without a file name are no files.
 */
export function filesInForm(body: Buffer, type: string, most: number): GivenFile[] | null {
  const boundary = boundaryIn(type);
  if (boundary === null) return null;
  const mark = `--${boundary}`;
  const files: GivenFile[] = [];
  let at = body.indexOf(mark);
  // What stands before the first part is nobody's.
  if (at === -1 || (at > 0 && textAt(body, at - line.length, at) !== line)) return null;
  for (;;) {
    at += mark.length;
    if (textAt(body, at, at + 2) === '--') return files;
    const part = partAt(body, at, mark);
    if (part === null) return null;
    if (part.name !== undefined) files.push({ name: baseName(part.name), content: part.content });
    if (files.length > most) return files;
    at = part.end;
  }
}

function boundaryIn(type: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(type)) return null;
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s"]{1,200}))/i.exec(type) ?? [];
  return quoted ?? bare ?? null;
}

const textAt = (body: Buffer, from: number, to: number): string => body.toString('latin1', Math.max(0, from), to);

interface Part {
  /** Undefined = a field of text. */
  readonly name: string | undefined;
  readonly content: Buffer;
  /** Of the part: there the next mark begins. */
  readonly end: number;
}

/** @param from right behind the mark of the part */
function partAt(body: Buffer, from: number, mark: string): Part | null {
  const begin = body.indexOf(line, from);
  // Blanks may follow the mark.
  if (begin === -1 || begin - from > mostHeader || textAt(body, from, begin).trim() !== '') return null;
  const headerEnd = body.indexOf(line + line, begin);
  if (headerEnd === -1 || headerEnd - begin > mostHeader) return null;
  const start = headerEnd + 2 * line.length;
  const end = body.indexOf(line + mark, start - line.length);
  if (end === -1) return null;
  const header = body.toString('utf8', begin, headerEnd);
  // An empty part ends with the line that ends its header.
  return { name: fileNameIn(header), content: body.subarray(start, Math.max(start, end)), end: end + line.length };
}

function fileNameIn(header: string): string | undefined {
  const disposition = /^content-disposition:([^\r\n]*)/im.exec(header)?.[1] ?? '';
  const encoded = /;\s*filename\*=utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decoded(encoded);
  const [, quoted, bare] = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(disposition) ?? [];
  // Browsers write what may not stand in quotes as in an address; curl has put a backslash before it.
  return quoted?.replaceAll('\\"', '"').replaceAll('%22', '"') ?? bare;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Without the folders some browsers send, and without what no file name has. */
function baseName(name: string): string | null {
  const base =
    name
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  return base === '' ? null : base.slice(-mostName).toWellFormed();
}
