import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/** `started`: it is the one that started PostgreSQL. */
type Owner = { pid: number; begun: string; handle: string; started: boolean };

export function ownershipOf(dataDir: string): Ownership {
  const path = join(dataDir, 'pg.owner');
  const handle = randomBytes(8).toString('hex');

  async function read(file: string): Promise<Owner | null> {
    try {
      const { pid, begun, handle, started } = JSON.parse(await readFile(file, 'utf8')) as Partial<Owner>;
      return typeof pid === 'number' && typeof begun === 'string' && typeof handle === 'string'
        ? { pid, begun, handle, started: started === true }
        : null;
    } catch {
      return null; // none, or unreadable after a power cut: nobody's
    }
  }

  const lives = async (owner: Owner | null): Promise<boolean> =>
    owner !== null && (await begunAt(owner.pid)) === owner.begun;

  async function living(): Promise<Owner | null> {
    const owner = await read(path);
    return (await lives(owner)) ? owner : null;
  }

  async function isMine(): Promise<boolean> {
    const owner = await living();
    return owner === null || owner.handle === handle;
  }

  async function claim(force: boolean): Promise<void> {
    if (!force && !(await isMine())) return;
    const owner: Owner = { pid: process.pid, begun: (await begunAt(process.pid)) ?? '', handle, started: force };
    // Of this claim alone: the same handle may claim twice at once.
    const written = `${path}.${randomBytes(8).toString('hex')}`;
    await writeFile(written, JSON.stringify(owner), { mode: 0o600 });
    if (force) return await rename(written, path);
    // Whoever started PostgreSQL may be writing at this very moment: only a place that is empty, or a dead one's, is taken.
    if (await clearDead(`${written}.taken`)) await link(written, path).catch(unlessCode('EEXIST'));
    await rm(written, { force: true });
  }

  /** Takes away the word of an owner that is dead. False when it turned out to be a living one's, which is then put back. */
  async function clearDead(taken: string): Promise<boolean> {
    try {
      await rename(path, taken);
    } catch (error) {
      unlessCode('ENOENT')(error);
      return true;
    }
    const owner = await read(taken);
    if (owner !== null && (await lives(owner))) {
      await putBack(taken, owner);
      return false;
    }
    await rm(taken, { force: true });
    return true;
  }

  /** Another may have written in between: who started PostgreSQL outranks whoever only uses it. */
  async function putBack(taken: string, { started }: Owner): Promise<void> {
    await link(taken, path).catch(unlessCode('EEXIST'));
    const inPlace = await read(path);
    if (started && inPlace?.started !== true) return await rename(taken, path);
    await rm(taken, { force: true });
  }

  async function release(): Promise<void> {
    if ((await read(path))?.handle === handle) await rm(path, { force: true });
  }

  return { claim, isMine, ownerPid: async () => (await living())?.pid ?? null, release };
}

const unlessCode =
  (code: string) =>
  (error: unknown): void => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  };
