import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frameSchema } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lifeOf, readMats } from './config.ts';
import { framesBetween } from './sleeper/frames.ts';
import { type TestBroker, testBroker } from './testing/broker.ts';

const noon = Date.UTC(2026, 9, 20, 4);
const mats = [
  { serial: 'MAT-0001', password: 'right-one', seed: 11, zone: 'Asia/Taipei' },
  { serial: 'MAT-0002', password: 'also', seed: 12, zone: 'Asia/Bangkok', habit: 'bedbound', free: false },
  { serial: 'MAT-0003', password: 'hers', seed: 13, zone: 'Asia/Bangkok', free: true },
];
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardlight-sim-'));
  file = join(folder, 'mats.json');
  await writeFile(file, JSON.stringify(mats));
});
afterAll(() => rm(folder, { recursive: true }));

function start(program: string, args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  );
  /** What the pattern catches, as soon as it has been said. */
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(out)?.[1];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on('data', look);
      child.once('close', () => reject(new Error(`ended without ${pattern}: ${err}`)));
      look();
    });
  return { child, ended, line };
}

/** Asks again until it is so. */
async function untilSo(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((again) => setTimeout(again, 50));
}

describe('the list of mats', () => {
  it('leaves the free ones out, and forces what it names', async () => {
    const read = await readMats(file);
    expect(read.map(({ serial }) => serial)).toEqual(['MAT-0001', 'MAT-0002']);
    const [, bedbound] = read;
    const day = [...framesBetween(lifeOf(bedbound!, noon), noon, noon + 86_400_000)];
    expect(day.every(({ frame }) => frame.state === 'lying')).toBe(true);
  });

  it.each([
    ['[{"serial":"top-secret!","password":"p"}]', /wrong at 0\.serial/],
    ['[{"serial":"MAT-0001","password":"top-secret","scene":"top-secret"}]', /wrong at 0\.scene/],
    ['{"top-secret":1}', /wrong at its top/],
    [
      '[{"serial":"MAT-0001","password":"top-secret"},{"serial":"MAT-0001","password":"p"}]',
      /two of its mats have the same serial/,
    ],
    ['top-secret', /cannot be read as JSON/],
  ])('refuses %s in one sentence that repeats nothing of it', async (text, sentence) => {
    const wrong = join(folder, 'wrong.json');
    await writeFile(wrong, text);
    const error = await readMats(wrong).then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error?.message).toMatch(sentence);
    expect(error?.message).not.toContain('top-secret');
    await expect(readMats(join(folder, 'none.json'))).rejects.toThrow('is missing');
  });

  it('may be a ward with its mats in it; without a seed the serial number makes one', async () => {
    const ward = join(folder, 'ward.json');
    await writeFile(
      ward,
      JSON.stringify({ agencyId: 1, mats: mats.map(({ serial, password }) => ({ serial, password })) }),
    );
    const lives = (await readMats(ward)).map((mat) => [
      ...framesBetween(lifeOf(mat, noon), noon, noon + 12 * 3_600_000),
    ]);
    expect(lives).toHaveLength(3);
    expect(lives[0]).not.toEqual(lives[1]);
  });
});

describe('a past told on a pipe', () => {
  it('is what the mats would have told, in order, minute by minute, to its very end', async () => {
    const to = noon + 3 * 3_600_000 + 12_345;
    const { code, out } = await start('tell-past.ts', [
      '--mats',
      file,
      '--from',
      String(noon),
      '--to',
      String(to),
      '--every',
      '30000',
    ]).ended;
    expect(code).toBe(0);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toEqual({ until: to, last: true });
    expect(lines.filter((line) => 'until' in line)).toHaveLength(182);
    let told = noon;
    for (const line of lines) {
      if ('until' in line) told = line.until;
      else if (line.arrived_at < told || frameSchema.parse(line.frame).sent !== line.arrived_at)
        throw new Error(JSON.stringify(line));
    }
    const of = (serial: string) =>
      lines.filter((line) => line.serial === serial).map(({ frame: { sent: _, ...frame } }) => frame);
    for (const mat of await readMats(file)) {
      expect(of(mat.serial)).toEqual([...framesBetween(lifeOf(mat, noon), noon, to, 30_000)].map(({ frame }) => frame));
    }
    expect(of('MAT-0003')).toEqual([]);
  });

  it('says how it is used when it cannot know', async () => {
    const { code, err } = await start('tell-past.ts', ['--mats', file]).ended;
    expect([code, err.split(':')[0]]).toEqual([1, 'Usage']);
  });
});

describe('the simulator as a program', () => {
  let broker: TestBroker;
  beforeAll(async () => {
    broker = await testBroker({ 'MAT-0001': 'right-one', 'MAT-0002': 'also' });
  });
  afterAll(() => broker.stop());

  it('plays its mats until SIGTERM, says goodbye, and never says a password', async () => {
    const { child, ended } = start('main.ts', ['--url', broker.url, '--mats', file, '--speed', '100']);
    for (const serial of ['MAT-0001', 'MAT-0002']) {
      const { payload } = await broker.until(({ topic }) => topic === `v1/${serial}/up/frame`);
      const frame = frameSchema.parse(JSON.parse(payload));
      expect(frame.sent).toBeGreaterThanOrEqual(frame.at);
    }
    child.kill('SIGTERM');
    const { code, out, err } = await ended;
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out).toMatch(/first frame acknowledged[\s\S]*stopped: 0 of 2 mats connected/);
    expect(out).not.toMatch(/right-one|also/);
    // At a hundredfold speed a busy machine may cost a connection on the way; what counts is the last word of each.
    const lastWords = (serial: string) =>
      broker.heard.findLast(({ topic }) => topic === `v1/${serial}/up/link`)?.payload;
    expect(['MAT-0001', 'MAT-0002'].map(lastWords)).toEqual(['offline', 'offline']);
  });

  it('takes orders on its control port, and keeps for its next run what nobody acknowledged', async () => {
    const kept = join(folder, 'kept.jsonl');
    const args = ['--url', broker.url, '--mats', file, '--beds', '1', '--every', '1000', '--networks', '1'];
    const first = start('main.ts', [...args, '--control', '0', '--keep-file', kept]);
    const url = await first.line(/^control (http:\S+)$/m);
    await first.line(/first frame (acknowledged)/);
    const order = async (body: string) => (await fetch(url, { method: 'POST', body })).text();
    expect(await order('scene MAT-0001 leavesBed\nnetwork net-1 off\nclock MAT-0001 +2h')).toContain(
      'network net-1 is off for 1 mats',
    );
    await untilSo(async () => /[3-9] waiting/.test(await order('status')));
    first.child.kill('SIGTERM');
    expect((await first.ended).out).toMatch(/stopped: 0 of 1 mats connected.* waiting/);
    const lines = (await readFile(kept, 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const second = start('main.ts', [...args, '--keep-file', kept]);
    for (const line of lines) {
      const { seq, at } = JSON.parse(line).frame;
      expect(at - Date.now()).toBeGreaterThan(7_000_000);
      await broker.until(({ topic, payload }) => {
        const frame = topic === 'v1/MAT-0001/up/frame' ? frameSchema.parse(JSON.parse(payload)) : null;
        return frame !== null && frame.seq === seq && frame.at === at;
      });
    }
    await second.line(/first frame (acknowledged)/);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  it.each([
    [['--beds', '3'], '--beds wants 3 mats'],
    [['--every', '5'], '--every must be a whole number from 1000 to 30000'],
    [['--networks', '0'], '--networks must be'],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { code, err } = await start('main.ts', ['--mats', file, ...args]).ended;
    expect(code).toBe(1);
    expect(err).toContain(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('ends with one sentence when its list is missing', async () => {
    const { code, err } = await start('main.ts', ['--url', broker.url, '--mats', join(folder, 'none.json')]).ended;
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
