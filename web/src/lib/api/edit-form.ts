/** The form of a record that others may change meanwhile: what they saved is held beside what is typed until one of the two is chosen. */
import { useState } from 'react';
import type * as z from 'zod/mini';
import { hasCode } from './call-error.ts';
import { type FormValues, type RecordFormOptions, useRecordForm } from './record-form.ts';

interface Revised {
  readonly revision: number;
}

interface EditFormOptions<T extends Revised, V extends FormValues, S extends z.ZodMiniType<Revised>>
  extends Omit<RecordFormOptions<V, S>, 'initial' | 'bodyOf'> {
  readonly record: T;
  readonly typedOf: (record: T) => V;
  readonly bodyOf: (values: V, stored: T) => unknown;
  readonly send: (body: z.output<S>) => Promise<unknown>;
  /** The record as it is now; null = it is gone. */
  readonly readAnew: (record: T) => Promise<T | null>;
}

export function useEditForm<T extends Revised, V extends FormValues, S extends z.ZodMiniType<Revised>>(
  options: EditFormOptions<T, V, S>,
) {
  const { record, typedOf, bodyOf, send, readAnew, ...rest } = options;
  const [stored, setStored] = useState(record);
  const [theirs, setTheirs] = useState<T | null>(null);
  const form = useRecordForm<V, S>({
    ...rest,
    initial: typedOf(stored),
    bodyOf: (values) => bodyOf(values, stored),
  });
  const hold = (now: T): void => {
    setStored(now);
    setTheirs(null);
    form.take(typedOf(now));
  };
  return {
    form,
    /** Fills the form anew: from what was saved, or what another saved while nothing was typed. */
    hold,
    /** What the form was filled from. */
    stored,
    /** What another saved meanwhile; null = nothing. */
    theirs,
    /** Another saved this meanwhile, and it is known before anything is sent. */
    meet: setTheirs,
    /** Over that revision; without one, over the one that was read when the typing began. */
    save: (revision: number | null = null) =>
      form.submit(async (body) => {
        try {
          await send(revision === null ? body : { ...body, revision });
        } catch (error) {
          if (hasCode(error, 'conflict')) setTheirs(await readAnew(record));
          throw error;
        }
      }),
    takeTheirs: () => {
      if (theirs !== null) hold(theirs);
    },
  };
}
