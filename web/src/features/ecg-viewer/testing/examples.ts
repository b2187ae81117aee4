/** Recordings of known shape: a triangle of 1 mV each second, 200 samples a second. */
import { type DataOf, type EcgDetail, type EcgLead, ecgDetailSchema, type readEcgSamples } from '@wardlight/contract';
import { agencyId, residentId } from '@wardlight/contract/testing';
import * as z from 'zod/mini';

export const exampleRate = 200;
const step = 0.005;
export const missing = -32_768;

export const lead = (name: string, durationMs = 60_000): EcgLead => ({
  name,
  rate: exampleRate,
  samples: (durationMs * exampleRate) / 1_000,
  step,
  zero: 0,
});

export const twelve = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'];

/** Beats at 0.5 s, 1.5 s, 2.5 s … */
const beats = (durationMs: number): number[] => Array.from({ length: durationMs / 1_000 }, (_, n) => n * 1_000 + 500);

export function ecgOf(names: readonly string[], durationMs: number, more: Partial<EcgDetail> = {}): EcgDetail {
  const bare = {
    ecg_id: 7,
    agency_id: agencyId(1),
    resident: { resident_id: residentId(3), name: '王美玉', bed: null },
    patient_name: null,
    file_name: null,
    format: 'wfdb',
    not_drawn: null,
    recorded_at: Date.UTC(2026, 10, 2, 3, 4, 5),
    received_at: Date.UTC(2026, 10, 2, 4),
    by: null,
    duration_ms: durationMs,
    lead_count: names.length,
    mean_rate: 60,
    differs: [],
    seen_by: [],
    comment_count: 0,
    withdrawn: null,
    leads: names.map((name) => lead(name, durationMs)),
    header: {
      patient_name: null,
      patient_id: null,
      birthday: null,
      gender: null,
      device: 'CardioMax 12',
      filters: ['0.5–40 Hz'],
      statements: [],
    },
    notices: [],
    intervals: [],
    annotations: [{ at_ms: 2_000, text: 'N' }],
    peaks: { lead: names[0] ?? '', at_ms: beats(durationMs), anew: [] },
    files: [],
    comments: [],
    resident_record: null,
  };
  return { ...z.parse(ecgDetailSchema, bare), ...more };
}

/** Within 50 ms of a beat it rises to 1 mV and falls again; else it is 0. */
const valueAt = (ms: number): number => Math.round(Math.max(0, 1 - Math.abs((ms % 1_000) - 500) / 50) / step);

interface Asked {
  readonly from_ms: number;
  readonly ms: number;
}

/** @param gap where the first lead has recorded nothing */
export function samplesOf(
  { leads, duration_ms }: EcgDetail,
  { from_ms, ms }: Asked,
  gap: readonly [from: number, to: number] = [0, 0],
): DataOf<typeof readEcgSamples> {
  const first = Math.ceil((from_ms * exampleRate) / 1_000);
  const end = (Math.min(duration_ms ?? 0, from_ms + ms) * exampleRate) / 1_000;
  return {
    leads: leads.map((_, place) => {
      const view = new DataView(new ArrayBuffer(2 * Math.max(0, Math.ceil(end) - first)));
      for (let n = 0; n < view.byteLength / 2; n++) {
        const at = ((first + n) * 1_000) / exampleRate;
        view.setInt16(2 * n, place === 0 && at >= gap[0] && at < gap[1] ? missing : valueAt(at), true);
      }
      return { first, bits: 16 as const, samples: btoa(String.fromCharCode(...new Uint8Array(view.buffer))) };
    }),
  };
}
