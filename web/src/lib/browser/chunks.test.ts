import { beforeEach, expect, test, vi } from 'vitest';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { arrivalOf, bringParts, chunkWithinMs, forgetParts, loadChunk, partOf } from './chunks.ts';
import { setConnection } from './connection.ts';
import { page } from './page.ts';
import { program } from './program.ts';

/** As it is outside tests. */
const wholeAnswers = program.answers;

let clock: CrankedClock;
beforeEach(() => {
  clock = crankClock();
  setConnection('live');
});

/** Fails so many times, and is counted. */
function flaky(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch');
    return 'part';
  });
  return load;
}
async function settle(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await clock.advance(0);
}
const kindOf = (load: () => Promise<unknown>): string => partOf(load).state.get().kind;

test('one attempt that does not end counts as failed after 120 s', async () => {
  const failed = vi.fn();
  loadChunk(() => new Promise(() => {})).catch(failed);
  await clock.advance(chunkWithinMs - 1);
  expect(failed).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(failed).toHaveBeenCalledOnce();
  expect(clock.waiting()).toBe(0);
});

test('a part that failed is tried again by itself, ever more rarely, until it is here', async () => {
  const load = flaky(3);
  partOf(load).want();
  await settle();
  expect(kindOf(load)).toBe('failed');
  for (const [wait, attempts] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    await clock.advance(wait - 1);
    expect(load).toHaveBeenCalledTimes(attempts - 1);
    await clock.advance(1);
    await settle();
    expect(load).toHaveBeenCalledTimes(attempts);
  }
  expect(kindOf(load)).toBe('here');
  expect(clock.waiting()).toBe(0);
});

test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the live connection is back', () => setConnection('live')],
])('a part that failed is tried again at once when %s', async (_, back) => {
  const load = flaky(1);
  setConnection('lost');
  partOf(load).want();
  await settle();
  expect(kindOf(load)).toBe('failed');
  back();
  await settle();
  expect(kindOf(load)).toBe('here');
  expect(clock.waiting()).toBe(0);
});

test('whoever waits for a part gets it in the end, and all get the same one', async () => {
  const load = flaky(2);
  const got = Promise.all([arrivalOf(load), arrivalOf(load)]);
  await settle();
  await clock.advance(1_000);
  await settle();
  await clock.advance(2_000);
  expect(await got).toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(3);
  expect(await arrivalOf(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

test('parts that are brought early are not fetched again when they are wanted', async () => {
  const [first, second] = [flaky(0), flaky(0)];
  bringParts([first, second]);
  await settle();
  partOf(first).want();
  bringParts([first, second]);
  await settle();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test('without a line nothing is imported before the server answers: a browser may remember a failed import', async () => {
  const answers = vi.spyOn(program, 'answers').mockRejectedValue(new TypeError('no line'));
  const load = flaky(0);
  setConnection('lost');
  partOf(load).want();
  await settle();
  expect(kindOf(load)).toBe('failed');
  setConnection('silent');
  await clock.advance(1_000);
  await settle();
  expect(answers).toHaveBeenCalledTimes(2);
  expect(load).not.toHaveBeenCalled();
  // Back before the live connection has noticed.
  answers.mockResolvedValue();
  await clock.advance(2_000);
  await settle();
  expect(kindOf(load)).toBe('here');
  expect(load).toHaveBeenCalledOnce();
});

test('whether the server answers is asked of the page itself', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(null, { status: 502 }));
  await expect(wholeAnswers()).rejects.toThrow(TypeError);
  fetched.mockResolvedValueOnce(new Response(null));
  await wholeAnswers();
  expect(fetched).toHaveBeenLastCalledWith('/', { method: 'HEAD', cache: 'no-store' });
});

test('failed twice with a line, trying by hand loads the page anew; without a line never', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  const load = flaky(100);
  const press = async () => {
    const now = partOf(load).state.get();
    if (now.kind !== 'failed') throw new Error(now.kind);
    now.tryAgain();
    await settle();
  };
  setConnection('lost');
  partOf(load).want();
  await settle();
  await press();
  await press();
  expect(load).toHaveBeenCalledTimes(3);
  setConnection('live');
  await settle();
  await press();
  expect(load).toHaveBeenCalledTimes(5);
  setConnection('lost');
  await press();
  expect(load).toHaveBeenCalledTimes(6);
  expect(reload).not.toHaveBeenCalled();
  setConnection('live');
  await settle();
  await press();
  expect(reload).toHaveBeenCalledOnce();
});

test('whoever waits for a part gets it also where it was forgotten while it came', async () => {
  const first = Promise.withResolvers<string>();
  const load = vi.fn(() => (load.mock.calls.length === 1 ? first.promise : Promise.resolve('part')));
  const got = arrivalOf(load);
  // What stands between two tests: nobody asks again, because `React.lazy` asks once.
  forgetParts();
  first.resolve('of before');
  expect(await got).toBe('part');
});
