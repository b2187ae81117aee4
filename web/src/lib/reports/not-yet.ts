/** What a page about a report day is told when its date has not begun: the server knows which day is open in which zone. */
import { CallError } from '../api/call-error.ts';

export const isNotYet = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code === 'invalid' &&
  [error.fields.date, error.fields.ended_at].includes('too_large');
