import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './programs.ts';
import {
  blockIn,
  blockOf,
  faultOf,
  pageOf,
  type Results,
  readmeFile,
  resultsFile,
  verdictWithReason,
} from './results.ts';
import { atLeast, atMost, type Row } from './table.ts';

const results: Results = {
  machine: '2026-11-21 · 2 cores',
  sizes: '1000 beds',
  rows: [
    {
      what: 'flood a|b',
      figure: '9/s',
      baseline: '10/s',
      ratio: 0.9,
      goal: atLeast('ratio', 0.9, 0.5, '0.5×'),
      reason: 'never told',
    },
    { what: 'start', figure: '2 s', goal: atMost('time', 2_000, 1_000, '1 s'), reason: 'others used 1.3 cores' },
  ],
  notes: ['quiet'],
  failures: [`engine: NOT MEASURED: ${root}/engine is gone\n    at somewhere`],
};

test('a goal that is missed is told with its reason, one that is met without', () => {
  const [met, missed] = results.rows as readonly [Row, Row];
  expect([verdictWithReason(met), verdictWithReason(missed)]).toEqual(['yes', '(no): others used 1.3 cores']);
  expect(verdictWithReason({ what: '', figure: '', goal: atMost('count', 1, 0, '0') })).toBe('no');
  expect(verdictWithReason({ what: '', figure: '' })).toBe('');
});

test('the block holds date, machine and every row, and no place of the machine', () => {
  const block = blockOf(results);
  expect(block).toContain('Measured 2026-11-21 · 2 cores · 1000 beds.');
  expect(block).toContain('| flood a\\|b | 9/s | 10/s | 0.90× | ≥ 0.5× | yes |');
  expect(block).toContain('| start | 2 s |  |  | ≤ 1 s | (no): others used 1.3 cores |');
  expect(block).toContain('engine: NOT MEASURED: ./engine is gone');
  expect(block).not.toContain(root);
  expect(block).not.toContain('at somewhere');
  expect(blockIn(pageOf(results))).toBe(block);
});

test('a README that shows other figures than were measured is found out', () => {
  const page = pageOf(results);
  const readme = `# A product\n\n${blockOf(results)}\n\nAnd more.\n`;
  expect(faultOf(readme, page)).toBeNull();
  expect(faultOf('# A product\n', page)).toBeNull();
  expect(faultOf(readme.replace('9/s', '90/s'), page)).toContain('other figures');
  expect(faultOf(readme, null)).toContain('not there');
  expect(faultOf(readme, '# The figures\n')).toContain('other figures');
});

test("the README's figures are those of bench/results.md", () => {
  const kept = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : null;
  expect(faultOf(readFileSync(readmeFile, 'utf8'), kept)).toBeNull();
  if (kept !== null) expect(blockIn(kept)).not.toBeNull();
});
