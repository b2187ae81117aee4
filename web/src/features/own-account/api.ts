import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listSessions,
  makeTicket,
  removeSecondFactor,
} from '@wardlight/contract';
import { call } from '../../lib/http.ts';

export const sessionsKey = ['own-account', 'sessions'] as const;

export const readSessions = (signal: AbortSignal) => call(listSessions, {}, { signal });
export const endOne = (session_id: number) => call(endSession, { params: { session_id: String(session_id) } });
export const endOthers = () => call(endOtherSessions, { body: {} });

export const beginFactor = (current_password: string) => call(beginSecondFactor, { body: { current_password } });
export const confirmFactor = (code: string) => call(confirmSecondFactor, { body: { code } });
export const removeFactor = (current_password: string) => call(removeSecondFactor, { body: { current_password } });

export const newTicket = () => call(makeTicket, { body: {} });
