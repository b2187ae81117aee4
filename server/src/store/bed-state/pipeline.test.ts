/** The queue into the beds, with a database that is played: order, gathering, waiting out an outage, and one bed's fault staying its own. */
import { agencyId, bedId, frame, matId } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { createPipeline, mayTryAgain, type PipelineOptions, StoreUnavailable, WorkFailed } from './pipeline.ts';
import type { Outcome, Work } from './works.ts';

const outcome: Outcome = { outcome: 'stepped', facts: [] };
const frameOf = (mat: number): Work => ({
  by: 'mat',
  agencyId: agencyId(1),
  matId: matId(mat),
  message: { kind: 'frame', arrivedAt: 1, frame: frame() },
});
const claim: Work = {
  by: 'bed',
  agencyId: agencyId(1),
  bedId: bedId(1),
  input: { kind: 'tick', at: 1 },
};
const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
const faulty = (works: readonly Work[]) => works.some((work) => work.by === 'mat' && work.matId === matId(13));

function played(advance: PipelineOptions['advance'], pause: PipelineOptions['pause'] = () => Promise.resolve()) {
  const troubles: string[] = [];
  const pipeline = createPipeline({ advance, pause, gatherMs: 0, onTrouble: ({ kind }) => troubles.push(kind) });
  return { pipeline, troubles };
}

describe('the queue', () => {
  it('gathers behind a running commit, in the order of arrival, one commit at a time', async () => {
    const batches: Work[][] = [];
    const gate = Promise.withResolvers<void>();
    let running = 0;
    const { pipeline } = played(async (works) => {
      expect(++running).toBe(1);
      batches.push([...works]);
      if (batches.length === 1) await gate.promise;
      running--;
      return works.map(() => outcome);
    });
    const works = [1, 2, 3, 4].map(frameOf);
    const done = works.map((work) => pipeline.submit(work));
    gate.resolve();
    await Promise.all(done);
    expect(batches.flat()).toEqual(works);
    expect(batches.length).toBeLessThan(works.length);
  });

  it('does not leave a work waiting that arrives in the moment the queue falls idle', async () => {
    const { pipeline } = played((works) => Promise.resolve(works.map(() => outcome)));
    // Submitted in the very turn in which the one before is answered, as a caller does that awaits one after the other.
    for (let n = 0; n < 50; n++) expect(await pipeline.submit(frameOf(n))).toBe(outcome);
  });

  it('keeps frames through an outage and tells a person at once', async () => {
    let outage = true;
    const pauses: number[] = [];
    const { pipeline, troubles } = played(
      (works) => (outage ? Promise.reject(away) : Promise.resolve(works.map(() => outcome))),
      (ms) => {
        pauses.push(ms);
        if (pauses.length === 3) outage = false;
        return Promise.resolve();
      },
    );
    const frames = [pipeline.submit(frameOf(1)), pipeline.submit(frameOf(2))];
    await expect(pipeline.submit(claim)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await Promise.all(frames)).toEqual([outcome, outcome]);
    expect(pauses).toEqual([100, 200, 400]);
    expect(troubles).toEqual(['unavailable', 'unavailable', 'unavailable', 'recovered']);
  });

  it('tries again at once where two transactions met, and tells nobody of it', async () => {
    let met = 2;
    const { pipeline, troubles } = played((works) =>
      met-- > 0
        ? Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
        : Promise.resolve(works.map(() => outcome)),
    );
    expect(await Promise.all([pipeline.submit(frameOf(1)), pipeline.submit(claim)])).toEqual([outcome, outcome]);
    expect(troubles).toEqual([]);
  });

  it('finds the one work that cannot be stepped and commits all others', async () => {
    const { pipeline, troubles } = played((works) =>
      faulty(works) ? Promise.reject(new Error('a fault of ours')) : Promise.resolve(works.map(() => outcome)),
    );
    const settled = await Promise.allSettled([11, 12, 13, 14, 15].map((mat) => pipeline.submit(frameOf(mat))));
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect((settled[2] as PromiseRejectedResult).reason).toBeInstanceOf(WorkFailed);
    expect(troubles).toEqual(['failed']);
  });

  it('gives up waiting frames when it stops during an outage, so that their mats send again', async () => {
    const { pipeline } = played(
      () => Promise.reject(away),
      () => new Promise((resolve) => setImmediate(resolve)),
    );
    const waiting = pipeline.submit(frameOf(1));
    const stopped = pipeline.stop();
    await expect(waiting).rejects.toBeInstanceOf(StoreUnavailable);
    await stopped;
    await expect(pipeline.submit(frameOf(2))).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

it.each([
  ['57P01', true],
  ['08006', true],
  ['53100', true],
  ['40001', true],
  ['ECONNREFUSED', true],
  ['23505', false],
  ['42601', false],
])('an error %s may be tried again: %s', (code, again) => {
  expect(mayTryAgain(Object.assign(new Error('x'), { code }))).toBe(again);
});
