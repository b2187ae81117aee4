import { expect, it } from 'vitest';
import { readSources } from './arrows.ts';
import { ROOT } from './child.ts';
import { folderCircles } from './folder-circles.ts';

const circles = (...files: [string, string][]): number => folderCircles(new Map(files)).length;
const importing = (path: string): string => `import type { A } from '${path}';`;

it('finds two folders that know each other, by types too, and a longer way round', () => {
  expect(circles(['web/src/lib/a/x.ts', importing('../b/y.ts')], ['web/src/lib/b/y.ts', importing('../a/z.ts')])).toBe(
    1,
  );
  expect(
    circles(
      ['server/src/store/a/x.ts', importing('../b/y.ts')],
      ['server/src/store/b/y.ts', importing('../c/z.ts')],
      ['server/src/store/c/z.ts', importing('../a/x.ts')],
    ),
  ).toBe(1);
});

it.each([
  ['handed on', "export { A } from '../b/y.ts';"],
  ['fetched late', "const load = () => import('../b/y.tsx');"],
  ['styles', "import classes from '../b/y.module.css';"],
])('sees what is %s', (_, text) => {
  const [, target = ''] = text.match(/'\.\.\/([^']+)'/) ?? [];
  expect(
    circles(
      ['web/src/lib/a/x.ts', text],
      [`web/src/lib/${target}`, ''],
      ['web/src/lib/b/w.ts', importing('../a/x.ts')],
    ),
  ).toBe(1);
});

it('lets be what goes one way, what stays in one folder, tests, and what a folder within asks of its parent', () => {
  expect(
    circles(
      ['web/src/lib/a/x.ts', `${importing('../b/y.ts')} ${importing('./z.ts')}`],
      ['web/src/lib/b/y.test.ts', importing('../a/x.ts')],
      ['web/src/lib/a/z.ts', importing('./x.ts')],
      ['server/src/store/a/b/x.ts', importing('../y.ts')],
      ['server/src/store/a/y.ts', importing('./b/x.ts')],
    ),
  ).toBe(0);
});

it('holds the rooms of accounts apart', () => {
  expect(
    circles(
      ['server/src/store/accounts/sign-in/x.ts', importing('../team/y.ts')],
      ['server/src/store/accounts/team/y.ts', importing('../sign-in/x.ts')],
    ),
  ).toBe(1);
});

it('finds none in this repository', () => {
  expect(folderCircles(readSources(ROOT))).toEqual([]);
});
