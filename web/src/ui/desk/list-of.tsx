/** A list that is read page by page, as it stands: on its way, failed, empty, or there. */
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../spinner.tsx';
import { ReadFailed } from './read-failed.tsx';

interface ListOfProps {
  /** null = not read yet. */
  readonly total: number | null;
  /** null = the last look succeeded. */
  readonly failure: ComponentProps<typeof ReadFailed> | null;
  readonly loading: string;
  /** In place of the list where it has no row. */
  readonly empty: ReactNode;
  readonly children: (total: number) => ReactNode;
}

/** What was read stays to be seen: a line that is lost must not take the list away. */
export function ListOf({ total, failure, loading, empty, children }: ListOfProps) {
  const failed = failure && <ReadFailed {...failure} />;
  if (failed && !total) return failed;
  if (total === null) return <Spinner text={loading} />;
  if (total === 0) return empty;
  return (
    <>
      {failed}
      {children(total)}
    </>
  );
}
