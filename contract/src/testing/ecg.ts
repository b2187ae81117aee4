/** Valid examples of ECG recordings. */
import type { Ecg, EcgDetail, EcgId } from '../ecg/vocabulary.ts';
import { agencyId, bedId, exampleAt, residentId, userId } from './ids.ts';

export const ecgId = (n: number) => n as EcgId;

/** Ten seconds of twelve leads, nobody has looked at them yet. */
export const ecg = (change: Partial<Ecg> = {}): Ecg => ({
  ecg_id: ecgId(1),
  agency_id: agencyId(1),
  resident: {
    resident_id: residentId(112),
    name: 'Example Resident',
    bed: { bed_id: bedId(12), bed_no: '201-1', floor: '2F' },
  },
  patient_name: null,
  file_name: 'example.xml',
  format: 'aecg',
  not_drawn: null,
  recorded_at: exampleAt - 3_600_000,
  received_at: exampleAt,
  by: { user_id: userId(7), name: '林雅婷' },
  duration_ms: 10_000,
  lead_count: 12,
  mean_rate: 75.5,
  differs: [],
  seen_by: [],
  comment_count: 0,
  withdrawn: null,
  ...change,
});

const leadNames = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'];

export const ecgDetail = (change: Partial<EcgDetail> = {}): EcgDetail => ({
  ...ecg(),
  leads: leadNames.map((name) => ({ name, rate: 500, samples: 5_000, step: 0.0025, zero: 0 })),
  header: {
    patient_name: null,
    patient_id: null,
    birthday: null,
    gender: null,
    device: 'Example Cardiograph',
    filters: [],
    statements: [],
  },
  notices: [],
  intervals: [],
  annotations: [],
  peaks: { lead: 'II', at_ms: [400, 1_195, 1_990], anew: [] },
  files: [{ position: 0, name: 'example.xml', bytes: 250_000, sha256: '0123456789abcdef'.repeat(4) }],
  comments: [],
  resident_record: null,
  ...change,
});
