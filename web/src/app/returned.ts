/** When the line is back: how long it was gone, and what happened meanwhile, until somebody has read it. */
import { readNotifications } from '@wardlight/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../lib/api/http.ts';
import { connection, isDown } from '../lib/browser/connection.ts';
import { after, serverNow } from '../lib/browser/timers.ts';
import { actingPerson } from '../lib/session/acting-person.ts';
import { useHere, useMay } from '../lib/session/current-user.tsx';
import { useWall } from '../lib/shell/wall.ts';
import type { BoardState } from '../live/board-state.ts';
import type { BoardStore } from '../live/board-store.ts';
import { happenedMeanwhile, type Meanwhile, passedMeanwhile } from '../live/meanwhile.ts';

export interface Returned {
  /** How long nothing was heard. */
  readonly gone: number;
  readonly events: readonly Meanwhile[];
}

/** A line that stumbles is no news, as long as nothing happened. */
const stumbleMs = 5_000;
/** Without anything to read it goes by itself; on a wall nobody can press it away. */
const nothingMs = 10_000;
const onWallMs = 60_000;

interface Gone {
  readonly board: BoardState;
  readonly at: number;
}

export function useReturned(board: BoardStore) {
  const [returned, setReturned] = useState<Returned | null>(null);
  const { user } = useHere();
  const mayReadTold = useMay('notifications.read');
  const wall = useWall().on;

  const cameBack = useEffectEvent((gone: Gone): void => {
    const lasted = serverNow() - gone.at;
    const now = board.read();
    const me = actingPerson.get()?.user_id ?? user.user_id;
    const happened = happenedMeanwhile(gone.board, now, me);
    const add = (more: readonly Meanwhile[]): void =>
      // What was not read yet stays in the list.
      setReturned((unread) => ({ gone: lasted, events: [...more, ...(unread?.events ?? [])] }));
    if (happened.length > 0 || lasted >= stumbleMs) add(happened);
    if (!mayReadTold) return;
    call(readNotifications).then(
      ({ data }) => {
        const passed = passedMeanwhile(gone.board, now, data, gone.at);
        if (passed.length > 0) add(passed);
      },
      // The two pictures are what matters; this only adds what has ended again.
      () => {},
    );
  });

  useEffect(() => {
    let gone: Gone | null = null;
    const look = (): void => {
      const state = connection.get();
      if (isDown(state)) gone ??= { board: board.read(), at: state.heardAt ?? state.since };
      if (state.phase !== 'live' || gone === null) return;
      const was = gone;
      gone = null;
      // Where nothing had been shown yet, nothing is missing.
      if (was.board.source !== 'none') cameBack(was);
    };
    look();
    return connection.subscribe(look);
  }, [board]);

  const dismiss = (): void => setReturned(null);
  const nothing = returned?.events.length === 0;
  useEffect(() => {
    if (returned === null || !(nothing || wall)) return;
    return after(nothing ? nothingMs : onWallMs, () => setReturned(null));
  }, [returned, nothing, wall]);
  return { returned, dismiss };
}
