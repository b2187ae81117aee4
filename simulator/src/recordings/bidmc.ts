/**
 * PhysioNet BIDMC (Pimentel et al. 2016): 26 intensive-care patients, eight minutes each, heart rate, pulse, respiration and SpO2 once a
 * second, with their real gaps. A gap stays a gap.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Recording } from './recording.ts';

const header = 'Time [s],HR,PULSE,RESP,SpO2';
/** One file begins at −1 and some at −0: only the order is taken from it, rows are a second apart. */
const second = z.string().check(z.regex(/^-?\d{1,6}$/));
const value = z.pipe(
  z.string().check(z.regex(/^(\d{1,3}(\.\d+)?|NaN)?$/)),
  z.transform((text) => (text === '' || text === 'NaN' ? null : Number(text))),
);
const rowSchema = z.tuple([second, value, value, value, value]);

/** Every patient of the folder, by name: lying still on their back, one frame a second. `hr` is the ECG's; the pulse is the oximeter's own. */
export async function readBidmc(recordings: string): Promise<Recording[]> {
  const folder = join(recordings, 'bidmc');
  const names = (await readdir(folder)).filter((name) => /^bidmc_\d+_Numerics\.csv$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, 8),
      frames: framesOf(name, await readFile(join(folder, name), 'utf8')),
    })),
  );
}

function framesOf(name: string, text: string): Recording['frames'] {
  const [first, ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (columns(first ?? '').join() !== header)
    throw new Error(`${name}: its first line does not name the expected columns`);
  return lines.map((line, index) => {
    const row = rowSchema.safeParse(columns(line));
    if (!row.success) throw new Error(`${name}, line ${index + 2}: not a row of this data set`);
    const [, hr, , rr, spo2] = row.data;
    return { seq: index + 1, at: index * 1000, state: 'lying', posture: 'supine', rr, hr, spo2, move: 0, quality: 100 };
  });
}

const columns = (line: string): string[] => line.split(',').map((column) => column.trim());
