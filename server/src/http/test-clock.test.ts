/** Time driven over HTTP, for rehearsals; the route is not there at all on a server whose time is real. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/index.ts';

let driven: TestApp;
let real: TestApp;
beforeAll(async () => {
  driven = await startTestApp({ testClock: true });
  real = await startTestApp();
});
afterAll(async () => {
  await driven.stop();
  await real.stop();
});

const drive = async (app: TestApp, body: unknown) => {
  const response = await fetch(`${app.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

test('goes on by as much as it is told, and says what time it is', async () => {
  const at = driven.clock.now();
  expect(await drive(driven, { advance_ms: 1_500 })).toEqual({
    status: 200,
    body: { status: 'success', data: { at: at + 1_500 } },
  });
  expect(driven.clock.now()).toBe(at + 1_500);
  expect((await drive(driven, { advance_ms: 0 })).body).toEqual({ status: 'success', data: { at: at + 1_500 } });
});

test.each([{}, { advance_ms: -1 }, { advance_ms: '5' }, { advance_ms: 15 * 86_400_000 }])(
  'refuses %j',
  async (body) => {
    expect((await drive(driven, body)).status).toBe(422);
  },
);

test('is nowhere else', async () => {
  expect((await drive(real, { advance_ms: 1 })).status).toBe(404);
});

test('goes by in leaps where it is told so: what is due more often has one turn in each', async () => {
  let turns = 0;
  const end = driven.clock.every(1_000, () => {
    turns += 1;
  });
  const at = driven.clock.now();
  expect(await drive(driven, { advance_ms: 30_000, leap_ms: 14_000 })).toMatchObject({
    body: { data: { at: at + 30_000 } },
  });
  expect(turns).toBe(3);
  end();
});
