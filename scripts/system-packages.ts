/** What the browser tests need from the system: Chromium, fonts for our languages, a foreign MQTT client and broker. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './child.ts';

interface SystemPackage {
  readonly name: string;
  readonly for: string;
  readonly present: () => boolean;
}

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const PACKAGES: readonly SystemPackage[] = [
  { name: 'fontconfig', for: 'finding fonts', present: () => onPath('fc-list') !== undefined },
  { name: 'chromium', for: 'the browser tests', present: () => findChromium() !== undefined },
  { name: 'fonts-noto-cjk', for: 'Chinese and Japanese', present: () => hasFontFor('zh-tw') && hasFontFor('ja') },
  { name: 'fonts-noto-core', for: 'Latin with Vietnamese', present: () => hasFontFor('vi') },
  { name: 'fonts-thai-tlwg', for: 'Thai', present: () => hasFontFor('th') },
  {
    name: 'mosquitto-clients',
    for: 'the test with a foreign MQTT client',
    present: () => onPath('mosquitto_pub') !== undefined,
  },
  { name: 'mosquitto', for: 'the tests with an external broker', present: () => onPath('mosquitto') !== undefined },
  { name: 'zbar-tools', for: 'reading printed QR codes', present: () => onPath('zbarimg') !== undefined },
  {
    name: 'libreoffice-calc-nogui',
    for: 'opening our workbooks with another program',
    present: () => onPath('soffice') !== undefined,
  },
  { name: 'espeak-ng', for: 'hearing what alerts say', present: () => onPath('espeak-ng') !== undefined },
  {
    name: 'poppler-utils',
    for: 'reading what stands on printed pages',
    present: () => onPath('pdftotext') !== undefined,
  },
  { name: 'openssl', for: 'the certificates of the tests over TLS', present: () => onPath('openssl') !== undefined },
];

export function findChromium(): string | undefined {
  const given = process.env.WARDLIGHT_CHROMIUM;
  if (given !== undefined && given !== '') return given;
  return CHROMIUM_NAMES.map(onPath).find((path) => path !== undefined);
}

function onPath(name: string): string | undefined {
  // Debian puts servers where only root's PATH looks.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/usr/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function hasFontFor(language: string): boolean {
  const listed = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}

let bringing: Promise<string | undefined> | undefined;

/**
 * Installs through apt what is missing, where we may; otherwise says exactly what to install. Once a run: it takes a minute, mostly of the
 * disk, so a run begins with it beside its first parts and waits for it where it is needed.
 * Returns undefined when all is there, else the sentence to show.
 */
export function bringSystemPackages(): Promise<string | undefined> {
  bringing ??= bring();
  return bringing;
}

/** What a run has begun to bring has come; where none was begun, nothing is waited for. */
export async function systemPackagesUnderWay(): Promise<void> {
  await bringing;
}

async function bring(): Promise<string | undefined> {
  const missing = PACKAGES.filter((wanted) => !wanted.present());
  if (missing.length === 0) return undefined;
  const names = missing.map((wanted) => wanted.name);
  console.log(`missing: ${missing.map((wanted) => `${wanted.name} (${wanted.for})`).join(', ')}`);
  const byHand = `Install them and start again: sudo apt-get update && sudo apt-get install --yes --no-install-recommends ${names.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get'))
    return `There is no apt here. Install with your own means what these Debian packages hold: ${names.join(', ')}.`;
  const asRoot = rootPrefix();
  if (!asRoot) return `This account may not install packages. ${byHand}`;
  console.log(`installing through apt: ${names.join(' ')}`);
  const installed =
    (await apt(asRoot, ['update', '--quiet'])) &&
    (await apt(asRoot, ['install', '--yes', '--quiet', '--no-install-recommends', ...names]));
  // Debian starts a broker with its package, on the port of our own: whoever only wanted to test must not find it taken.
  if (installed && names.includes('mosquitto')) endService(asRoot, 'mosquitto');
  const still = PACKAGES.filter((wanted) => !wanted.present()).map((wanted) => wanted.name);
  if (installed && still.length === 0) return undefined;
  return `apt did not bring ${still.join(', ') || names.join(', ')}. ${byHand}`;
}

/** How to become root without being asked for a password; undefined when that is not possible. */
function rootPrefix(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['--non-interactive', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '--non-interactive']
    : undefined;
}

/** Where nothing runs services (a container), nothing was started. */
function endService(asRoot: readonly string[], name: string): void {
  const [command = 'systemctl', ...rest] = [...asRoot, 'systemctl', 'disable', '--now', name];
  spawnSync(command, rest, { stdio: 'ignore' });
}

/** Longer than any mirror needs: one that hangs is ended. */
const APT_LIMIT_SECONDS = 1800;

async function apt(asRoot: readonly string[], args: readonly string[]): Promise<boolean> {
  const [command = 'env', ...rest] = [
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'Acquire::Retries=3',
    ...args,
  ];
  // A thousand lines of unpacking stand between a reader and the tests: only what went wrong is shown.
  const { ok, output, seconds } = await run(command, rest, { quiet: true, limitSeconds: APT_LIMIT_SECONDS });
  console.log(ok ? `apt ${args[0]}: ${seconds.toFixed(1)} s` : output.slice(-2000));
  return ok;
}
