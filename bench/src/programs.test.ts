import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ScreensOrders } from './load/screens.ts';
import { createPrograms } from './programs.ts';

test('a scale that was given up is told so by what it asks next, and starts nothing more', async () => {
  const programs = createPrograms();
  const folder = programs.tempFolder();
  const worker = programs.work<ScreensOrders>('bench/src/load/screens.ts');
  expect(await worker.ask('listen', {})).toEqual({});
  const asked = worker.ask('weigh', { mats: Int32Array.from([]), at: Float64Array.from([]) });
  const refused = expect(asked).rejects.toThrow('a worker ended');
  await programs.end();
  await refused;
  await expect(worker.ask('listen', {})).rejects.toThrow('a worker ended');
  expect(worker.ended()).not.toBeNull();
  expect(existsSync(folder)).toBe(false);
  expect(() => programs.work('bench/src/load/screens.ts')).toThrow('it is over');
  expect(() => programs.run('bench/src/load/screens.ts')).toThrow('it is over');
});

test('a worker that fails says why, and goes on', async () => {
  const programs = createPrograms();
  const worker = programs.work<ScreensOrders>('bench/src/load/screens.ts');
  const seat = { url: 'http://127.0.0.1:1', channel: 'c', tokens: ['t'], noting: 0, plain: 1, beds: [] };
  await expect(worker.ask('connect', seat)).rejects.toThrow('"connect" failed');
  expect(await worker.ask('leave', {})).toEqual({});
  await programs.end();
});
