/** `docs/errors.md` and the code say the same, both ways. */
import { readFileSync } from 'node:fs';
import { type ErrorCode, errorCodes, type Route, routes } from '@wardlight/contract';
import { expect, test } from 'vitest';
import { declaredErrors } from './answers.ts';
import { messages } from './refused.ts';

const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \| (.+) \| (.+) \|$/gm)].map(
  ([, code = '', status = '', message, calls = '']) => ({
    code,
    status: Number(status),
    message,
    calls: calls.split(', '),
  }),
);

test('every code is on the page with its status and its message, and nothing else is', () => {
  expect(rows.map(({ code, status, message }) => ({ code, status, message }))).toEqual(
    Object.entries(errorCodes).map(([code, status]) => ({ code, status, message: messages[code as ErrorCode] })),
  );
});

test.each(rows)('$code names the calls that may answer it', ({ code, calls }) => {
  const all = Object.entries<Route>(routes);
  const declaring = all.filter(([, route]) => declaredErrors(route).has(code as ErrorCode)).map(([name]) => name);
  const expected = declaring.length === all.length ? ['every call'] : declaring.length === 0 ? ['none yet'] : declaring;
  expect(calls).toEqual(expected);
});
