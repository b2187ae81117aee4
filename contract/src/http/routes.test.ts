import { expect, it } from 'vitest';
import { routes } from './index.ts';
import { instantFromText } from './route.ts';

const all = Object.entries(routes);

it('no two calls share a method and a path', () => {
  const keys = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(all)('%s names in its path exactly the parameters it parses', (_, one) => {
  const named = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
  const parsed = 'params' in one ? Object.keys(one.params.def.shape).toSorted() : [];
  expect(named).toEqual(parsed);
});

it.each(all.filter(([, one]) => one.method === 'GET'))('%s reads and takes no body', (_, one) => {
  expect('body' in one).toBe(false);
});

it.each(all.filter(([, one]) => one.path.endsWith('/export')))(
  '%s may be asked for more rows than a file holds, and says so',
  (_, one) => {
    expect('errors' in one && one.errors).toContain('too_many_rows');
  },
);

it('an instant in a query lies in a year of four digits: the database reads no other', () => {
  expect(instantFromText.safeParse('253402300799999').success).toBe(true);
  expect(instantFromText.safeParse('253402300800000').success).toBe(false);
  expect(instantFromText.safeParse('8640000000000000').success).toBe(false);
});
