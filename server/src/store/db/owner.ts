/** Whoever owns the tables migrates, and makes and drops days of frames: over connections of its own that end with the work (docs/decisions/129). */
import { connect, type DatabaseAddress, type Db, type Limits } from './database.ts';

/** Whom the server is to its database, and who owns the tables; without an owner the first is both. */
export interface DatabaseWays {
  readonly database: DatabaseAddress;
  readonly owner?: DatabaseAddress | undefined;
}

export type AsOwner = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

const ownerLimits: Limits = { connections: 1, statementMs: 60_000, answerMs: 70_000 };

export function asOwner({ database, owner = database }: DatabaseWays, limits = ownerLimits): AsOwner {
  return async (work) => {
    const lent = connect(owner, () => undefined, limits);
    try {
      return await work(lent.db);
    } finally {
      await lent.close();
    }
  };
}
