/** Everything about who may come in, over one database. */
import type { Clock } from '../clock.ts';
import { type Agencies, createAgencies } from './agencies.ts';
import { type AgencyRecords, createAgencyRecords } from './agency-records.ts';
import type { Db } from './database.ts';
import { createDisplays, type Displays } from './displays.ts';
import { createDuty, type DutyList } from './duty.ts';
import { createLoginAttempts, type LoginAttempts } from './login-attempts.ts';
import { createPairings, type Pairings } from './pairings.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createStaffAccounts, type StaffAccounts } from './staff-accounts.ts';
import { createUsers, type Users } from './users.ts';

export interface Accounts {
  readonly agencies: Agencies;
  readonly agencyRecords: AgencyRecords;
  readonly staffAccounts: StaffAccounts;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly loginAttempts: LoginAttempts;
  readonly duty: DutyList;
  readonly displays: Displays;
  readonly pairings: Pairings;
  /** Forgets sessions, failures and codes of wall screens that are over. */
  sweep(): Promise<void>;
}

export function openAccounts(db: Db, clock: Clock): Accounts {
  const sessions = createSessions(db, clock);
  const loginAttempts = createLoginAttempts(db, clock);
  const pairings = createPairings(db, clock);
  return {
    agencies: createAgencies(db),
    agencyRecords: createAgencyRecords(db),
    staffAccounts: createStaffAccounts(db, sessions),
    users: createUsers(db, sessions),
    sessions,
    loginAttempts,
    duty: createDuty(db, clock),
    displays: createDisplays(db, clock, sessions, pairings),
    pairings,
    async sweep() {
      await sessions.sweep();
      await loginAttempts.sweep();
      await pairings.sweep();
    },
  };
}
