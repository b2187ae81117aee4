/**
 * `node simulator/src/ecg/main.ts --url http://… --key-file key.txt --name …`: an ECG made in software, posted as its gateway would, or written
 * to a file. One line of JSON says what became of it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { seedOf } from '../chance.ts';
import { heartOf } from './heart.ts';
import { aecgOf } from './write-aecg.ts';

const usage = `Usage: node simulator/src/ecg/main.ts (--url <server> --key-file <file> | --out <file>) --name <name>
  --id <id> --born yyyyMMdd --sex M|F   of the person, as the machine would write them
  --start yyyyMMddHHmmss                by the machine's clock; else now
  --rate 72                             beats a minute
  --seconds 10
  --steady                              every beat after the same time`;

const answered = z.object({ data: z.object({ ecg_id: z.int(), drawn: z.boolean(), doubled: z.boolean() }) });
const samplesPerSecond = 500;

function numberOf(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new Error(`--${name} is a number from ${least} to ${most}.`);
  return value;
}

const sexOf = (text: string | undefined): 'M' | 'F' | null => (text === 'M' || text === 'F' ? text : null);
const stampOf = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{ url: text, 'key-file': text, out: text, name: text, id: text, born: text, sex: text },
      ...{ start: text, rate: text, seconds: text, steady: { type: 'boolean' } as const },
    },
  });
  const { url, out, name, id = 'SIM-1', born = null, start = stampOf(new Date()) } = values;
  const keyFile = values['key-file'];
  const key = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8');
  if (name === undefined || (out === undefined && (url === undefined || key === undefined))) throw new Error(usage);
  const rate = numberOf('rate', values.rate ?? '72', [30, 200]);
  const seconds = numberOf('seconds', values.seconds ?? '10', [2, 1_800]);
  const variation = values.steady === true ? 0 : 0.03;
  const heart = heartOf({ seed: seedOf(id), rate, samplesPerSecond, seconds, variation });
  const patient = { name, id, born, sex: sexOf(values.sex) };
  const file = aecgOf({ heart, samplesPerSecond, start, patient, rate });
  if (out !== undefined) return await writeFile(out, file);
  const response = await fetch(`${url}/api/gateway/ecg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key?.trim()}`, 'content-type': 'application/octet-stream' },
    body: file,
  });
  if (!response.ok) throw new Error(`The server refused it: ${response.status}.`);
  process.stdout.write(`${JSON.stringify(answered.parse(await response.json()).data)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
