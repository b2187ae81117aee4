/** Valid examples of the register: residents, beds, mats, networks, imports. */
import type { BedRecord } from '../http/beds/bed-register.ts';
import type { Device, MatCommand } from '../http/devices.ts';
import type { Import, ImportFindings, ImportRow } from '../http/imports.ts';
import type { Network } from '../http/networks.ts';
import type { ListedResident } from '../http/residents.ts';
import { agencyId, bedId, exampleAt, matId, networkId, residentId, stayId, templateId } from './ids.ts';

export const resident = (change: Partial<ListedResident> = {}): ListedResident => ({
  resident_id: residentId(112),
  agency_id: agencyId(1),
  revision: 1,
  name: 'Example Resident',
  gender: 'female',
  birthday: '1940-05-17',
  birthday_precision: 'day',
  age: 85,
  personal_id_masked: null,
  turn_minutes: null,
  resident_code: 'R-112',
  customer_no: null,
  note: null,
  bed: { bed_id: bedId(12), bed_no: '201-1', floor: '2F' },
  stay_id: stayId(1012),
  absence: null,
  discharged_at: null,
  discharge: change.discharged_at == null ? null : { on: '2026-03-02', reason: null, note: null },
  created_at: exampleAt - 30 * 86_400_000,
  mat: { mat_id: matId(21), serial: 'WL26-A0001' },
  template: { template_id: templateId(1), name: 'standard', shipped: 'standard' },
  status: 'inBed',
  ...change,
});

export const bedRecord = (change: Partial<BedRecord> = {}): BedRecord => ({
  bed_id: bedId(12),
  agency_id: agencyId(1),
  revision: 1,
  floor: '2F',
  bed_no: '201-1',
  resident: { resident_id: residentId(112), stay_id: stayId(1012), name: 'Example Resident' },
  mat: { mat_id: matId(21), serial: 'WL26-A0001' },
  ...change,
});

export const device = (change: Partial<Device> = {}): Device => ({
  mat_id: matId(21),
  agency_id: agencyId(1),
  revision: 1,
  serial: 'WL26-A0001',
  bed: { bed_id: bedId(12), bed_no: '201-1', floor: '2F' },
  resident_name: 'Example Resident',
  stay_id: stayId(1012),
  network: { network_id: networkId(3), name: 'Ward 2F' },
  online: true,
  version: '1.0.0',
  ssid: 'ward',
  rssi: -58,
  last_update_at: exampleAt,
  frames: 3_600,
  rejected: 0,
  created_at: exampleAt - 30 * 86_400_000,
  ...change,
});

export const matCommand = (change: Partial<MatCommand> = {}): MatCommand => ({
  command_id: '00000000-0000-4000-8000-000000000001',
  mat_id: matId(21),
  kind: 'reboot',
  state: 'waiting',
  failure: null,
  error: null,
  asked_at: exampleAt,
  ended_at: null,
  ...change,
});

export const network = (change: Partial<Network> = {}): Network => ({
  network_id: networkId(3),
  agency_id: agencyId(1),
  revision: 1,
  name: 'Ward 2F',
  ssid: 'ward',
  has_password: true,
  mats: 14,
  online: 13,
  sent: null,
  ...change,
});

export const importRow = (change: Partial<ImportRow> = {}): ImportRow => ({
  row: 3,
  name: 'Example Resident',
  bed_no: '201-1',
  birthday: '1940-05-17',
  gender: 'female',
  problems: [],
  warnings: [],
  ...change,
});

export const importFindings = (change: Partial<ImportFindings> = {}): ImportFindings => ({
  ...{ sheets: ['Sheet1'], sheet: 0, heading_row: 1 },
  columns: [
    { column: 'A', heading: 'Name', samples: ['Example Resident'], holds: 'name', source: 'known' },
    { column: 'B', heading: 'Birthday', samples: ['1940-05-17'], holds: 'birthday', source: 'known' },
  ],
  ...{ dates: null, hidden_rows: 0, left_out_counts: [], left_out: [] },
  answers: { columns: {}, take: [] },
  ...change,
});

export const importOf = (change: Partial<Import> = {}): Import => ({
  import_id: '00000000-0000-4000-8000-000000000002',
  state: 'checked',
  made_at: exampleAt,
  made_by: 'Night Shift',
  file_name: 'residents.xlsx',
  total: 200,
  done: 0,
  taken: 193,
  failed: 7,
  can_undo: false,
  ...change,
});
