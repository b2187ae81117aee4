/** Files before they are sent, what of a header is unlike a resident, and what may be read again. Pure. */
import {
  differsInBirthday,
  type EcgDifference,
  type EcgHeader,
  type EcgNotDrawn,
  isSameName,
  mostEcgBytes,
  mostEcgFiles,
  type Resident,
} from '@wardlight/contract';

/** Text that names a recording, or nothing that could. */
export const isEcgId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;

export const bytesOf = (files: readonly Pick<File, 'size'>[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** One that is chosen again takes the place of the one before. */
export function withFiles(had: readonly File[], more: readonly File[]): readonly File[] {
  const names = new Set(more.map(({ name }) => name));
  return [...had.filter(({ name }) => !names.has(name)), ...more];
}

export type FileFault =
  | { readonly kind: 'noFile' | 'tooMany' | 'tooLarge' }
  | { readonly kind: 'emptyFile'; readonly name: string };

/** What is wrong with the files, as far as it is known before they are sent; null = nothing. */
export function faultOf(files: readonly Pick<File, 'name' | 'size'>[]): FileFault | null {
  if (files.length === 0) return { kind: 'noFile' };
  if (files.length > mostEcgFiles) return { kind: 'tooMany' };
  if (bytesOf(files) > mostEcgBytes) return { kind: 'tooLarge' };
  const empty = files.find(({ size }) => size === 0);
  return empty === undefined ? null : { kind: 'emptyFile', name: empty.name };
}

/**
 * What is asked about before a recording is given to somebody. The id is left to the server: it may be the personal id, of which a screen
 * knows a part only.
 */
export function unlike(
  { patient_name, birthday, gender }: EcgHeader,
  resident: Pick<Resident, 'name' | 'birthday' | 'birthday_precision' | 'gender'>,
): readonly EcgDifference[] {
  const differs: EcgDifference[] = [];
  if (patient_name !== null && !isSameName(patient_name, resident.name)) differs.push('name');
  if (differsInBirthday({ birthday, birthday_precision: 'day' }, resident)) differs.push('birthday');
  if (gender !== null && resident.gender !== null && gender !== resident.gender) differs.push('gender');
  return differs;
}

/** Reading was stopped, or broke off: the same files, sent again, are read anew. */
const readAgain: readonly EcgNotDrawn[] = ['tooLarge', 'tooSlow', 'readerFailed'];
export const isReadAgain = (why: EcgNotDrawn): boolean => readAgain.includes(why);

/** Enough to tell two files apart by eye. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;

/** Of files that are too much, and of the most there may be: where both would read the same, to the byte. */
export function tooMuch(
  bytes: number,
  number: (value: number, decimals?: number) => string,
): { readonly size: string; readonly most: string } {
  const isClose = Math.round((bytes / kib / kib) * 10) === Math.round((mostEcgBytes / kib / kib) * 10);
  const text = (of: number): string => (isClose ? `${number(of)} B` : sizeText(of, number));
  return { size: text(bytes), most: text(mostEcgBytes) };
}

const kib = 1_024;
export const sizeText = (bytes: number, number: (value: number, decimals?: number) => string): string =>
  bytes < kib * kib
    ? `${number(Math.max(1, Math.round(bytes / kib)))} KB`
    : `${number(bytes / kib / kib, bytes % (kib * kib) === 0 ? 0 : 1)} MB`;
