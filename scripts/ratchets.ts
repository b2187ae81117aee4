/**
 * Three numbers that may only shrink (docs/decisions/178): files of source in a folder, citations of documents that are not in the
 * repository, and words of the old vocabulary as identifiers. `scripts/ratchets.json` holds today's; what is better than it is written there
 * with `node scripts/ratchets.ts write`, so that it cannot grow again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from './arrows.ts';
import { ROOT } from './child.ts';
import { readSource } from './read-imports.ts';

export const MOST_FILES = 25;

const TEST = /\.test\.tsx?$/;
/** One file each, for ever: a folder of these is a list, and nobody looks for a room in it. */
const LISTS = /\/migrations$/;
const ELSEWHERE = /\b(?:decisions|specification) §|\b(?:look|house|next-house|goals)\.md\b/g;
/** Old word → the field's word for it. */
export const OLD_WORDS: Readonly<Record<string, string>> = {
  told: 'committed (update), notified (person)',
  hearers: 'emitter, subscribers',
  hears: 'handles, receives',
  foresee: 'speculative step',
  rearrange: 'reassign',
  doubt: 'unknown commit',
  seating: 'channel registry',
  seat: 'subscription',
  patience: 'limit, timeout',
  farewell: 'logout notification',
  farewells: 'logout notifications',
  intake: 'backpressure',
  blindness: 'monitoring gap',
  deed: 'action',
  knock: 'connect',
  whoever: 'the account, the person',
};

export interface Counts {
  /** Only those with more than `MOST_FILES`. */
  readonly folders: Readonly<Record<string, number>>;
  readonly citations: number;
  readonly words: Readonly<Record<string, number>>;
}

/** Parts of an identifier, in lower case: `noteClosedTrue` is note, closed, true. */
const partsOf = (identifier: string): string[] =>
  identifier
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** @param files path → text, of every source file */
export function count(files: ReadonlyMap<string, string>): Counts {
  const folders: Record<string, number> = {};
  const words: Record<string, number> = {};
  let citations = 0;
  for (const [path, text] of files) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!TEST.test(path) && !LISTS.test(folder)) folders[folder] = (folders[folder] ?? 0) + 1;
    citations += text.match(ELSEWHERE)?.length ?? 0;
    for (const [identifier] of readSource(text).code.matchAll(/[A-Za-z_$][\w$]*/g))
      for (const part of partsOf(identifier)) if (Object.hasOwn(OLD_WORDS, part)) words[part] = (words[part] ?? 0) + 1;
  }
  const long = Object.entries(folders).filter(([, n]) => n > MOST_FILES);
  return { folders: sorted(long), citations, words: sorted(Object.entries(words)) };
}

const sorted = (entries: [string, number][]): Record<string, number> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** What grew, each with the way out. Empty = nothing did. */
export function breaches(now: Counts, allowed: Counts): string[] {
  const grown = (n: number, most: number | undefined, floor = 0): boolean => n > Math.max(most ?? 0, floor);
  return [
    ...Object.entries(now.folders)
      .filter(([folder, n]) => grown(n, allowed.folders[folder], MOST_FILES))
      .map(
        ([folder, n]) =>
          `${folder}: ${n} files, at most ${Math.max(allowed.folders[folder] ?? 0, MOST_FILES)}. Give what belongs together a folder of its own (docs/architecture.md).`,
      ),
    ...(grown(now.citations, allowed.citations)
      ? [
          `${now.citations} citations of documents that are not in the repository, at most ${allowed.citations}. Cite docs/decisions, or say it in a sentence.`,
        ]
      : []),
    ...Object.entries(now.words)
      .filter(([word, n]) => grown(n, allowed.words[word]))
      .map(
        ([word, n]) =>
          `"${word}" in ${n} identifiers, at most ${allowed.words[word] ?? 0}. The field's word: ${OLD_WORDS[word]}.`,
      ),
  ];
}

/** What shrank and is not written down yet. */
export function loose(now: Counts, allowed: Counts): string[] {
  const less = (name: string, n: number, most: number): string[] => (n < most ? [`${name}: ${most} → ${n}`] : []);
  return [
    ...Object.entries(allowed.folders).flatMap(([folder, most]) => less(folder, now.folders[folder] ?? 0, most)),
    ...less('citations', now.citations, allowed.citations),
    ...Object.entries(allowed.words).flatMap(([word, most]) => less(`"${word}"`, now.words[word] ?? 0, most)),
  ];
}

const PLACE = join(ROOT, 'scripts/ratchets.json');

if (import.meta.main) {
  const now = count(readSources(ROOT));
  const read = () => JSON.parse(readFileSync(PLACE, 'utf8')) as Counts;
  const wrong = breaches(now, read());
  // What grew is never written down.
  if (process.argv.includes('write') && wrong.length === 0) writeFileSync(PLACE, `${JSON.stringify(now, null, 2)}\n`);
  const allowed = read();
  for (const line of wrong) console.log(line);
  const better = loose(now, allowed);
  if (better.length > 0)
    console.log(`better than written: node scripts/ratchets.ts write\n    ${better.join('\n    ')}`);
  process.exitCode = wrong.length + better.length > 0 ? 1 : 0;
}
