/** Small recordings as machines write them: WFDB's header and its data in 16 bits, with a beat each second. */
import type { GivenFile } from '../shape.ts';

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
export function smallEcg(wish: SmallEcgWish = {}): [GivenFile & { name: string }, GivenFile & { name: string }] {
  const { record = 'small', rate = 250, seconds = 10, leads = ['I', 'II'], start = null, seed = 0 } = wish;
  const length = rate * seconds;
  const content = Buffer.alloc(length * leads.length * 2);
  const sums = leads.map(() => 0);
  for (let n = 0; n < length; n++)
    for (const lead of leads.keys()) {
      const sample = smallSample(n, rate, lead, seed);
      content.writeInt16LE(sample, (n * leads.length + lead) * 2);
      sums[lead] = (sums[lead] ?? 0) + sample;
    }
  const lines = leads.map((name, lead) => {
    const first = smallSample(0, rate, lead, seed);
    const checksum = ((((sums[lead] ?? 0) % 65_536) + 98_304) % 65_536) - 32_768;
    return `${record}.dat 16 ${gain}(0)/mV 16 0 ${first} ${checksum} 0 ${name}`;
  });
  const time = start === null ? '' : ` ${start}`;
  const header = [`${record} ${leads.length} ${rate} ${length}${time}`, ...lines, ''].join('\n');
  return [
    { name: `${record}.hea`, content: Buffer.from(header) },
    { name: `${record}.dat`, content },
  ];
}

/** Sent together, as a browser or curl does. */
export async function asForm(files: readonly GivenFile[]): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const { name, content } of files) form.append('file', new Blob([Buffer.from(content)]), name ?? '');
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', body: Buffer.from(await sent.arrayBuffer()) };
}
