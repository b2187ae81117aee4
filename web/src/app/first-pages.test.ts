import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { boardModules, firstPages, groundModules } from '../../first-pages.ts';

const root = join(import.meta.dirname, '..');

it.each([...groundModules, ...boardModules])('what everybody fetches first names %s, which is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
  expect(firstPages.filter(({ test }) => test.test(`/anywhere/web/src/${path}`))).toHaveLength(1);
});

it('takes no neighbour of a like name', () => {
  const taken = (path: string): boolean => firstPages.some(({ test }) => test.test(path));
  expect(taken('/anywhere/web/src/ui/notice.module.css')).toBe(false);
  expect(taken('/anywhere/web/src/lib/i18n/formats.ts')).toBe(false);
  expect(taken('/anywhere/node_modules/@mantine/hooks/lib/use-media-query/use-media-query.mjs')).toBe(true);
});
