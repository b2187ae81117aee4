/** What every reader of an ECG file makes of it: one shape, whatever the machine wrote. Plain data, pure code. */
import type { EcgAnnotation, EcgFormat, EcgHeader, EcgInterval, EcgNotDrawn, EcgNotice } from '@wardlight/contract';

/** A file as it was dropped. */
export interface GivenFile {
  /** Base name; null = it came without one. */
  readonly name: string | null;
  readonly content: Uint8Array;
}

export interface ReadLead {
  readonly name: string;
  /** Samples a second. */
  readonly rate: number;
  /** mV = (sample − zero) × step; `step` is never 0 and always finite. A lead that runs upside down in the file has a negative step. */
  readonly step: number;
  readonly zero: number;
  /** As the file has them; `ecgMissing[32]` where nothing was recorded. All leads begin at the same moment. */
  readonly samples: Int32Array;
}

/** By the machine's own clock. */
export interface ReadStart {
  /** `yyyy-MM-ddTHH:mm:ss.SSS` */
  readonly wall: string;
  /** Minutes east of UTC; null = the file does not say. */
  readonly offset: number | null;
}

export interface ReadEcg {
  readonly format: EcgFormat;
  readonly leads: readonly ReadLead[];
  /** Null = not known, or it cannot be. */
  readonly start: ReadStart | null;
  readonly header: EcgHeader;
  readonly intervals: readonly { readonly kind: EcgInterval; readonly value: number }[];
  /** By time. */
  readonly annotations: readonly EcgAnnotation[];
  readonly notices: readonly EcgNotice[];
}

/** A file that cannot be drawn: it is kept as an attachment, and this is why. */
export class NotDrawn extends Error {
  readonly why: EcgNotDrawn;

  constructor(why: EcgNotDrawn) {
    super(why);
    this.why = why;
  }
}

/** Files that are not those of one recording: a header names one that was not dropped with it, or there are several recordings. */
export class NotOneRecording extends Error {
  readonly fault: 'partMissing' | 'several';

  constructor(fault: 'partMissing' | 'several') {
    super(fault);
    this.fault = fault;
  }
}

/** All samples of all leads of one recording: 160 MB. More is `tooLarge`. */
export const mostSamples = 40_000_000;
/** R peaks of three days and more. */
export const mostPeaks = 400_000;

export const emptyHeader: EcgHeader = {
  ...{ patient_name: null, patient_id: null, birthday: null, gender: null, device: null },
  ...{ filters: [], statements: [] },
};
