/** The wall screen: the board without anything around it, for a screen that hangs on a wall. `?wall=1` in the address; a display's always. */
import { useLocation, useSearchParams } from 'react-router';
import { useHere } from '../session/current-user.tsx';
import { firstPage } from '../session/return-to.ts';

export interface Wall {
  readonly on: boolean;
  /** It stays so: a display shows nothing else. */
  readonly fixed: boolean;
  /** From a press, because the browser gives the whole screen only then. */
  readonly enter: () => void;
  readonly leave: () => void;
}

const name = 'wall';

export function useWall(): Wall {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { user, scope } = useHere();
  const fixed = user.role === 'display';
  const set = (on: boolean): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (on) next.set(name, '1');
        else next.delete(name);
        next.delete('bed');
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    // Numbers of beds are given in each agency: a wall of all of them would name none.
    on: fixed || (pathname === firstPage && params.get(name) === '1' && scope !== 'all'),
    fixed,
    enter: () => {
      // Refused or unknown: then without anything around it, but in its window.
      document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
      set(true);
    },
    leave: () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      set(false);
    },
  };
}
