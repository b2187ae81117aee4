import { closePin, openByPin, type UserId } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';

export const openStation = (user_id: UserId, pin: string) => call(openByPin, { body: { user_id, pin } });

/** That it could not be told closes it no later than its five minutes. */
export function closeStation(): void {
  call(closePin).catch(() => {});
}
