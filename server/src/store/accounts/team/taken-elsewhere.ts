/**
 * Usernames and serial numbers are one in the whole installation: who signs in says nothing else, and a mat has one place in the world. That
 * one is refused because another provider has it cannot be hidden; so it is answered like any other that is refused, counted for the
 * provider that tried, written down there, and after twenty in a row there is one in ten minutes.
 */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Clock } from '../../../clock.ts';
import { type Actor, writeAudit } from '../../audit/audit.ts';
import type { Db } from '../../db/database.ts';
import { createAllowance } from '../sign-in/allowances.ts';
import { usernameKey } from '../sign-in/users.ts';

export interface NameTried {
  readonly what: 'username' | 'serial';
  readonly providerId: ProviderId;
  readonly agencyId: AgencyId | null;
  readonly name: string;
  readonly by: Actor;
}

export interface TakenElsewhere {
  /** @returns how many seconds to wait instead; 0 = it may be tried, and counts until it was free */
  begin(tried: NameTried): Promise<number>;
  wasFree(tried: NameTried): Promise<void>;
  /** Counts, and is written down, only where another provider has it. */
  wasRefused(tried: NameTried): Promise<void>;
}

const most = 20;
const refillMs = 10 * 60_000;

/** Names that would speak for us, or for whoever runs the server. */
const reserved: ReadonlySet<string> = new Set(
  'admin administrator agent display help info manager operator root security staff support system wardlight'.split(
    ' ',
  ),
);
export const isReserved = (username: string): boolean => reserved.has(usernameKey(username));

async function isElsewhere(db: Db, { what, providerId, name }: NameTried): Promise<boolean> {
  const found =
    what === 'username'
      ? sql`select from users where username_key = ${usernameKey(name)} and provider_id <> ${providerId}`
      : sql`select from (select serial, agency_id from mat_directory union all select serial, agency_id from gateway_directory) d
          join agencies a using (agency_id) where lower(d.serial) = ${name.toLowerCase()} and a.provider_id <> ${providerId}`;
  const { rows } = await found.execute(db);
  return rows.length > 0;
}

export function createTakenElsewhere(db: Db, clock: Clock): TakenElsewhere {
  const allowances = {
    username: createAllowance(db, clock, { scope: 'foreignUsername', most, refillMs }),
    serial: createAllowance(db, clock, { scope: 'foreignSerial', most, refillMs }),
  };
  const bucketOf = ({ providerId }: NameTried): string => String(providerId);
  return {
    begin: (tried) => allowances[tried.what].spend(bucketOf(tried)),
    wasFree: (tried) => allowances[tried.what].giveBack(bucketOf(tried)),
    async wasRefused(tried) {
      if (!(await isElsewhere(db, tried))) return await allowances[tried.what].giveBack(bucketOf(tried));
      const { what, providerId, agencyId, name, by } = tried;
      await writeAudit(db, {
        ...{ at: clock.now(), by, providerId, agencyId, action: 'refusedAsTaken' },
        subject: { kind: what === 'username' ? 'account' : 'device', id: null, label: name },
      });
    },
  };
}
