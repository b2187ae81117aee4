/** The bed that is chosen for a mat, and who was shown in it: a stay that was kept with what was typed is as old as the choice. */
import type { BedRecord, StayId } from '@wardlight/contract';
import { useState } from 'react';
import { hasCode } from '../../lib/api/call-error.ts';
import { readBedAnew } from './api.ts';

/** A type, because a form takes only what has an index. '' = none, and nobody. */
export type TypedBed = { readonly bed_id: string; readonly stay_id: string };
export const noBed: TypedBed = { bed_id: '', stay_id: '' };

const idOf = (text: string): number | null => (text === '' ? null : Number(text));
export const bedBody = ({ bed_id, stay_id }: TypedBed) => ({ bed_id: idOf(bed_id), stay_id: idOf(stay_id) });

interface FormOf {
  set(field: keyof TypedBed, value: string): void;
}

export interface ChosenBed {
  /** Null = none, or one that was chosen before the page was loaded again. */
  readonly bed: BedRecord | null;
  readonly choose: (bed: BedRecord | null) => void;
  /** After an error: somebody else lies there now, and stands in the field at the next press. */
  readonly lookAgain: (error: unknown) => Promise<void>;
}

export function useChosenBed(form: FormOf): ChosenBed {
  const [bed, setBed] = useState<BedRecord | null>(null);
  const choose = (next: BedRecord | null) => {
    const stay: StayId | null = next?.resident?.stay_id ?? null;
    setBed(next);
    form.set('bed_id', next === null ? '' : String(next.bed_id));
    form.set('stay_id', stay === null ? '' : String(stay));
  };
  return {
    bed,
    choose,
    async lookAgain(error) {
      if (!hasCode(error, 'resident_changed') || bed === null) return;
      const now = await readBedAnew(bed);
      if (now !== null) choose(now);
    },
  };
}
