import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyBinaries, findBinaries, makeLibraryLinks, thisPlatform } from './binaries.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wardlight-links-'));
  chmodSync(root, 0o755);
  mkdirSync(join(root, 'native', 'lib'), { recursive: true });
  writeFileSync(join(root, 'native', 'lib', 'libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const libraries = () => readdirSync(join(root, 'native', 'lib')).sort();
const read = (name: string) => readFileSync(join(root, 'native', 'lib', name), 'utf8');

describe.runIf(process.platform !== 'win32')('library links that no install script made', () => {
  it('are made by any number of processes at once, and left as they are afterwards', async () => {
    await Promise.all(Array.from({ length: 8 }, () => makeLibraryLinks(root)));
    await makeLibraryLinks(root);
    expect(libraries()).toEqual(['libpq.so', 'libpq.so.5', 'libpq.so.5.18']);
    expect([read('libpq.so'), read('libpq.so.5')]).toEqual(['library', 'library']);
  });

  it('replace broken ones', async () => {
    symlinkSync('libpq.so.5.17', join(root, 'native', 'lib', 'libpq.so'));
    await makeLibraryLinks(root);
    expect(read('libpq.so')).toBe('library');
  });

  it('never leave the package', async () => {
    writeFileSync(
      join(root, 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'x', target: 'native/../../evil' }]),
    );
    await expect(makeLibraryLinks(root)).rejects.toThrow('outside');
  });

  it.runIf(process.getuid?.() === 0)(
    'cannot be made where node_modules is read-only: one sentence says so',
    (context) => {
      const door = new URL('./binaries.ts', import.meta.url).href;
      const script = `import(${JSON.stringify(door)}).then((m) => m.makeLibraryLinks(${JSON.stringify(root)})).catch((e) => console.log(e.problem, e.message))`;
      const { stdout, status } = spawnSync(process.execPath, ['-e', script], {
        uid: 65534,
        gid: 65534,
        encoding: 'utf8',
      });
      if (status !== 0) context.skip('nobody cannot reach this source folder');
      expect(stdout).toMatch(/^linksMissing The library links .*"npm rebuild".*DATABASE_URL/);
      expect(libraries()).toEqual(['libpq.so.5.18']);
    },
  );
});

describe.runIf(process.platform !== 'win32')('the copy for another account', () => {
  it('is whole, without what only compilers need, made once and by several at once', async () => {
    await makeLibraryLinks(root);
    writeFileSync(join(root, 'native', 'lib', 'libpq.a'), 'for compilers');
    const at = (program: string) => join(root, 'native', 'bin', program);
    const here = { root, version: '18.4.0', initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') };
    const into = join(root, 'elsewhere');
    mkdirSync(into);
    const copies = await Promise.all(Array.from({ length: 4 }, () => copyBinaries(here, into)));
    expect(new Set(copies.map((copy) => copy.postgres)).size).toBe(1);
    expect(readdirSync(into)).toEqual([`postgres-18.4.0-${process.arch}`]);
    const lib = join(copies[0]?.root ?? '', 'native', 'lib');
    expect(readdirSync(lib).sort()).toEqual(['libpq.so', 'libpq.so.5', 'libpq.so.5.18']);
    expect(readlinkSync(join(lib, 'libpq.so'))).toBe('libpq.so.5.18'); // into the copy, not back into node_modules
  });
});

it('finds what is installed here', async () => {
  const { postgres, version } = await findBinaries(thisPlatform);
  expect(spawnSync(postgres, ['-V'], { encoding: 'utf8' }).stdout).toContain(version.split('.').slice(0, 2).join('.'));
});
