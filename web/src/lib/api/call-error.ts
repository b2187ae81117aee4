/** The one error value of every call to the server. */
import type { AlertId, ChangedResidents, ErrorCode, FieldProblem, LookedAt } from '@wardlight/contract';

/** The server's own codes; `unreachable`: no answer came; `unexpected`: an answer came that the contract does not know. */
export type CallErrorCode = ErrorCode | 'unreachable' | 'unexpected';

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Dotted path of the field → what is wrong with it. */
  readonly fields: Readonly<Record<string, FieldProblem>>;
  /** With `resident_changed`: who was meant, and who lies there now. */
  readonly residents: ChangedResidents | null;
  /** With `alert_still_true`: which. */
  readonly alerts: readonly AlertId[];
  /** With `workbook_wrong_columns`: where headings were looked for; null = not said. */
  readonly lookedAt: LookedAt | null;
  /** Seconds until another try makes sense; null = not said. */
  readonly retryAfter: number | null;

  constructor(given: {
    code: CallErrorCode;
    status: number;
    message: string;
    fields?: Readonly<Record<string, FieldProblem>> | undefined;
    residents?: ChangedResidents | undefined;
    alerts?: readonly AlertId[] | undefined;
    lookedAt?: LookedAt | undefined;
    retryAfter?: number | null | undefined;
    cause?: unknown;
  }) {
    super(given.message, { cause: given.cause });
    this.code = given.code;
    this.status = given.status;
    this.fields = given.fields ?? {};
    this.residents = given.residents ?? null;
    this.alerts = given.alerts ?? [];
    this.lookedAt = given.lookedAt ?? null;
    this.retryAfter = given.retryAfter ?? null;
  }
}

export const hasCode = (error: unknown, code: CallErrorCode): boolean =>
  error instanceof CallError && error.code === code;

/** What a question that is asked again by itself waits for, where the server said how long: its reader is told meanwhile. */
export const askedToWait = (reason: unknown): CallError | null =>
  reason instanceof CallError && reason.retryAfter !== null ? reason : null;
