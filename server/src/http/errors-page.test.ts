/** `docs/errors.md` and the code say the same, both ways. */
import { readFileSync } from 'node:fs';
import { type ErrorCode, errorCodes } from '@wardlight/contract';
import { expect, test } from 'vitest';
import { messages } from './refused.ts';

const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \| (.+) \|$/gm)].map(
  ([, code = '', status = '', message]) => ({ code, status: Number(status), message }),
);

test('every code is on the page with its status and its message, and nothing else is', () => {
  expect(rows).toEqual(
    Object.entries(errorCodes).map(([code, status]) => ({ code, status, message: messages[code as ErrorCode] })),
  );
});
