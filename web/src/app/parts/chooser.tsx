/** What a station of many needs for its names: the question who it is, and that a name ends. Comes right after the board's first paint. */
import { useEffect } from 'react';
import { Chooser } from '../../features/duty/chooser.tsx';
import { keepNameInUse } from '../../lib/session/name-in-use.ts';
import { useBoardOfThisScreen } from '../live-board.tsx';

export function StationNames({ asked }: { readonly asked: boolean }) {
  const board = useBoardOfThisScreen();
  useEffect(
    () =>
      keepNameInUse({
        goes(person) {
          const { source, alerts } = board.read();
          return source === 'none' ? null : [...alerts.values()].some(({ claimed_by: by }) => by?.user_id === person);
        },
        subscribe: board.subscribe,
      }),
    [board],
  );
  return asked ? <Chooser /> : null;
}
