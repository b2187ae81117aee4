/** Everything about who may come in, over one database. */
import type { Clock } from '../clock.ts';
import { createFailedSignIns, type FailedSignIns } from './accounts/account-audit.ts';
import { createLoginAttempts, type LoginAttempts } from './accounts/sign-in/login-attempts.ts';
import { createLoginTickets, type LoginTickets } from './accounts/sign-in/login-tickets.ts';
import { createPasswordRules, type PasswordRules } from './accounts/sign-in/password-rules.ts';
import { createPins, type Pins } from './accounts/sign-in/pins.ts';
import { createSecondFactors, type SecondFactors } from './accounts/sign-in/second-factor.ts';
import { createSessions, type Sessions } from './accounts/sign-in/sessions.ts';
import { createUsers, type Users } from './accounts/sign-in/users.ts';
import { type Agents, createAgents } from './accounts/team/agents.ts';
import { createDisplays, type Displays } from './accounts/team/displays.ts';
import { createDuty, type DutyList } from './accounts/team/duty.ts';
import { createPairings, type Pairings } from './accounts/team/pairings.ts';
import { createSoundChecks, type SoundChecks } from './accounts/team/sound-checks.ts';
import { createStaffAccounts, type StaffAccounts } from './accounts/team/staff-accounts.ts';
import { createTakenElsewhere, type TakenElsewhere } from './accounts/team/taken-elsewhere.ts';
import { type Agencies, createAgencies } from './agencies/agencies.ts';
import { type AgencyRecords, createAgencyRecords } from './agencies/agency-records.ts';
import { type AppVersionRegister, createAppVersionRegister } from './agencies/app-versions.ts';
import { type ContactRegister, createContactRegister } from './agencies/contacts.ts';
import { createOpenAlarms, type ReadOpenAlarms } from './alerts/open-alarms.ts';
import type { Db } from './db/database.ts';

export interface Accounts {
  readonly agencies: Agencies;
  readonly agencyRecords: AgencyRecords;
  readonly contacts: ContactRegister;
  readonly appVersions: AppVersionRegister;
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
  readonly soundChecks: SoundChecks;
  readonly displays: Displays;
  readonly pairings: Pairings;
  readonly pins: Pins;
  /** All that a session sees of the watch which still owes something (`accounts/sign-in/owed.ts`). */
  readonly readOpenAlarms: ReadOpenAlarms;
  /** Forgets sessions, tickets, failures and codes of wall screens that are over, and sound checks of long ago. */
  sweep(): Promise<void>;
}

/** @param onUnheard what somebody threw who was told; on the command line nobody listens */
export function openAccounts(db: Db, clock: Clock, onUnheard: (error: unknown) => void = () => {}): Accounts {
  const sessions = createSessions(db, clock, onUnheard);
  const loginAttempts = createLoginAttempts(db, clock);
  const tickets = createLoginTickets(db, clock, sessions);
  const pairings = createPairings(db, clock);
  const soundChecks = createSoundChecks(db, clock);
  return {
    agencies: createAgencies(db),
    agencyRecords: createAgencyRecords(db),
    contacts: createContactRegister(db),
    appVersions: createAppVersionRegister(db),
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
    readOpenAlarms: createOpenAlarms(db),
    duty: createDuty(db, clock),
    soundChecks,
    displays: createDisplays(db, clock, sessions, pairings, onUnheard),
    pairings,
    pins: createPins(db, clock),
    async sweep() {
      await sessions.sweep();
      await tickets.sweep();
      await loginAttempts.sweep();
      await pairings.sweep();
      await soundChecks.sweep();
    },
  };
}
