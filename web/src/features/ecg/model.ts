/** Files before they are sent, what of a header is unlike a resident, and how notices stand together. Pure. */
import {
  type EcgDifference,
  type EcgHeader,
  type EcgNotice,
  type EcgNoticeKind,
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

const partsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '');

/** Machines put the family name first or last, and anything between the parts. */
function isSameName(a: string, b: string): boolean {
  const [first, second] = [partsOf(a), partsOf(b)];
  return first.join('') === second.join('') || first.toSorted().join(' ') === second.toSorted().join(' ');
}

/**
 * What is asked about before a recording is given to somebody. The id is left to the server: it may be the personal id, of which a screen
 * knows a part only.
 */
export function unlike(
  { patient_name, birthday, gender }: EcgHeader,
  resident: Pick<Resident, 'name' | 'birthday' | 'gender'>,
): readonly EcgDifference[] {
  const differs: EcgDifference[] = [];
  if (patient_name !== null && partsOf(patient_name).length > 0 && !isSameName(patient_name, resident.name))
    differs.push('name');
  if (birthday !== null && resident.birthday !== null && birthday !== resident.birthday) differs.push('birthday');
  if (gender !== null && resident.gender !== null && gender !== resident.gender) differs.push('gender');
  return differs;
}

export interface NoticeLine {
  readonly kind: EcgNoticeKind;
  /** Empty = the whole recording. */
  readonly leads: readonly string[];
}

/** One line for each kind, with all leads it is about. */
export function noticeLines(notices: readonly EcgNotice[]): readonly NoticeLine[] {
  const lines = new Map<string, { kind: EcgNoticeKind; leads: string[] }>();
  for (const { kind, lead } of notices) {
    const key = lead === null ? `${kind} whole` : kind;
    const line = lines.get(key) ?? { kind, leads: [] };
    lines.set(key, line);
    if (lead !== null && !line.leads.includes(lead)) line.leads.push(lead);
  }
  return [...lines.values()];
}

/** Enough to tell two files apart by eye. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;

const kib = 1_024;
export const sizeText = (bytes: number, number: (value: number, decimals?: number) => string): string =>
  bytes < kib * kib
    ? `${number(Math.max(1, Math.round(bytes / kib)))} KB`
    : `${number(bytes / kib / kib, bytes % (kib * kib) === 0 ? 0 : 1)} MB`;
