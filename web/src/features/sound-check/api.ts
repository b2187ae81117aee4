/** Whether somebody heard the alarm on this screen in the shift under way; asked only where it sounds. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noteSoundHeard, readSoundCheck, type SoundCheck, screenIdSchema } from '@wardlight/contract';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/api/http.ts';
import { shelf } from '../../lib/browser/browser-storage.ts';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { createStore, useStore } from '../../lib/browser/store.ts';
import { serverNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { useSoundState } from '../../lib/sound/sound-unlock.ts';

const ownNumber = shelf('localStorage', 'screen', screenIdSchema);
let made: string | null = null;

/** The number of this browser, for every account that signs in; where nothing can be stored, the number of this page. */
function screenId(): string {
  made = ownNumber.read() ?? made ?? newUuid();
  ownNumber.write(made);
  return made;
}

/** Also the longest: the hours of shifts may be set anew meanwhile. */
const againMs = 3_600_000;
const untilNext = ({ to_at }: SoundCheck): number => Math.min(againMs, Math.max(1_000, to_at - serverNow()));

const keyOf = (scope: unknown) => ['soundCheck', scope] as const;

/** Null = it is not asked here, or not known. */
export function useSoundCheck(): SoundCheck | null {
  const { scope } = useHere();
  const may = useMay('sounds.check');
  const { on, unlocked, ready } = useSoundState();
  const wanted = may && scope !== 'all' && ready && on && unlocked;
  const { data } = useQuery({
    queryKey: keyOf(scope),
    queryFn: ({ signal }) => call(readSoundCheck, { query: { screen_id: screenId() } }, { signal }),
    enabled: wanted,
    refetchInterval: ({ state }) => (state.data === undefined ? againMs : untilNext(state.data)),
  });
  return wanted && data !== undefined ? data : null;
}

/** "Sound heard by 林美玲 at 22:05". */
export function useHeardText(): (heard: NonNullable<SoundCheck['heard']>) => string {
  const d = useDeskWords();
  const format = useFormat();
  return ({ name, at }) => d('soundCheck.heardBy', { name, time: format.clockOf(at, serverNow()) });
}

export function useNoteHeard() {
  const { scope } = useHere();
  const client = useQueryClient();
  const textOf = useHeardText();
  return useMutation({
    mutationFn: () => call(noteSoundHeard, { body: { screen_id: screenId() } }),
    onSuccess: (saved) => {
      client.setQueryData(keyOf(scope), saved);
      if (saved.heard !== null) tellCorner({ kind: 'success', title: textOf(saved.heard) });
    },
  });
}

const keptLater = shelf('localStorage', 'sound-test-later', z.string());
const later = createStore<string | null>(keptLater.read());

/** Put off for the shift under way; the next one asks again. */
export function usePutOff(check: SoundCheck | null): { readonly isPutOff: boolean; readonly putOff: () => void } {
  const { scope } = useHere();
  const shift = check === null ? null : `${scope} ${check.from_at}`;
  const isPutOff = useStore(later) === shift;
  return useMemo(
    () => ({
      isPutOff,
      putOff: () => {
        if (shift === null) return;
        keptLater.write(shift);
        later.set(shift);
      },
    }),
    [isPutOff, shift],
  );
}
