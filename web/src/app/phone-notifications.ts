/** What the page has to do with the worker of web push: it goes where a pressed notification leads, and keeps on what was turned on here. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { loadChunk } from '../lib/chunks.ts';
import { useHere } from '../lib/current-user.tsx';
import { pushHere } from '../lib/push-here.ts';
import { whenIdle } from '../lib/timers.ts';

/** As `push-worker/handlers.ts` posts it. */
const messageSchema = z.union([
  z.object({ open: z.string().check(z.regex(/^\/(?![/\\])/)) }),
  z.object({ renew: z.literal(true) }),
]);

export function usePhoneNotifications(): void {
  const navigate = useNavigate();
  const { user } = useHere();
  useEffect(() => {
    let ended = false;
    let watching: (() => void) | null = null;
    /** From the first time that it is on here; the worker's word looks anew. */
    const keep = () => {
      if (pushHere.get()?.user_id !== user.user_id) return;
      loadChunk(() => import('../features/push/acts.ts'))
        .then(({ watchHere }) => {
          if (ended) return;
          watching?.();
          watching = watchHere(user);
        })
        .catch(() => {});
    };
    const begin = () => {
      if (watching === null) keep();
    };
    const hear = ({ data }: MessageEvent) => {
      const message = z.safeParse(messageSchema, data);
      if (!message.success) return;
      if ('open' in message.data) void navigate(message.data.open);
      else keep();
    };
    const stops = [whenIdle(keep), pushHere.subscribe(begin)];
    // On plain http there is none.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener('message', hear);
    return () => {
      ended = true;
      for (const stop of stops) stop();
      watching?.();
      worker?.removeEventListener('message', hear);
    };
  }, [navigate, user]);
}
