/**
 * The law of arrows: which room, folder or file may know which (docs/architecture.md). One table, checked over every
 * source file. It fails on a breach, on a room in which it saw no import at all, and on an import it cannot read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderCircles } from './folder-circles.ts';
import { type Import, lineAt, readSource, type Source } from './read-imports.ts';

export interface Breach {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly saw: string;
  readonly why: string;
}

/** Where an import leads: a path in the repository (`engine/src/index.ts`), or `npm:aedes`, `node:fs`. */
type Target = string;

interface Rule {
  readonly name: string;
  readonly why: string;
  /** The files the rule speaks about … */
  readonly of: RegExp;
  /** … except these, … */
  readonly except?: RegExp;
  /** … and except tests, unless it says so. */
  readonly alsoTests?: true;
  readonly forbids?: (target: Target, from: string, found: Import) => boolean;
  readonly code?: RegExp;
  readonly text?: RegExp;
}

export const ROOMS = ['contract', 'engine', 'server', 'web', 'simulator', 'e2e', 'bench', 'scripts'] as const;

const MAY_IMPORT_ROOMS: Readonly<Record<(typeof ROOMS)[number], readonly string[]>> = {
  contract: [],
  engine: ['contract'],
  server: ['contract', 'engine'],
  web: ['contract'],
  simulator: ['contract'],
  e2e: ['contract'],
  bench: ['contract'],
  scripts: ['contract'],
};

const TEST_FILE = /\.test\.tsx?$|\/testing\/|\.config\.ts$|^(?:e2e|bench)\//;
const TIMERS =
  /(?<![.\w$])(?:(?:window|globalThis|self)\s*\.\s*)?(?:setTimeout|setInterval|requestIdleCallback)\b(?!\s*:)/;
const CLOCKS =
  /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?!\s*\())|(?<![\w$.]|new\s)Date\s*\(|\bperformance\s*\.\s*now\b|\bhrtime\b|\bTemporal\s*\.\s*Now\b/;
const IMPURE =
  /(?<![.\w$])(?:async|await|Promise|Math\s*\.\s*random|console|performance|crypto|process|globalThis|queueMicrotask|setImmediate|fetch)\b(?!\s*[?]?:)/;

const roomOf = (path: string): string => path.split('/')[0] ?? '';
const within = (folder: RegExp) => (target: Target) => folder.test(target);
const packageIs = (names: RegExp) => (target: Target) => target.startsWith('npm:') && names.test(target.slice(4));
/** A sibling's folder: `server/src/features/beds` for a file in any other feature of the same room. */
const otherFeature = (target: Target, from: string): boolean => {
  const feature = (path: string) => /^(?:server|web)\/src\/features\/([^/]+)/.exec(path)?.[0];
  const theirs = feature(target);
  return theirs !== undefined && theirs !== feature(from) && roomOf(target) === roomOf(from);
};
const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map((pattern) => pattern.source).join('|'));

export const RULES: readonly Rule[] = [
  {
    name: 'rooms',
    why: 'rooms know only: engine → contract; server → contract, engine; web, simulator, e2e, bench → contract',
    of: /./,
    alsoTests: true,
    forbids: (target, from) => {
      const [mine, theirs] = [roomOf(from), roomOf(target)];
      if (!(ROOMS as readonly string[]).includes(theirs) || mine === theirs) return false;
      return !MAY_IMPORT_ROOMS[mine as (typeof ROOMS)[number]]?.includes(theirs);
    },
  },
  {
    name: 'testing',
    why: 'a testing/ folder is for tests, seed, e2e and bench',
    of: /./,
    except: /^server\/src\/seed\//,
    forbids: within(/^[^/]+\/src\/(?:.*\/)?testing\//),
  },
  {
    name: 'aliases',
    why: 'import by relative path or by room, so that the arrows can be read',
    of: /./,
    alsoTests: true,
    forbids: (_, __, { specifier }) => /^(?:#|~|@\/|\/|file:)/.test(specifier),
  },
  {
    name: 'contract-imports',
    why: 'the contract imports zod only (its mini form: the browser parses with it)',
    of: /^contract\/src\//,
    forbids: (target) => /^(?:npm|node):/.test(target) && target !== 'npm:zod/mini',
  },
  {
    name: 'engine-imports',
    why: 'the engine is pure: the contract and nothing else',
    of: /^engine\/src\//,
    forbids: within(/^(?:npm|node):/),
  },
  {
    name: 'engine-pure',
    why: 'no clock, chance, console, waiting or surroundings in the engine: time is a message, state is plain data',
    of: /^engine\/src\//,
    code: anyOf(CLOCKS, TIMERS, IMPURE),
  },
  {
    name: 'ingest-features',
    why: 'the two streams meet only in store',
    of: /^server\/src\/ingest\//,
    forbids: within(/^server\/src\/features\//),
    alsoTests: true,
  },
  {
    name: 'features-ingest',
    why: 'the two streams meet only in store',
    of: /^server\/src\/features\//,
    forbids: within(/^server\/src\/ingest\//),
  },
  {
    name: 'feature-feature',
    why: 'features never touch each other: what they share goes to store, ui, lib or app',
    of: /^(?:server|web)\/src\/features\//,
    forbids: otherFeature,
    alsoTests: true,
  },
  {
    name: 'store-below',
    why: 'store knows nothing above it',
    of: /^server\/src\/store\//,
    forbids: within(/^server\/src\/(?:(?:ingest|fanout|http|features|seed)\/|(?:main|app|admin)\.ts)/),
  },
  {
    name: 'fanout-below',
    why: 'fanout knows nothing but store',
    of: /^server\/src\/fanout\//,
    forbids: within(/^server\/src\/(?:(?:ingest|http|features|seed)\/|(?:main|app|admin)\.ts)/),
  },
  {
    name: 'sql',
    why: 'SQL only in server/src/store',
    of: /^server\/src\//,
    except: /^server\/src\/store\//,
    text: /\bselect\b[^.]*\bfrom\s+[\w"$]|\binsert\s+into\b|\bupdate\s+[\w".]+\s+set\b|\bdelete\s+from\b|\b(?:create|alter|drop)\s+(?:table|index|database)\b/i,
    forbids: packageIs(/^(?:pg|kysely)(?:\/|$|-)/),
  },
  {
    name: 'server-clock',
    why: 'real time only in server/src/clock.ts, so that tests crank it',
    of: /^server\/src\//,
    except: /^server\/src\/clock\.ts$/,
    code: anyOf(CLOCKS, TIMERS, /\bAbortSignal\s*\.\s*timeout\b/),
    forbids: within(/^node:(?:timers|perf_hooks)/),
  },
  {
    name: 'env',
    why: 'process.env only in config.ts, where it is parsed once, and where the server hands it on to itself',
    of: /^(?:contract|engine|server|web|simulator)\//,
    except: /^(?:(?:server|simulator)\/src\/config|server\/src\/own-process)\.ts$/,
    code: /\bprocess\s*(?:\.|\?\.)\s*env\b|\bprocess\s*\[|\bimport\s*\{[^}]*\benv\b[^}]*\}/,
  },
  {
    name: 'broker',
    why: 'the broker lives in server/src/ingest/mqtt.ts with who speaks on which connection, the reader of an external one beside it',
    of: /^server\//,
    except: /^server\/src\/ingest\/(?:mqtt|broker-connections|external-broker)\.ts$/,
    forbids: packageIs(/^(?:aedes|mqtt)/),
  },
  {
    name: 'socket-server',
    why: 'the socket server lives in server/src/fanout/screens.ts, the types of its wire beside it in wire.ts',
    of: /^server\//,
    except: /^server\/src\/fanout\/(?:screens|wire)\.ts$/,
    forbids: packageIs(/^(?:socket\.io|@socket\.io\/|engine\.io|ws)/),
  },
  {
    name: 'health-below',
    why: 'health knows the store and nothing beside or above it; app hands it the rest',
    of: /^server\/src\/health\//,
    forbids: within(/^server\/src\/(?:(?:ingest|fanout|http|features|seed)\/|(?:main|app|admin)\.ts)/),
  },
  {
    name: 'metrics',
    why: 'figures for Prometheus live in server/src/health/metrics.ts',
    of: /^server\//,
    except: /^server\/src\/health\/metrics\.ts$/,
    forbids: packageIs(/^prom-client/),
  },
  {
    name: 'web-ui',
    why: 'ui is dumb: no data, no words, nothing above it',
    of: /^web\/src\/ui\//,
    forbids: (target) =>
      /^web\/src\/(?:app|features|live)\/|^web\/src\/lib\/(?:api\/http|i18n\/i18n)|^contract\/src\/words\//.test(
        target,
      ) || packageIs(/^(?:i18next|react-i18next|@tanstack\/react-query)$/)(target),
  },
  {
    name: 'web-lib',
    why: 'lib stands on the contract alone',
    of: /^web\/src\/lib\//,
    forbids: within(/^web\/src\/(?:app|features|live|ui|main)/),
  },
  {
    name: 'web-live',
    why: 'live stands on lib and the contract',
    of: /^web\/src\/live\//,
    forbids: within(/^web\/src\/(?:app|features|ui|main)/),
  },
  {
    name: 'web-features',
    why: 'app joins features, never the other way',
    of: /^web\/src\/features\//,
    forbids: within(/^web\/src\/(?:app\/|main)/),
  },
  {
    name: 'web-live-types',
    why: 'a feature knows live by its types; app hands it the data',
    of: /^web\/src\/features\//,
    forbids: (target, _, { typeOnly }) => !typeOnly && /^web\/src\/live\//.test(target),
  },
  {
    name: 'web-sockets',
    why: 'sockets only in web/src/live',
    of: /^web\/src\//,
    except: /^web\/src\/live\//,
    forbids: packageIs(/^(?:socket\.io|engine\.io|laravel-echo|mqtt)/),
    code: /\bnew\s+(?:window\s*\.\s*)?(?:WebSocket|EventSource)\b/,
  },
  {
    name: 'web-fetch',
    why: 'fetch only in web/src/lib, through the typed call',
    of: /^web\/src\//,
    except: /^web\/src\/lib\//,
    code: /(?<![.\w$])(?:(?:window|globalThis|self)\s*\.\s*)?fetch\b(?!\s*[?]?:)|\bXMLHttpRequest\b|\bsendBeacon\b/,
  },
  {
    name: 'web-timers',
    why: 'timers only in web/src/lib, so that tests crank them',
    of: /^web\/src\//,
    except: /^web\/src\/lib\//,
    code: TIMERS,
  },
];

/** Files by repository path → text. Pure, so that a test can break every law in memory. */
export function findBreaches(files: ReadonlyMap<string, string>, rooms: readonly string[] = ROOMS): Breach[] {
  const breaches: Breach[] = [];
  const importsPerRoom = new Map<string, number>(rooms.map((room) => [room, 0]));
  for (const [file, text] of files) {
    const source = readOrReport(file, text, breaches);
    if (source === undefined) continue;
    const room = roomOf(file);
    // A tool's settings are no part of the room: they must not make an empty one look read.
    if (!file.endsWith('.config.ts')) {
      importsPerRoom.set(room, (importsPerRoom.get(room) ?? 0) + source.imports.length);
    }
    for (const line of source.unreadable) {
      breaches.push({
        file,
        line,
        rule: 'unreadable',
        saw: 'import(…)',
        why: 'an import needs its path as a plain string, or no law can be held against it',
      });
    }
    for (const rule of RULES) breaches.push(...breachesOf(rule, file, source));
  }
  for (const [room, count] of importsPerRoom) {
    if (count > 0) continue;
    breaches.push({
      file: `${room}/`,
      line: 0,
      rule: 'saw-nothing',
      saw: 'no import',
      why: 'a law checked against nothing proves nothing: is the room empty, or its source not found?',
    });
  }
  return breaches;
}

function readOrReport(file: string, text: string, breaches: Breach[]): Source | undefined {
  try {
    return readSource(text);
  } catch (error) {
    breaches.push({
      file,
      line: 1,
      rule: 'unreadable',
      saw: String(error),
      why: 'a file that cannot be read must not pass',
    });
    return undefined;
  }
}

function breachesOf(rule: Rule, file: string, source: Source): Breach[] {
  if (!rule.of.test(file) || rule.except?.test(file)) return [];
  if (!rule.alsoTests && TEST_FILE.test(file)) return [];
  const { name, why, forbids, code, text } = rule;
  const breaches: Breach[] = [];
  for (const found of source.imports) {
    if (forbids?.(targetOf(found.specifier, file), file, found))
      breaches.push({ file, line: found.line, rule: name, saw: found.specifier, why });
  }
  if (code) {
    for (const match of source.code.matchAll(new RegExp(code.source, `${code.flags}g`))) {
      breaches.push({ file, line: lineAt(source.code, match.index), rule: name, saw: match[0].trim(), why });
    }
  }
  for (const string of text ? source.strings : []) {
    if (text?.test(string.text))
      breaches.push({ file, line: string.line, rule: name, saw: string.text.trim().slice(0, 60), why });
  }
  return breaches;
}

function targetOf(specifier: string, from: string): Target {
  if (specifier.startsWith('.'))
    return posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
  const room = /^@wardlight\/([^/]+)(?:\/(.*))?$/.exec(specifier);
  if (room) return `${room[1]}/src/${room[2] ? `${room[2]}/index.ts` : 'index.ts'}`;
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`;
}

const SOURCE = /\.[cm]?tsx?$/;
const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'data']);

export function readSources(root: string): Map<string, string> {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !NOT_SOURCE.has(entry.name)) walk(path);
      else if (entry.isFile() && SOURCE.test(entry.name)) files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  for (const room of ROOMS) walk(room);
  return files;
}

if (import.meta.main) {
  const files = readSources(dirname(dirname(fileURLToPath(import.meta.url))));
  const breaches = findBreaches(files);
  for (const { file, line, rule, saw, why } of breaches) console.log(`${file}:${line}  ${rule}  ${saw}\n    ${why}`);
  const circles = folderCircles(files);
  for (const circle of circles)
    console.log(`folders in a circle, which none may be (docs/decisions/179):\n    ${circle}`);
  const imports = [...files.values()].reduce((sum, text) => sum + safeCount(text), 0);
  console.log(
    `arrows: ${files.size} files, ${imports} imports, ${RULES.length} laws, ${breaches.length} breaches, ${circles.length} circles`,
  );
  process.exitCode = breaches.length + circles.length > 0 || imports === 0 ? 1 : 0;
}

function safeCount(text: string): number {
  try {
    return readSource(text).imports.length;
  } catch {
    return 0;
  }
}
