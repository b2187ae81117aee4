/** The one table at the end. What is judged is a ratio against a baseline of the same run, or a count; times are only held beside their goals. */

export interface Row {
  readonly what: string;
  readonly figure: string;
  /** The same of the peer, measured in this run. */
  readonly baseline?: string;
  /** Ours ÷ baseline. */
  readonly ratio?: number;
  readonly goal?: Goal;
  /** Told where the goal is missed. */
  readonly reason?: string;
}

export interface Goal {
  readonly of: 'ratio' | 'count' | 'time';
  readonly is: 'at most' | 'at least';
  readonly limit: number;
  readonly value: number;
  /** How the limit reads: "≤ 200 kB". */
  readonly words: string;
}

const heads = ['what', 'figure', 'baseline', 'ratio', 'goal', 'met'];

export const atMost = (of: Goal['of'], value: number, limit: number, words: string): Goal => ({
  of,
  is: 'at most',
  limit,
  value,
  words: `≤ ${words}`,
});
export const atLeast = (of: Goal['of'], value: number, limit: number, words: string): Goal => ({
  of,
  is: 'at least',
  limit,
  value,
  words: `≥ ${words}`,
});

/** What is no number meets nothing. */
export const isMet = ({ is, limit, value }: Goal): boolean => (is === 'at most' ? value <= limit : value >= limit);

/** "yes", "no"; in brackets where a time was compared, which the machine and its neighbours decide too. */
export function verdict(goal: Goal | undefined): string {
  if (goal === undefined) return '';
  const word = isMet(goal) ? 'yes' : 'no';
  return goal.of === 'time' ? `(${word})` : word;
}

export function drawTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.figure,
    row.baseline ?? '',
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)}×`,
    row.goal?.words ?? '',
    verdict(row.goal),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const draw = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [draw(heads), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(draw)].join('\n');
}

export function countVerdicts(rows: readonly Row[]): { met: number; notMet: number; times: number } {
  const judged = rows.flatMap(({ goal }) => (goal === undefined || goal.of === 'time' ? [] : [isMet(goal)]));
  const met = judged.filter((one) => one).length;
  return { met, notMet: judged.length - met, times: rows.filter(({ goal }) => goal?.of === 'time').length };
}

export const inMs = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
export const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
/** Three digits that count, with their thousands apart. */
export const roughly = (value: number): string =>
  new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);
