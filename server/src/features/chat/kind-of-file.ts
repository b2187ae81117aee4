/**
 * What a file is, by its content and never by its name. Pictures are decoded and written anew: nothing that was hidden in them is kept, such
 * as the place where they were taken, and none has more pixels than a screen shows.
 */
import { mostPicturePixels } from '@wardlight/contract';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

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

// One picture at a time takes one core, however many cores there are: frames of mats come first.
sharp.concurrency(1);
sharp.cache(false);

const refused = (code: 'file_type_refused' | 'picture_too_large') => ({ refused: code });

/** Its own name with the ending of what it is. */
function named(name: string, ends: string): string {
  const stem = name.replace(/\.[^.]{1,8}$/, '').trim() || 'file';
  return `${stem}.${ends}`;
}

export async function knownFile(name: string, content: Buffer): Promise<KnownFile> {
  const found = await fileTypeFromBuffer(content);
  if (found !== undefined && pictures.has(found.mime)) return await picture(name, content);
  const ends = found === undefined ? undefined : others.get(found.mime);
  if (found !== undefined && ends !== undefined)
    return { name: named(name, ends), type: found.mime, content, picture: null };
  if (found === undefined && isText(content))
    return {
      name: /\.(?:txt|csv|log)$/i.test(name) ? name : named(name, text.ends),
      type: text.type,
      content,
      picture: null,
    };
  return refused('file_type_refused');
}

async function picture(name: string, content: Buffer): Promise<KnownFile> {
  let size: { readonly width: number; readonly height: number };
  try {
    size = await sharp(content, { limitInputPixels: false }).metadata();
  } catch {
    return refused('file_type_refused');
  }
  if (size.width * size.height > mostPicturePixels) return refused('picture_too_large');
  try {
    const { data, info } = await sharp(content, { limitInputPixels: mostPicturePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { name: named(name, 'webp'), type: 'image/webp', content: data, picture: { width, height } };
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
