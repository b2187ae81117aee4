import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journeysReached, roomsReached } from './changed.ts';
import { ROOT } from './child.ts';

test('a change reaches the rooms that are built on it', () => {
  expect(roomsReached(['web/src/main.tsx'])).toEqual(['web']);
  expect(roomsReached(['engine/src/step.ts', 'README.md'])).toEqual(['engine', 'server', 'scripts']);
  expect(roomsReached(['contract/src/access.ts'])).toContain('simulator');
  expect(roomsReached([])).toEqual([]);
});

test('a change reaches its own journey and those the trace names beside it', () => {
  const trace = readFileSync(join(ROOT, 'docs/spec-trace.md'), 'utf8');
  expect(journeysReached(['web/src/features/networks/screen.tsx'], trace)).toContain('e2e/src/register.test.ts');
  expect(journeysReached(['e2e/src/wall.test.ts'], '')).toEqual(['e2e/src/wall.test.ts']);
  expect(journeysReached(['LICENSE'], trace)).toEqual([]);
  expect(journeysReached(['e2e/src/judges/leave-judge.ts'], '')).toContain('e2e/src/judges/leave-judge.test.ts');
  expect(journeysReached(['e2e/src/stack.ts'], '').length).toBeGreaterThan(10);
  expect(journeysReached(['e2e/src/gone.test.ts'], '')).toEqual([]);
});
