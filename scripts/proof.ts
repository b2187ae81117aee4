/**
 * `npm run proof`: the long counts. Tests whose title holds `@proof` run again with WARDLIGHT_PROOF=1 (30 kill rounds,
 * all languages, long property runs) and tell their figures, which are printed at the end.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from './child.ts';
import { testInBrowser, testRoom } from './parts.ts';
import { type Figure, failure, type Part, readFiguresIn, sum, summaryOf, type Tally } from './tally.ts';

const PROOF = { WARDLIGHT_PROOF: '1' };

const PARTS: Readonly<Record<string, (reports: string) => Promise<Tally>>> = {
  engine: (reports) => testRoom('engine', reports, ['--testNamePattern', '@proof'], PROOF),
  server: (reports) => testRoom('server', reports, ['--testNamePattern', '@proof'], PROOF),
  e2e: async (reports) => {
    const built = await run('npm', ['run', 'build'], { limitSeconds: 3600 });
    if (!built.ok) return failure('the web does not build');
    return testInBrowser(reports, ['--grep', '@proof'], PROOF);
  },
};

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    console.error(`no proof is called ${unknown.join(', ')}; the proofs are ${Object.keys(PARTS).join(', ')}`);
    return 1;
  }
  const reports = mkdtempSync(join(tmpdir(), 'wardlight-proof-'));
  const parts: Part[] = [];
  for (const [name, prove] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n── ${name}`);
    const started = performance.now();
    // Tests without the mark are merely not part of this: they are not "skipped".
    const tally = { ...(await prove(reports)), skipped: 0 };
    parts.push({ name, tally, seconds: (performance.now() - started) / 1000 });
  }
  const figures = readFiguresIn(reports);
  printFigures(figures);
  rmSync(reports, { recursive: true });
  console.log('');
  for (const line of summaryOf(parts)) console.log(line);
  const all = sum(parts.map(({ tally }) => tally));
  keepFigures(figures, all.failed);
  return all.failed === 0 && all.passed > 0 ? 0 : 1;
}

/** For the table of `npm run bench`, which repeats what was lost and doubled. */
function keepFigures(figures: readonly Figure[], failed: number): void {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const kept = { at: new Date().toISOString(), failed, figures };
  writeFileSync(join(ROOT, '.cache/proof.json'), `${JSON.stringify(kept, null, 1)}\n`);
}

function printFigures(figures: readonly Figure[]): void {
  let last = '';
  console.log('');
  for (const { test, text } of figures) {
    if (test !== last) console.log(test.replace(/\s*@proof/g, ''));
    console.log(`        ${text}`);
    last = test;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
