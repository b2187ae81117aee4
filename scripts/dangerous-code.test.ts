/** What our sources never do, whatever is sent to them: make code of text, markup of text, or a shell's line of text. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './child.ts';

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.cjs'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(?:contract|engine|server|web|simulator)\/src\//.test(path) && !/\.test\.tsx?$/.test(path));

const never: [string, RegExp][] = [
  ['code is made of text', /\beval\s*\(|\bnew\s+Function\b|\bsetTimeout\s*\(\s*['"`]|\bvm\.(?:run|Script|compile)/],
  ['markup is made of text', /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\b/],
  ['a program is started through a shell', /\bexec(?:Sync)?\s*\(\s*['"`]|\bshell\s*:\s*true/],
  ['SQL is put together from text', /\bsql\.raw\s*\(\s*(?:`[^`]*\$\{|\w+\s*\+)/],
  ['a hash is one that is broken', /createHash\(\s*['"](?:md5|sha1|md4|ripemd)/i],
  ['a cipher has no seal', /createCipheriv\(\s*['"](?!aes-\d+-gcm|chacha20-poly1305)/i],
  ['a secret is drawn by chance that can be guessed', /Math\.random\(\)\.toString/],
];

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(500);
});

test.each(never)('nowhere %s', (_, pattern) => {
  expect(sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});
