/** Everything about who may come in, over one database. */
import type { Clock } from '../clock.ts';
import { createFailedSignIns, type FailedSignIns } from './account-audit.ts';
import { type Agents, createAgents } from './accounts/agents.ts';
import { createPasswordRules, type PasswordRules } from './accounts/password-rules.ts';
import { createTakenElsewhere, type TakenElsewhere } from './accounts/taken-elsewhere.ts';
import { type Agencies, createAgencies } from './agencies.ts';
import { type AgencyRecords, createAgencyRecords } from './agency-records.ts';
import type { Db } from './database.ts';
import { createDisplays, type Displays } from './displays.ts';
import { createDuty, type DutyList } from './duty.ts';
import { createHelp, type Help } from './help.ts';
import { createLoginAttempts, type LoginAttempts } from './login-attempts.ts';
import { createLoginTickets, type LoginTickets } from './login-tickets.ts';
import { createOpenAlarms, type ReadOpenAlarms } from './open-alarms.ts';
import { createPairings, type Pairings } from './pairings.ts';
import { createPins, type Pins } from './pins.ts';
import { createSecondFactors, type SecondFactors } from './second-factor.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createStaffAccounts, type StaffAccounts } from './staff-accounts.ts';
import { createUsers, type Users } from './users.ts';

export interface Accounts {
  readonly agencies: Agencies;
  readonly agencyRecords: AgencyRecords;
  readonly staffAccounts: StaffAccounts;
  readonly agents: Agents;
  readonly takenElsewhere: TakenElsewhere;
  readonly users: Users;
  readonly passwordRules: PasswordRules;
  readonly sessions: Sessions;
  readonly loginAttempts: LoginAttempts;
  readonly failedSignIns: FailedSignIns;
  readonly tickets: LoginTickets;
  readonly secondFactors: SecondFactors;
  readonly duty: DutyList;
  readonly displays: Displays;
  readonly pairings: Pairings;
  readonly pins: Pins;
  /** Whom to ask who cannot come in; null where that cannot be told. */
  readHelp(): Promise<Help | null>;
  /** All that a session sees of the watch which still owes something (`accounts/owed.ts`). */
  readonly readOpenAlarms: ReadOpenAlarms;
  /** Forgets sessions, tickets, failures and codes of wall screens that are over. */
  sweep(): Promise<void>;
}

/** @param onUnheard what somebody threw who was told; on the command line nobody listens */
export function openAccounts(db: Db, clock: Clock, onUnheard: (error: unknown) => void = () => {}): Accounts {
  const sessions = createSessions(db, clock, onUnheard);
  const loginAttempts = createLoginAttempts(db, clock);
  const tickets = createLoginTickets(db, clock, sessions);
  const pairings = createPairings(db, clock);
  return {
    agencies: createAgencies(db),
    agencyRecords: createAgencyRecords(db),
    staffAccounts: createStaffAccounts(db, sessions),
    agents: createAgents(db, sessions),
    takenElsewhere: createTakenElsewhere(db, clock),
    users: createUsers(db, clock, sessions),
    passwordRules: createPasswordRules(db),
    sessions,
    loginAttempts,
    failedSignIns: createFailedSignIns(db, clock),
    tickets,
    secondFactors: createSecondFactors(db, clock),
    readHelp: createHelp(db),
    readOpenAlarms: createOpenAlarms(db),
    duty: createDuty(db, clock),
    displays: createDisplays(db, clock, sessions, pairings, onUnheard),
    pairings,
    pins: createPins(db, clock),
    async sweep() {
      await sessions.sweep();
      await tickets.sweep();
      await loginAttempts.sweep();
      await pairings.sweep();
    },
  };
}
