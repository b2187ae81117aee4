/** What is answered when the database will not have what a mat said. */
import type { AgencyId, MatId, RejectionReason } from '@wardlight/contract';
import { exampleAt, frame } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { WorkFailed } from '../store/bed-state/pipeline.ts';
import type { Store } from '../store/open.ts';
import { crankedClock } from '../testing/cranked-clock.ts';
import { type AcceptContext, accept, type ConnectedMat } from './accept.ts';

const failure = (code: string) => Object.assign(new Error('from the database'), { code });
const mat: ConnectedMat = {
  agencyId: 1 as AgencyId,
  matId: 1 as MatId,
  serial: 'MAT-1',
  passwordHash: '',
  connectedAt: null,
  toldOnce: new Set(),
};
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const info = { version: '1', ssid: 'a', rssi: -50, uptime: 1 };

function failing(error: Error): { context: AcceptContext; counted: RejectionReason[] } {
  const counted: RejectionReason[] = [];
  const store: Pick<Store, 'submit' | 'saveMatInfo' | 'isUnheard'> = {
    submit: () => Promise.reject(error),
    saveMatInfo: () => Promise.reject(error),
    isUnheard: () => Promise.resolve(false),
  };
  const rejections: AcceptContext['rejections'] = {
    count: (_, reason) => void counted.push(reason),
    flush: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const sensors: AcceptContext['sensors'] = { heard: () => undefined };
  return { context: { store: store as Store, clock: crankedClock(exampleAt), rejections, sensors }, counted };
}

describe('a message the database refuses', () => {
  it.each(['22003', '22021', '22P02'])('as data (%s) is counted and acknowledged', async (code) => {
    const stepped = failing(new WorkFailed(failure(code)));
    await accept(stepped.context, mat, 'frame', bytes(frame()));
    expect(stepped.counted).toEqual(['badShape']);
    const saved = failing(failure(code));
    await accept(saved.context, mat, 'info', bytes(info));
    expect(saved.counted).toEqual(['badShape']);
  });

  it.each(['23503', '42P01', '57P01', 'ECONNRESET'])('for another reason (%s) is not acknowledged', async (code) => {
    const stepped = failing(new WorkFailed(failure(code)));
    await expect(accept(stepped.context, mat, 'frame', bytes(frame()))).rejects.toThrow(WorkFailed);
    expect(stepped.counted).toEqual([]);
    const saved = failing(failure(code));
    await expect(accept(saved.context, mat, 'info', bytes(info))).rejects.toThrow('from the database');
  });
});
