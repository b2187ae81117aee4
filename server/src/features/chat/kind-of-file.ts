/**
 * What a file is, by its content and never by its name. Pictures are decoded and written anew: nothing that was hidden in them is kept, such
 * as the place where they were taken, and none has more pixels than a screen shows.
 */
import { mostPicturePixels } from '@wardlight/contract';
import type sharp from 'sharp';

export type KnownFile =
  | {
      readonly name: string;
      readonly type: string;
      readonly content: Buffer;
      readonly picture: { readonly width: number; readonly height: number } | null;
    }
  | { readonly refused: 'file_type_refused' | 'picture_too_large' };

const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** Handed out as they came, to be saved and never to be shown by the browser. */
const others: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['video/mp4', 'mp4'],
  ['video/quicktime', 'mov'],
]);
const text = { type: 'text/plain; charset=utf-8', ends: 'txt' } as const;
/** The longer side of what is kept. */
const longestSide = 2_560;

let loading: Promise<typeof sharp> | undefined;

/** Native code comes into the process with the first picture, and not with the watch. */
function loadDecoder(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: decoder }) => {
    // One picture at a time takes one core, however many cores there are: frames of mats come first.
    decoder.concurrency(1);
    decoder.cache(false);
    return decoder;
  });
  return loading;
}

let last: Promise<unknown> = Promise.resolve();

/** One picture after the other: each takes as much memory as its pixels. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

const refused = (code: 'file_type_refused' | 'picture_too_large') => ({ refused: code });

/** What it is called until its message says: the ending tells what it is. */
const named = (ends: string): string => `file.${ends}`;

export async function knownFile(content: Buffer): Promise<KnownFile> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  if (found !== undefined && pictures.has(found.mime)) return await inTurn(() => picture(content));
  const ends = found === undefined ? undefined : others.get(found.mime);
  if (found !== undefined && ends !== undefined) return { name: named(ends), type: found.mime, content, picture: null };
  if (found === undefined && isText(content))
    return { name: named(text.ends), type: text.type, content, picture: null };
  return refused('file_type_refused');
}

async function picture(content: Buffer): Promise<KnownFile> {
  const decode = await loadDecoder();
  let size: { readonly width: number; readonly height: number };
  try {
    size = await decode(content, { limitInputPixels: false }).metadata();
  } catch {
    return refused('file_type_refused');
  }
  if (size.width * size.height > mostPicturePixels) return refused('picture_too_large');
  try {
    const { data, info } = await decode(content, { limitInputPixels: mostPicturePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { name: named('webp'), type: 'image/webp', content: data, picture: { width, height } };
  } catch {
    // Cut off in the middle, or no picture after its first bytes.
    return refused('file_type_refused');
  }
}

/** UTF-8 that people read. Markup is none: an SVG or a page is a program for whoever opens it. */
function isText(content: Buffer): boolean {
  if (content.includes(0)) return false;
  try {
    const read = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !/^\s*(?:<|%!|#!)/.test(read);
  } catch {
    return false;
  }
}
