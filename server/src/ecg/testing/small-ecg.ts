/** Small recordings as machines write them: WFDB's header and its data in 16 bits, with a beat each second. */
import type { GivenFile } from '../shape.ts';
import { writeWfdb } from './write-wfdb.ts';

export interface SmallEcgWish {
  /** Of the record and its two files. */
  readonly record?: string;
  /** Samples a second. */
  readonly rate?: number;
  readonly seconds?: number;
  readonly leads?: readonly string[];
  /** `HH:mm:ss dd/MM/yyyy`; null = the header has none. */
  readonly start?: string | null;
  /** Makes two recordings differ that are otherwise the same. */
  readonly seed?: number;
}

const gain = 200;

/** The sample at this place of this lead: a beat of 1.5 mV each second, on a line that differs by lead and seed. */
export const smallSample = (n: number, rate: number, lead: number, seed = 0): number =>
  (n % rate === Math.floor(rate / 2) ? 300 : 0) + lead * 10 + (seed % 100);

/** The header first. */
export function smallEcg(wish: SmallEcgWish = {}): [NamedFile, NamedFile] {
  const { record = 'small', rate = 250, seconds = 10, leads = ['I', 'II'], start = null, seed = 0 } = wish;
  const written = leads.map((name, lead) => ({
    ...{ name, rate },
    mv: Array.from({ length: rate * seconds }, (_, n) => smallSample(n, rate, lead, seed) / gain),
  }));
  const files = writeWfdb(written, { record, gain, ...(start === null ? {} : { start }) });
  const [header, data] = files.map(({ name, content }) => ({ name: name ?? '', content }));
  if (header === undefined || data === undefined) throw new Error('a record has a header and a file of data');
  return [header, data];
}

interface NamedFile extends GivenFile {
  readonly name: string;
}

/** Sent together, as a browser or curl does. */
export async function asForm(files: readonly GivenFile[]): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const { name, content } of files) form.append('file', new Blob([Buffer.from(content)]), name ?? '');
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', body: Buffer.from(await sent.arrayBuffer()) };
}
