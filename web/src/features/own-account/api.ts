import {
  type BodyOf,
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listSessions,
  makeTicket,
  readPin,
  removePin,
  removeSecondFactor,
  savePin,
} from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';

export const sessionsKey = ['own-account', 'sessions'] as const;

export const readSessions = (signal: AbortSignal) => call(listSessions, {}, { signal });
export const endOne = (session_id: number) => call(endSession, { params: { session_id: String(session_id) } });
export const endOthers = () => call(endOtherSessions, { body: {} });

export const beginFactor = (current_password: string) => call(beginSecondFactor, { body: { current_password } });
export const confirmFactor = (code: string) => call(confirmSecondFactor, { body: { code } });
export const removeFactor = (body: BodyOf<typeof removeSecondFactor>) => call(removeSecondFactor, { body });

export const newTicket = (current_password: string) => call(makeTicket, { body: { current_password } });

export const pinKey = ['own-account', 'pin'] as const;
export const readOwnPin = (signal: AbortSignal) => call(readPin, {}, { signal });
export const saveOwnPin = (body: BodyOf<typeof savePin>) => call(savePin, { body });
export const removeOwnPin = (current_password: string) => call(removePin, { body: { current_password } });
