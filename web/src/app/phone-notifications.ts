/** What the page has to do with the worker of web push: it goes where a pressed notification leads, and keeps on what was turned on here. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { loadChunk } from '../lib/browser/chunks.ts';
import { whenIdle } from '../lib/browser/timers.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { pushHere } from '../lib/session/push-here.ts';

/** As `push-worker/handlers.ts` posts it. */
const messageSchema = z.union([
  z.object({ open: z.string().check(z.regex(/^\/(?![/\\])/)) }),
  z.object({ renew: z.literal(true) }),
]);

export function usePhoneNotifications(): void {
  const navigate = useNavigate();
  const { user } = useHere();
  useEffect(() => {
    const keep = () => {
      if (pushHere.get()?.user_id !== user.user_id) return;
      // Mended when it can be: a bad line now is no reason to say anything, the next page that opens tries again.
      loadChunk(() => import('../features/push/acts.ts'))
        .then(({ watchHere }) => watchHere(user))
        .catch(() => {});
    };
    const hear = ({ data }: MessageEvent) => {
      const message = z.safeParse(messageSchema, data);
      if (!message.success) return;
      if ('open' in message.data) void navigate(message.data.open);
      else keep();
    };
    const stop = whenIdle(keep);
    // On plain http there is none.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener('message', hear);
    return () => {
      stop();
      worker?.removeEventListener('message', hear);
    };
  }, [navigate, user]);
}
