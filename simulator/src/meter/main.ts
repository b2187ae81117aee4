/**
 * `node simulator/src/meter/main.ts --url http://… --key-file key.txt spo2=97 bloodPressure=128/76/68`: what a meter shows, posted as its gateway
 * would. One line of JSON for each reading says what became of it. Without a reading it says what else it takes.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type MeterFamily, meterFamilies, mostReadingsOfBatch } from '@wardlight/contract';
import { simulatedGateway } from './gateway.ts';
import { type MeterSetting, memoryOf, orderUsage, type PostedReading, readingOf } from './readings.ts';

const usage = `Usage: node simulator/src/meter/main.ts --url <server> (--key <key> | --key-file <file>) <reading> …
${orderUsage}
  --family fora         or chiline
  --meter METER-1       its serial number
  --batch               all in one body; else one reading a call
  --memory <n>          before these, n readings of SpO2 that its memory holds, an hour apart
  --clock -2h           so far off the right time is the meter's clock (s, m, h, d), or what it shows: 2017-01-01T00:00:59Z
  --no-sent             the gateway does not say when it sent
  --no-ids              it gives readings no ids
  --twice               each body is sent twice, as after an answer that was lost`;

const scales: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function clockOf(text: string | undefined): MeterSetting['clockAt'] {
  if (text === undefined) return (now) => now;
  const [, sign, count, scale = ''] = /^([+-])(\d+)([smhd])$/.exec(text) ?? [];
  if (count !== undefined) {
    const ms = Number(`${sign}${count}`) * (scales[scale] ?? 0);
    return (now) => now + ms;
  }
  const shown = Date.parse(text);
  if (Number.isNaN(shown))
    throw new Error(`--clock is -2h or 2017-01-01T00:00:59Z, and ${JSON.stringify(text)} is not.`);
  return () => shown;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ url: text, key: text, 'key-file': text, family: text, meter: text, memory: text, clock: text },
      ...{ batch: flag, 'no-sent': flag, 'no-ids': flag, twice: flag },
    },
  });
  const { url, family = 'fora', meter = 'METER-1' } = values;
  const key = values.key ?? (values['key-file'] === undefined ? undefined : await readFile(values['key-file'], 'utf8'));
  if (url === undefined || key === undefined || positionals.length === 0) throw new Error(usage);
  if (!Object.hasOwn(meterFamilies, family)) throw new Error(`--family is ${Object.keys(meterFamilies).join(' or ')}.`);
  const memory = Number(values.memory ?? 0);
  if (!Number.isInteger(memory) || memory < 0) throw new Error('--memory is a whole number.');
  const now = Date.now();
  const setting: MeterSetting = {
    meter,
    clockAt: clockOf(values.clock),
    idOf: values['no-ids'] === true ? null : (n) => `${meter}-${now}-${n}`,
    says: values['no-sent'] !== true,
  };
  const readings: readonly PostedReading[] = [
    ...memoryOf(memory, setting, now),
    ...positionals.map((order, n) => readingOf(order, setting, now, memory + n)),
  ];
  const gateway = simulatedGateway({ url, family: family as MeterFamily, key: key.trim() });
  const size = values.batch === true ? mostReadingsOfBatch : 1;
  for (let from = 0; from < readings.length; from += size) {
    const body = readings.slice(from, from + size);
    for (let time = values.twice === true ? 2 : 1; time > 0; time -= 1)
      for (const { index, outcome, reason } of await gateway.post(body)) {
        const { kind, value } = body[index] ?? {};
        process.stdout.write(`${JSON.stringify({ kind, value, outcome, reason })}\n`);
      }
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
