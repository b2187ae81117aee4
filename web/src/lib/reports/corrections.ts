/** Putting readings right, as pages know it that list them: app hands it to them, since what it asks belongs to measuring. */
import type { Reading, ResidentId } from '@wardlight/contract';
import type { ComponentType, ReactNode } from 'react';

export interface CorrectionsProps {
  readonly resident: { readonly resident_id: ResidentId; readonly name: string };
  /** @param actionsOf what stands beside each reading; null = nothing may be changed here */
  readonly children: (actionsOf: ((reading: Reading) => ReactNode) | null) => ReactNode;
}

/** Stands around the list, so that its question stays open while rows come and go. */
export type Corrections = ComponentType<CorrectionsProps>;
