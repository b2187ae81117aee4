/** A valid example of every shape, for tests: change what the test is about and leave the rest. */
import type { Frame } from '../device/frames.ts';
import type { LoggedAlert } from '../http/alert-log.ts';
import type { Alert, NotifyGroup } from '../http/alerts.ts';
import type { BedHour, BedLive, Board, Tile } from '../http/beds/beds.ts';
import type { BedTonight } from '../http/beds/tonight.ts';
import type { Agency, CurrentUser } from '../http/sessions.ts';
import { alertTypes } from '../vocabulary/alerts.ts';
import { type AlertSettings, alertSettingsSchema, standardSetting } from '../vocabulary/schedule/schedule.ts';
import { standardNight } from '../vocabulary/schedule/windows.ts';
import { agencyId, alertId, bedId, exampleAt, providerId, residentId, stayId, userId } from './ids.ts';

export * from './ids.ts';

export const frame = (change: Partial<Frame> = {}): Frame => ({
  seq: 1,
  at: exampleAt,
  sent: exampleAt,
  state: 'lying',
  posture: 'supine',
  rr: 16,
  hr: 64,
  move: 2,
  quality: 92,
  ...change,
});

export const bedLive = (change: Partial<BedLive> = {}): BedLive => ({
  bed_id: bedId(12),
  agency_id: agencyId(1),
  stay_id: stayId(1012),
  status: 'inBed',
  provisional: false,
  since_at: exampleAt - 3_600_000,
  posture: 'supine',
  rr: { value: 16, at: exampleAt, trustworthy: true },
  hr: { value: 64, at: exampleAt, trustworthy: true },
  spo2: null,
  temp: null,
  absence: null,
  last_data_at: exampleAt,
  closed_true: [],
  turn: null,
  ...change,
});

export const tile = (change: Partial<Tile> = {}): Tile => ({
  bed_id: bedId(12),
  agency_id: agencyId(1),
  bed_no: '201-1',
  floor: '2F',
  resident: { resident_id: residentId(112), stay_id: stayId(1012), name: 'Example Resident', gender: 'female' },
  has_mat: true,
  live: bedLive(),
  turn_minutes: null,
  changed_at: null,
  hour: [{ status: 'inBed', from_at: exampleAt - 3_600_000 }],
  ...change,
});

export const alert = (change: Partial<Alert> = {}): Alert => ({
  alert_id: alertId(1),
  agency_id: agencyId(1),
  bed_id: bedId(12),
  bed_no: '201-1',
  floor: '2F',
  outage: null,
  resident_id: residentId(112),
  resident_name: 'Example Resident',
  type: 'leaveTimeout',
  priority: 'medium',
  technical: false,
  methods: ['station', 'speech', 'line', 'push'],
  phase: 'raised',
  threshold: 20,
  value: null,
  source: null,
  started_at: exampleAt - 1_200_000,
  raised_at: exampleAt,
  told_at: exampleAt,
  first_told_at: exampleAt,
  grown_at: null,
  suppressed: null,
  claimed_at: null,
  claimed_by: null,
  with_resident_until: null,
  handed_to: null,
  joined: false,
  still_at: null,
  told_again_at: null,
  escalated_at: null,
  cleared_at: null,
  closed_at: null,
  closed_by: null,
  close_reason: null,
  close_note: null,
  fall: null,
  no_data: false,
  sounding: true,
  reopened: 0,
  ...change,
});

export const loggedAlert = (change: Partial<LoggedAlert> = {}): LoggedAlert => ({
  ...alert(),
  outcome: 'unclaimed',
  claim_ms: null,
  ...change,
});

export const board = (change: Partial<Board> = {}): Board => ({
  at: exampleAt,
  tiles: [tile()],
  alerts: [],
  gaps: [],
  ...change,
});

export const notifyGroup = (change: Partial<NotifyGroup> = {}): NotifyGroup => ({
  resident_id: residentId(112),
  resident_name: 'Example Resident',
  agency_id: agencyId(1),
  bed_id: bedId(12),
  bed_no: '201-1',
  network_name: null,
  notifies: [
    {
      notify_id: 1,
      created_at: exampleAt,
      type: 'leaveTimeout',
      change: 'raised',
      priority: 'medium',
      alert_id: alertId(1),
      bed_no: '201-1',
      threshold: 20,
      value: null,
      started_at: exampleAt - 1_200_000,
    },
  ],
  ...change,
});

/** A night that began four hours ago, all of it seen. */
export const bedTonight = (change: Partial<BedTonight> = {}): BedTonight => ({
  at: exampleAt,
  stay_id: stayId(1012),
  from_at: exampleAt - 4 * 3_600_000,
  to_at: exampleAt + 4 * 3_600_000,
  seen: {
    unseen_seconds: 0,
    exits: 2,
    longest_out: { seconds: 720, from_at: exampleAt - 2 * 3_600_000 },
    longest_sit: { seconds: 300, from_at: exampleAt - 3_600_000 },
  },
  last_seen: { at: exampleAt - 1_800_000, by: { user_id: userId(7), name: '王小明' }, how: 'closed' },
  ...change,
});

export const bedHour = (change: Partial<BedHour> = {}): BedHour => ({
  at: exampleAt,
  from_at: exampleAt - 3_600_000,
  step_ms: 60_000,
  stay_id: stayId(1012),
  changed_at: null,
  minutes: [
    {
      at: exampleAt - 60_000,
      lying_seconds: 60,
      sitting_seconds: 0,
      out_seconds: 0,
      moving_seconds: 3,
      rr: 16,
      hr: 64,
      spo2: null,
      temp: null,
    },
  ],
  episodes: [{ status: 'inBed', started_at: exampleAt - 7_200_000, ended_at: null }],
  alerts: [],
  care: [],
  limits: { rr_high: 25, rr_low: 8, hr_high: 131, hr_low: 40, spo2_low: 90, temp_high: 37.8, temp_low: 35 },
  night: standardNight,
  mat: { serial: 'WL-0001', online: true, version: '1.0.0', ssid: 'ward', rssi: -58, frames: 3600, rejected: {} },
  ...change,
});

export const agency = (change: Partial<Agency> = {}): Agency => ({
  agency_id: agencyId(1),
  name: 'Example Agency',
  locale: 'zh_TW',
  timezone: 'Asia/Taipei',
  night: standardNight,
  ...change,
});

export const currentUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  user_id: userId(7),
  username: 'night',
  display_name: 'Night Shift',
  role: 'staff',
  language: 'zh-TW',
  provider_id: providerId(1),
  agency_id: agencyId(1),
  agency: agency(),
  agencies: [agency()],
  expire: exampleAt + 30 * 86_400_000,
  must_change_password: false,
  password_too_weak: false,
  has_second_factor: false,
  second_factor_by: null,
  must_set_second_factor: false,
  shared: false,
  names_masked: false,
  provider: { name: 'Example Provider', contact: null },
  ...change,
});

/** Every kind on, at its standard threshold, all day. */
export const everyKindOn: AlertSettings = alertSettingsSchema.parse(
  Object.fromEntries(alertTypes.map((type) => [type, standardSetting(type)])),
);

export * from './announcements.ts';
export * from './ecg.ts';
export * from './measurements.ts';
export { account, agencyRecord, agent, auditEntry, display, duty, openSession } from './people.ts';
export * from './reports.ts';
export { alarmLoad, alertStep, delivery, residentSettings, template, templateVersion } from './response.ts';
export * from './second-report.ts';
export { bedRecord, device, importFindings, importOf, importRow, matCommand, network, resident } from './things.ts';
