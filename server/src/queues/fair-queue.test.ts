/** Whose turn it is, who is refused, and who has left. */
import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueue, type Owner, QueueFull } from './fair-queue.ts';

const of = (provider: number, agency: number): Owner => ({ provider, agency });
const limits = { atOnce: 1, waitingOfAgency: 4, waitingOfProvider: 6, waiting: 12 };
const nobodyLeaves = new AbortController().signal;

/** Work that is over when the test says so, and the order in which it began. */
function bench(queue: FairQueue) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, owner: Owner, signal = nobodyLeaves) => {
    const done = queue.run(owner, signal, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    done.catch(() => undefined);
    return done;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    began,
    ask,
    settle,
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

/** Ends whatever runs until nothing does. */
async function runDry({ began, end, settle }: ReturnType<typeof bench>): Promise<readonly string[]> {
  await settle();
  for (let n = 0; n < began.length; n++) await end(began[n] ?? '');
  return began;
}

test('one who comes after four of another agency waits for the one under way, and for no more', async () => {
  const all = bench(createFairQueue(limits));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void all.ask(name, of(1, 1));
  void all.ask('b1', of(2, 2));
  expect(await runDry(all)).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test('many agencies of one provider are one provider: another’s only agency waits for one of them', async () => {
  const all = bench(createFairQueue(limits));
  for (const agency of [1, 2, 3, 4, 5, 6]) void all.ask(`a${agency}`, of(1, agency));
  void all.ask('b', of(2, 7));
  void all.ask('b again', of(2, 7));
  expect(await runDry(all)).toEqual(['a1', 'b', 'a2', 'b again', 'a3', 'a4', 'a5', 'a6']);
});

test('who comes anew goes to the end of the row, so that nobody is passed for ever', async () => {
  const all = bench(createFairQueue(limits));
  void all.ask('a1', of(1, 1));
  void all.ask('b1', of(2, 2));
  void all.ask('c1', of(3, 3));
  await all.settle();
  for (const [ending, next] of [
    ['a1', 'a2'],
    ['b1', 'b2'],
  ] as const) {
    await all.end(ending);
    void all.ask(next, next.startsWith('a') ? of(1, 1) : of(2, 2));
  }
  await all.end('c1');
  expect(all.began).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('one of an agency at once, also where there is room', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 2 });
  const all = bench(queue);
  void all.ask('a1', of(1, 1));
  void all.ask('a2', of(1, 1));
  await all.settle();
  expect([all.began, queue.running, queue.waiting]).toEqual([['a1'], 1, 1]);
  void all.ask('b1', of(1, 2));
  await all.settle();
  expect(all.began).toEqual(['a1', 'b1']);
});

describe('bounds', () => {
  const refusal = (given: Promise<unknown>) =>
    given.then(
      () => 'done',
      (error: unknown) => (error instanceof QueueFull ? error.of : error),
    );

  test('of one agency, of one provider and altogether; what runs does not count, and a place that is free is given', async () => {
    const all = bench(createFairQueue({ atOnce: 1, waitingOfAgency: 2, waitingOfProvider: 3, waiting: 4 }));
    for (const name of ['a1', 'a2', 'a3']) void all.ask(name, of(1, 1));
    expect(await refusal(all.ask('a4', of(1, 1)))).toBe('own');
    void all.ask('b1', of(1, 2));
    expect(await refusal(all.ask('c1', of(1, 3)))).toBe('own');
    void all.ask('d1', of(2, 4));
    expect(await refusal(all.ask('e1', of(3, 5)))).toBe('everybody');
    await all.end('a1');
    void all.ask('e1', of(3, 5));
    expect(await runDry(all)).toEqual(['a1', 'd1', 'b1', 'e1', 'a2', 'a3']);
  });

  test('a failure frees its place', async () => {
    const queue = createFairQueue(limits);
    await expect(queue.run(of(1, 1), nobodyLeaves, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(queue.running).toBe(0);
    expect(await queue.run(of(1, 1), nobodyLeaves, async () => 'next')).toBe('next');
  });
});

test('who has left while waiting is gone at once, and their place in line is free', async () => {
  const queue = createFairQueue({ ...limits, waitingOfAgency: 1 });
  const all = bench(queue);
  void all.ask('a1', of(1, 1));
  const line = new AbortController();
  const left = all.ask('a2', of(1, 1), line.signal);
  expect(queue.waiting).toBe(1);
  line.abort(new Error('hung up'));
  expect(queue.waiting).toBe(0);
  await expect(left).rejects.toThrow('hung up');
  void all.ask('a3', of(1, 1));
  expect(await runDry(all)).toEqual(['a1', 'a3']);
  await expect(all.ask('a4', of(1, 1), line.signal)).rejects.toThrow('hung up');
});
