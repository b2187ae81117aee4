import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { framesBetween } from '../sleeper/frames.ts';
import { scene } from '../sleeper/scenes.ts';
import { readKeptFrames, writeKeptFrames } from './kept-frames.ts';

const start = 1_780_000_000_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardlight-kept-'));
});
afterAll(() => rm(folder, { recursive: true }));

const frames = (name: 'fever' | 'leavesBed', count: number) =>
  [...framesBetween(scene(name, start), start, start + count * 10_000)].map(({ at, frame }) => ({
    measuredAt: at,
    frame: { ...frame, at: at + 7_200_000 },
  }));

it('gives back what was kept, mat by mat, in its order', async () => {
  const file = join(folder, 'kept.jsonl');
  expect(await readKeptFrames(file)).toEqual(new Map());
  const [first, second] = [frames('fever', 5), frames('leavesBed', 5)];
  await writeKeptFrames(file, [
    { serial: 'MAT-0001', kept: () => first },
    { serial: 'MAT-0002', kept: () => second },
    { serial: 'MAT-0003', kept: () => [] },
  ]);
  expect(await readKeptFrames(file)).toEqual(
    new Map([
      ['MAT-0001', first],
      ['MAT-0002', second],
    ]),
  );
  expect((await stat(file)).mode & 0o077).toBe(0);
  await writeKeptFrames(file, []);
  expect(await readFile(file, 'utf8')).toBe('');
});

it.each(['not json', '{"serial":"MAT-0001"}', '{"serial":"MAT-0001","measured_at":1,"frame":{"seq":-1}}'])(
  'names the line that is wrong: %s',
  async (line) => {
    const file = join(folder, 'wrong.jsonl');
    await writeKeptFrames(file, [{ serial: 'MAT-0001', kept: () => frames('fever', 1) }]);
    await writeFile(file, `${(await readFile(file, 'utf8')) + line}\n`);
    await expect(readKeptFrames(file)).rejects.toThrow('wrong in line 2');
  },
);
