/**
 * On a station that many use: for whom it is open by their PIN, and until when (docs/decisions/111). The server decides; this is what the
 * screen knows of it, so that nothing of a person's stays on it for whoever comes next.
 */
import { type Action, isOfPerson, type UserId } from '@wardlight/contract';
import { createStore, useStore } from '../browser/store.ts';
import { after, serverNow } from '../browser/timers.ts';
import { actingPerson, useActingPerson } from './acting-person.ts';
import { useHere } from './current-user.tsx';
import { session } from './session.ts';

export interface OpenStation {
  readonly user_id: UserId;
  /** By the server's clock. */
  readonly until: number;
}

interface Kept extends OpenStation {
  readonly stop: () => void;
  readonly giveBack: () => void;
}

/** Nobody touches the screen for so long: whoever typed the PIN has gone. */
export const idleMs = 90_000;
const touches = ['pointerdown', 'keydown'] as const;

const open = createStore<Kept | null>(null);

/** @param over it was not given back by hand: the person went, or their time is over */
function end(tellServer: boolean): void {
  const was = open.get();
  if (was === null) return;
  was.stop();
  open.set(null);
  if (tellServer) was.giveBack();
}

export const stationPin = {
  /** @param giveBack tells the server that it need not stay open */
  begin({ user_id, until }: OpenStation, giveBack: () => void): void {
    end(false);
    const token = session.get()?.token;
    let stopIdle = (): void => {};
    const touched = (): void => {
      stopIdle();
      stopIdle = after(idleMs, () => end(true));
    };
    const stops = [
      after(Math.max(0, until - serverNow()), () => end(false)),
      session.subscribe(() => {
        if (session.get()?.token !== token) end(false);
      }),
      actingPerson.subscribe(() => {
        if (actingPerson.get()?.user_id !== user_id) end(true);
      }),
    ];
    for (const touch of touches) window.addEventListener(touch, touched, { capture: true, passive: true });
    touched();
    const stop = (): void => {
      stopIdle();
      for (const each of stops) each();
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true });
    };
    open.set({ user_id, until, stop, giveBack });
  },
  /** By hand. */
  giveBack: (): void => end(true),
  /** The server says that it is open no more. */
  isOver: (): void => end(false),
};

/** For whom this station is open; null = only care. */
export function useOpenStation(): OpenStation | null {
  const person = useActingPerson();
  const now = useStore(open);
  return now !== null && now.user_id === person?.user_id ? now : null;
}

/** Whether what is wanted asks for a PIN that nobody has typed. */
export function useNeedsPin(action: Action): boolean {
  const { user } = useHere();
  return useOpenStation() === null && user.shared && isOfPerson(action);
}
