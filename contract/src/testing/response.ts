/** Valid examples of how alerts are answered and told: templates and what differs for a resident. */
import type { AlarmLoad, AlertStep } from '../http/alert-log.ts';
import type { Delivery } from '../http/telling.ts';
import type { ResidentSettings, Template, TemplateVersion } from '../http/templates.ts';
import { standardResponse } from '../vocabulary/schedule/schedule.ts';
import { shippedSettings } from '../vocabulary/templates.ts';
import { agencyId, alertId, bedId, exampleAt, residentId, stayId, templateId, userId } from './ids.ts';

export const template = (change: Partial<Template> = {}): Template => ({
  template_id: templateId(1),
  agency_id: agencyId(1),
  shipped: 'standard',
  name: 'standard',
  settings: shippedSettings.standard,
  response: standardResponse,
  lists: { tell: null, escalate: null },
  sleep: null,
  revision: 1,
  altered: false,
  residents: 24,
  with_overrides: 2,
  changed_at: null,
  changed_by: null,
  ...change,
});

export const templateVersion = (change: Partial<TemplateVersion> = {}): TemplateVersion => ({
  version: 1,
  name: 'standard',
  settings: shippedSettings.standard,
  response: standardResponse,
  lists: { tell: null, escalate: null },
  sleep: null,
  at: exampleAt - 86_400_000,
  by: { user_id: userId(7), name: 'Example Nurse' },
  ...change,
});

export const residentSettings = (change: Partial<ResidentSettings> = {}): ResidentSettings => ({
  resident_id: residentId(112),
  agency_id: agencyId(1),
  revision: 1,
  name: 'Example Resident',
  bed: { bed_id: bedId(12), bed_no: '201-1', floor: '2F' },
  stay_id: stayId(1012),
  template_id: templateId(1),
  overrides: {},
  ...change,
});

export const alertStep = (change: Partial<AlertStep> = {}): AlertStep => ({
  event_id: 1,
  at: exampleAt,
  change: 'raised',
  type: 'leaveTimeout',
  priority: 'medium',
  threshold: 20,
  value: null,
  source: null,
  by: null,
  through: null,
  reason: null,
  ...change,
});

export const delivery = (change: Partial<Delivery> = {}): Delivery => ({
  delivery_id: 1,
  alert_id: alertId(1),
  method: 'line',
  to: { user_id: userId(7), name: 'Night Shift' },
  stage: 'told',
  state: 'sent',
  problem: null,
  attempts: 1,
  at: exampleAt,
  done_at: exampleAt + 1_000,
  ...change,
});

const counts = { told: 0, claimed: 0, suppressed: 0, median_claim_seconds: null };

export const alarmLoad = (change: Partial<AlarmLoad> = {}): AlarmLoad => ({
  from: exampleAt - 7 * 86_400_000,
  to: exampleAt,
  total: counts,
  falls: { count: 0, injured: 0 },
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...counts, per_hour: 0 })),
  types: [],
  residents: [],
  ...change,
});
