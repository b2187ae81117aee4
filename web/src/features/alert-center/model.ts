/** Which of the open alerts one looks at. Pure. */
import type { Alert } from '@wardlight/contract';

export const views = ['all', 'mine', 'unclaimed'] as const;
export type View = (typeof views)[number];

/** @param me whoever acts on this screen */
export const chosenBy =
  (view: View, me: number) =>
  ({ claimed_by }: Pick<Alert, 'claimed_by'>): boolean =>
    view === 'all' || (view === 'mine' ? claimed_by?.user_id === me : claimed_by === null);
