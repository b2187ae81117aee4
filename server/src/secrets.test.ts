import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSealer, keyBytes, readSealingKey } from './secrets.ts';

const key = Buffer.alloc(keyBytes, 7);

describe('what is sealed', () => {
  const sealer = createSealer(key);
  test.each(['', 'ward wifi', '夜間密碼 ✓', 'x'.repeat(5_000)])('opens as it was (%#)', (text) => {
    expect(sealer.open(sealer.seal(text, 'network:1'), 'network:1')).toBe(text);
  });
  test('is never the same twice, and holds nothing of the text', () => {
    const [first, second] = [sealer.seal('ward wifi', 'network:1'), sealer.seal('ward wifi', 'network:1')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('ward')).toBe(false);
  });
  test('does not open as something else, by another key, or changed by one bit', () => {
    const sealed = sealer.seal('ward wifi', 'network:1');
    expect(() => sealer.open(sealed, 'network:2')).toThrow();
    expect(() => createSealer(Buffer.alloc(keyBytes, 8)).open(sealed, 'network:1')).toThrow();
    for (const at of [0, 1, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(changed, 'network:1')).toThrow();
    }
  });
});

describe('the key of an installation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wardlight-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is made once, for its owner alone, also when two start at once', async () => {
    const keys = await Promise.all([readSealingKey(folder, null), readSealingKey(folder, null)]);
    expect(keys[0]).toHaveLength(keyBytes);
    expect(await readSealingKey(folder, null)).toEqual(keys[0]);
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  });
  test('is the one given, where one is given', async () => {
    expect(await readSealingKey(folder, key)).toBe(key);
  });
  test('is the only file that its making leaves, whoever else made one at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => readSealingKey(folder, null)));
    expect(await readdir(folder)).toEqual(['secret.key']);
  });
  test('that a power cut left half made beside its place is in nobody’s way', async () => {
    await writeFile(join(folder, 'secret.key.0123456789ab'), '');
    expect(await readSealingKey(folder, null)).toHaveLength(keyBytes);
  });
  test.each(['', '\n', 'half'])('that is damaged is not replaced in silence (%j)', async (left) => {
    await writeFile(join(folder, 'secret.key'), left);
    await expect(readSealingKey(folder, null)).rejects.toThrow(
      /secret\.key holds no sealing key.*restore it from a backup/,
    );
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(left);
  });
});

test('the recipe of operations.md backs up everything but the key', async () => {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const recipe = /^tar -C .*$/m.exec(page)?.[0] ?? expect.fail('there is no recipe');
  const [data, backups] = [
    await mkdtemp(join(tmpdir(), 'wardlight-data-')),
    await mkdtemp(join(tmpdir(), 'wardlight-backup-')),
  ];
  await readSealingKey(data, null);
  await writeFile(join(data, 'secret.key.0123456789ab'), '');
  await mkdir(join(data, 'pg'));
  await writeFile(join(data, 'pg', 'PG_VERSION'), '18');
  execFileSync('sh', ['-c', recipe], { cwd: backups, env: { PATH: '/usr/bin:/bin', WARDLIGHT_DATA: data } });
  const names = execFileSync('tar', ['-tf', join(backups, 'backup.tar')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(names.toSorted()).toEqual(['./', './pg/', './pg/PG_VERSION']);
  for (const folder of [data, backups]) await rm(folder, { recursive: true });
});
