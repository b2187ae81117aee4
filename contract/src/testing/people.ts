/** Valid examples of people and what they do. */
import type { Account, Agent } from '../http/accounts.ts';
import type { AgencyRecord } from '../http/agencies.ts';
import type { AuditEntry } from '../http/audit.ts';
import type { Display } from '../http/displays.ts';
import type { Duty } from '../http/duty.ts';
import type { OpenSession } from '../http/own-account.ts';
import { standardNight } from '../vocabulary/schedule/windows.ts';
import { agencyId, exampleAt, userId } from './ids.ts';

export const account = (change: Partial<Account> = {}): Account => ({
  user_id: userId(7),
  agency_id: agencyId(1),
  revision: 1,
  username: 'night',
  display_name: 'Night Shift',
  shared: false,
  disabled_at: null,
  must_change_password: false,
  has_second_factor: false,
  seen_at: exampleAt,
  created_at: exampleAt - 30 * 86_400_000,
  ...change,
});

export const agent = (change: Partial<Agent> = {}): Agent => ({
  user_id: userId(21),
  username: 'manager',
  display_name: 'First Agent',
  disabled_at: null,
  must_change_password: false,
  has_second_factor: false,
  seen_at: exampleAt,
  created_at: exampleAt - 30 * 86_400_000,
  ...change,
});

export const openSession = (change: Partial<OpenSession> = {}): OpenSession => ({
  session_id: 1,
  current: true,
  created_at: exampleAt - 3_600_000,
  seen_at: exampleAt,
  expires_at: exampleAt + 30 * 86_400_000,
  address: '192.0.2.10',
  device: 'Firefox · Android',
  ...change,
});

export const agencyRecord = (change: Partial<AgencyRecord> = {}): AgencyRecord => ({
  agency_id: agencyId(1),
  revision: 1,
  name: 'Example Agency',
  locale: 'zh_TW',
  timezone: 'Asia/Taipei',
  timezone_allowed: true,
  night: standardNight,
  station_name_minutes: 10,
  years: 'common',
  beds: 40,
  residents: 38,
  mats: 39,
  accounts: 12,
  created_at: exampleAt - 30 * 86_400_000,
  ...change,
});

export const display = (change: Partial<Display> = {}): Display => ({
  user_id: userId(9),
  agency_id: agencyId(1),
  revision: 1,
  name: 'Station 2F',
  names_masked: true,
  seen_at: exampleAt,
  created_at: exampleAt - 86_400_000,
  ...change,
});

export const duty = (change: Partial<Duty> = {}): Duty => ({
  people: [
    { user_id: userId(11), name: 'First Caregiver', on_duty: true, since_at: exampleAt - 3_600_000 },
    { user_id: userId(12), name: 'Second Caregiver', on_duty: false, since_at: null },
  ],
  ...change,
});

export const auditEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  entry_id: 1,
  at: exampleAt,
  agency: { agency_id: agencyId(1), name: 'Example Agency' },
  by: { user_id: userId(7), name: 'Night Shift' },
  through: null,
  address: '192.0.2.10',
  action: 'changed',
  subject: { kind: 'bed', id: '12', label: '201-1' },
  before: { floor: '2F' },
  after: { floor: '3F' },
  ...change,
});
