import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownershipOf } from './ownership.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardlight-owner-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('belongs to the one that started it, however the claims of two fall together', async () => {
  for (let round = 0; round < 200; round++) {
    const [starter, guest] = [ownershipOf(folder), ownershipOf(folder)];
    await Promise.all([guest.claim(false), starter.claim(true), guest.claim(false)]);
    expect([await starter.isMine(), await guest.isMine()]).toEqual([true, false]);
    await starter.release();
    expect(readdirSync(folder)).toEqual([]);
  }
});

it('goes from a dead owner to the next that asks, and from a living one to nobody', async () => {
  writeFileSync(join(folder, 'pg.owner'), JSON.stringify({ pid: 2 ** 22 + 1, begun: 'long ago', handle: 'dead' }));
  const [first, second] = [ownershipOf(folder), ownershipOf(folder)];
  await first.claim(false);
  await second.claim(false);
  expect([await first.isMine(), await second.isMine()]).toEqual([true, false]);
  expect(readdirSync(folder)).toEqual(['pg.owner']);
});
