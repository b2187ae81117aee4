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

export interface SerialsTried extends Omit<NameTried, 'what' | 'name'> {
  readonly names: readonly string[];
}

export interface TakenElsewhere {
  /**
   * A list of serial numbers: each that another provider has is a try, counted and written down before anything is answered.
   * @returns how many seconds to wait instead; 0 = the list may be looked at
   */
  beginList(tried: SerialsTried): Promise<number>;
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

/** Those of these that another provider has, each once. */
async function serialsElsewhere(db: Db, providerId: ProviderId, names: readonly string[]): Promise<string[]> {
  const alike = [...new Set(names.map((name) => name.toLowerCase()))];
  const { rows } = await sql<{ serial: string }>`select distinct lower(d.serial) as serial
    from (select serial, agency_id from mat_directory union all select serial, agency_id from gateway_directory) d
    join agencies a using (agency_id) where lower(d.serial) = any(${alike}::text[]) and a.provider_id <> ${providerId}`.execute(
    db,
  );
  return rows.map(({ serial }) => serial);
}

export function createTakenElsewhere(db: Db, clock: Clock): TakenElsewhere {
  const allowances = {
    username: createAllowance(db, clock, { scope: 'foreignUsername', most, refillMs }),
    serial: createAllowance(db, clock, { scope: 'foreignSerial', most, refillMs }),
  };
  const bucketOf = ({ providerId }: NameTried): string => String(providerId);
  /** One entry of the audit for each, by the provider that tried. */
  const writtenDown = (names: readonly NameTried[]) =>
    writeAudit(
      db,
      names.map(({ what, providerId, agencyId, name, by }) => ({
        ...{ at: clock.now(), by, providerId, agencyId, action: 'refusedAsTaken' as const },
        subject: { kind: what === 'username' ? ('account' as const) : ('device' as const), id: null, label: name },
      })),
    );
  return {
    async beginList({ names, ...tried }) {
      const bucket = String(tried.providerId);
      // Counted before it is looked at, as a single name is: lists at one moment have no more tries among them.
      const retryAfter = await allowances.serial.spend(bucket);
      if (retryAfter > 0) return retryAfter;
      const elsewhere = await serialsElsewhere(db, tried.providerId, names);
      if (elsewhere.length === 0) {
        await allowances.serial.giveBack(bucket);
        return 0;
      }
      await writtenDown(elsewhere.map((name) => ({ ...tried, what: 'serial', name })));
      for (const _ of elsewhere.slice(1)) {
        const wait = await allowances.serial.spend(bucket);
        if (wait > 0) return wait;
      }
      return 0;
    },
    begin: (tried) => allowances[tried.what].spend(bucketOf(tried)),
    wasFree: (tried) => allowances[tried.what].giveBack(bucketOf(tried)),
    async wasRefused(tried) {
      if (!(await isElsewhere(db, tried))) return await allowances[tried.what].giveBack(bucketOf(tried));
      await writtenDown([tried]);
    },
  };
}
