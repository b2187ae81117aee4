/**
 * The server's log: JSON lines by pino. No tokens, passwords or residents' names ever stand in it: requests are logged by their
 * route's template, and errors by type, message, code and stack only, because a database error's details carry rows.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: errorForLog },
    redact: { paths: secretPaths, censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Nobody should log these; if somebody does, they do not come out. */
const secretNames = ['authorization', 'password', 'current_password', 'pin', 'token', 'name', 'resident_name'];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  };
}
