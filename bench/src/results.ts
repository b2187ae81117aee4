/** The figures as they are kept: `bench/results.md`, written by `npm run bench -- --write`, and the same block in the README. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './programs.ts';
import { isMet, type Row, verdict } from './table.ts';

export interface Results {
  /** Date, processor, cores, memory, versions; no names of hosts. */
  readonly machine: string;
  /** How great the wards were. */
  readonly sizes: string;
  readonly rows: readonly Row[];
  /** What the reader must know to believe it. */
  readonly notes: readonly string[];
  /** Scales that could not be weighed. */
  readonly failures: readonly string[];
}

export const resultsFile = join(root, 'bench/results.md');
export const readmeFile = join(root, 'README.md');
const [begin, end] = ['<!-- bench: begin, written by npm run bench -- --write -->', '<!-- bench: end -->'];
const heads = ['what', 'figure', 'peer, in the same run', 'ratio', 'goal', 'met'];

const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|');
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** Missed: with the reason, where one is known. */
export function verdictWithReason({ goal, reason }: Row): string {
  const word = verdict(goal);
  return goal === undefined || isMet(goal) || reason === undefined ? word : `${word}: ${reason}`;
}

/** First lines only, and nothing of where on the machine it ran. */
const withoutPlaces = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(root, '.').replaceAll(tmpdir(), 'tmp');

export function blockOf({ machine, sizes, rows, failures }: Results): string {
  const table = rows.map((row) => [
    row.what,
    row.figure,
    row.baseline ?? '',
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)}×`,
    row.goal?.words ?? '',
    verdictWithReason(row),
  ]);
  return [
    begin,
    `Measured ${machine} · ${sizes}. In brackets: times of this machine, held beside their goals and not judged.`,
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...table.map(line),
    ...failures.map((failure) => `\n${withoutPlaces(failure)}`),
    end,
  ].join('\n');
}

export function pageOf(results: Results): string {
  const notes = results.notes.map((note) => `- ${withoutPlaces(note)}`);
  return [
    '# The figures',
    '',
    'Written by `npm run bench -- --write`; what each scale does is in [README.md](README.md).',
    '',
    blockOf(results),
    '',
    'To believe them:',
    '',
    ...notes,
    '',
  ].join('\n');
}

/** The block with its marks; null where there is none. */
export function blockIn(text: string): string | null {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  return from < 0 || to < from ? null : text.slice(from, to + end.length);
}

/** @returns what is wrong, in words; null where the README shows no figures, or those of the results */
export function faultOf(readme: string, results: string | null): string | null {
  const shown = blockIn(readme);
  if (shown === null) return null;
  if (results === null) return 'the README shows figures, and bench/results.md is not there';
  return shown === blockIn(results) ? null : 'the README shows other figures than bench/results.md';
}

/** The README is filled only where it has a place for it. */
export function keep(results: Results): void {
  writeFileSync(resultsFile, pageOf(results));
  if (!existsSync(readmeFile)) return;
  const readme = readFileSync(readmeFile, 'utf8');
  const shown = blockIn(readme);
  if (shown !== null)
    writeFileSync(
      readmeFile,
      readme.replace(shown, () => blockOf(results)),
    );
}
