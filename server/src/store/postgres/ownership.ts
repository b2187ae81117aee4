import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { begunAt } from './postmaster.ts';

/**
 * Which handle decides over a cluster, written in `<dataDir>/pg.owner`. Several servers may run on one data folder;
 * the one that started PostgreSQL stops it. Where the owner is dead, the next one that asks takes over.
 */
export type Ownership = {
  claim(force: boolean): Promise<void>;
  isMine(): Promise<boolean>;
  ownerPid(): Promise<number | null>;
  release(): Promise<void>;
};

type Owner = { pid: number; begun: string; handle: string };

export function ownershipOf(dataDir: string): Ownership {
  const path = join(dataDir, 'pg.owner');
  const handle = randomBytes(8).toString('hex');

  async function read(): Promise<Owner | null> {
    try {
      const { pid, begun, handle } = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>;
      return typeof pid === 'number' && typeof begun === 'string' && typeof handle === 'string'
        ? { pid, begun, handle }
        : null;
    } catch {
      return null; // none, or unreadable after a power cut: nobody's
    }
  }

  async function living(): Promise<Owner | null> {
    const owner = await read();
    return owner !== null && (await begunAt(owner.pid)) === owner.begun ? owner : null;
  }

  async function isMine(): Promise<boolean> {
    const owner = await living();
    return owner === null || owner.handle === handle;
  }

  async function claim(force: boolean): Promise<void> {
    if (!force && !(await isMine())) return;
    const owner: Owner = { pid: process.pid, begun: (await begunAt(process.pid)) ?? '', handle };
    const written = `${path}.${handle}`;
    await writeFile(written, JSON.stringify(owner), { mode: 0o600 });
    await rename(written, path);
  }

  async function release(): Promise<void> {
    if ((await read())?.handle === handle) await rm(path, { force: true });
  }

  return { claim, isMine, ownerPid: async () => (await living())?.pid ?? null, release };
}
