import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT, run } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'wardlight-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a verb does on a Node that says it is this old. */
async function verbOn(version: string) {
  const pretend = join(folder, 'pretend.cjs');
  writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`);
  const args = ['--require', pretend, '--require', './scripts/need-node.cjs', '-e', "console.log('it runs')"];
  return await run('node', args, { quiet: true });
}

test('a Node that is too old is told so in one sentence, before anything else is read', async () => {
  for (const version of ['18.19.0', '20.20.2', '24.1.0']) {
    const { ok, output } = await verbOn(version);
    expect(ok).toBe(false);
    expect(output).toMatch(/^Wardlight needs Node 24\.2 or newer and this is [\d.]+: run npm ci .*\n$/);
  }
  for (const version of ['24.2.0', '25.0.0']) expect(await verbOn(version)).toMatchObject({ output: 'it runs\n' });
});

test('it stands before every verb that runs our own code', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const ours = Object.values(scripts).filter((line) => line.includes('.ts'));
  expect(ours.length).toBeGreaterThan(5);
  expect(ours.filter((line) => !line.startsWith('node --require ./scripts/need-node.cjs '))).toEqual([]);
});
