/** What every reading of an ECG must hold to, whatever bytes it was made of. */
import {
  ecgAnnotationSchema,
  ecgHeaderSchema,
  ecgIntervalSchema,
  ecgMissing,
  ecgNoticeSchema,
  mostEcgLeads,
} from '@wardlight/contract';
import { mostSamples, NotDrawn, type ReadEcg, type ReadLead } from '../shape.ts';

/** mV; NaN where nothing was recorded. */
export const millivoltsOf = ({ samples, step, zero }: ReadLead): number[] =>
  Array.from(samples, (sample) => (sample === ecgMissing[32] ? Number.NaN : (sample - zero) * step));

/** @returns what is wrong with it; empty = nothing */
export function faultsOf(ecg: ReadEcg): string[] {
  const faults: string[] = [];
  const hold = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  hold(ecg.leads.length >= 1 && ecg.leads.length <= mostEcgLeads, 'leads');
  hold(ecg.leads.reduce((sum, { samples }) => sum + samples.length, 0) <= mostSamples, 'samples');
  hold(new Set(ecg.leads.map(({ name }) => name)).size === ecg.leads.length, 'names');
  for (const { name, rate, step, zero, samples } of ecg.leads) {
    hold(name.length > 0 && name.length <= 40, 'name');
    hold(Number.isFinite(rate) && rate > 0, 'rate');
    hold(Number.isFinite(step) && step !== 0, 'step');
    hold(Number.isFinite(zero), 'zero');
    hold(samples.length > 0, 'empty');
  }
  hold(ecg.start === null || !Number.isNaN(Date.parse(`${ecg.start.wall}Z`)), 'start');
  hold(ecg.start === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(ecg.start.wall), 'wall');
  hold(ecgHeaderSchema.safeParse(ecg.header).success, 'header');
  hold(
    ecg.notices.every((notice) => ecgNoticeSchema.safeParse(notice).success),
    'notices',
  );
  hold(
    ecg.intervals.every((interval) => ecgIntervalSchema.safeParse(interval).success),
    'intervals',
  );
  hold(
    ecg.annotations.every((annotation) => ecgAnnotationSchema.safeParse(annotation).success),
    'annotations',
  );
  return faults;
}

/** Why it cannot be drawn; null = it can. */
export function whyNot(read: () => ReadEcg): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof NotDrawn) return error.why;
    throw error;
  }
}
