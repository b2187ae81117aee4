/** What is typed of one kind, kept in this tab until it is saved or given up; one that came back is said to have. */
import type { MeasurementKind, Reading, ResidentId } from '@wardlight/contract';
import { useState } from 'react';
import { draft } from '../../lib/session/drafts.ts';
import { type Typed, typedFrom, typedOf, typedSchema } from './hand.ts';

interface Of {
  readonly resident: ResidentId;
  /** What it begins with. */
  readonly kind: MeasurementKind;
  readonly corrects: Reading | undefined;
}

/** Of one kind, and of a correction of one state of the reading: a value never comes back beside what it was not typed for. */
const nameOf = ({ resident, corrects }: Of, kind: MeasurementKind): string =>
  corrects === undefined
    ? `reading.${resident}.${kind}`
    : `correct.${corrects.reading_id}.${corrects.revision}.${kind}`;

export function useHandDraft(of: Of) {
  const emptyOf = (kind: MeasurementKind, at: string): Typed =>
    of.corrects === undefined ? { ...typedOf(kind), at } : typedFrom(of.corrects);
  const opened = (kind: MeasurementKind, at = '') => {
    const kept = draft(nameOf(of, kind), typedSchema);
    const found = kept.read();
    const typed = found?.kind === kind ? found : null;
    return { kept, typed: typed ?? emptyOf(kind, at), restored: typed !== null };
  };
  const [now, setNow] = useState(() => opened(of.kind));
  const { kept, typed, restored } = now;
  return {
    typed,
    restored,
    change: (next: Typed) => {
      kept.keep(next);
      setNow({ ...now, typed: next });
    },
    /** Another kind: the numbers go, since they would mean something else; the time stays. */
    choose: (kind: MeasurementKind) => {
      if (kind === typed.kind) return;
      kept.clear();
      setNow(opened(kind, typed.at));
    },
    discard: () => {
      kept.clear();
      setNow({ kept, typed: emptyOf(typed.kind, ''), restored: false });
    },
    clear: kept.clear,
  };
}
