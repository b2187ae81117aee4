/** What a page about a report day is told when its date has not begun: the server knows which day is open in which zone. */
import { CallError } from '../api/call-error.ts';

/** @param fields in which a date was asked for */
export const isNotYet = (error: unknown, fields: readonly string[] = ['date', 'ended_at']): boolean =>
  error instanceof CallError && error.code === 'invalid' && fields.some((field) => error.fields[field] === 'too_large');
