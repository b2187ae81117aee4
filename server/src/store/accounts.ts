/** Everything about who may come in, over one database. */
import type { Clock } from '../clock.ts';
import { type Agencies, createAgencies } from './agencies.ts';
import { type AgencyRecords, createAgencyRecords } from './agency-records.ts';
import type { Db } from './database.ts';
import { createDuty, type DutyList } from './duty.ts';
import { createLoginAttempts, type LoginAttempts } from './login-attempts.ts';
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
  /** Forgets sessions and failures that are over. */
  sweep(): Promise<void>;
}

export function openAccounts(db: Db, clock: Clock): Accounts {
  const sessions = createSessions(db, clock);
  const loginAttempts = createLoginAttempts(db, clock);
  return {
    agencies: createAgencies(db),
    agencyRecords: createAgencyRecords(db),
    staffAccounts: createStaffAccounts(db, sessions),
    users: createUsers(db, sessions),
    sessions,
    loginAttempts,
    duty: createDuty(db),
    async sweep() {
      await sessions.sweep();
      await loginAttempts.sweep();
    },
  };
}
