/** The one error a call gives on purpose; everything else that is thrown becomes one of these (see `asRefused`). */
import { type ErrorBody, type ErrorCode, errorCodes, type FieldProblem } from '@wardlight/contract';

export interface RefusedMore {
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  /** Seconds. */
  readonly retryAfter?: number;
}

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly more: RefusedMore;

  constructor(code: ErrorCode, more: RefusedMore = {}) {
    super(messages[code]);
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return errorCodes[this.code];
  }

  get body(): ErrorBody {
    const { fields, retryAfter } = this.more;
    return {
      status: 'error',
      error: {
        code: this.code,
        message: this.message,
        ...(fields ? { fields: { ...fields } } : {}),
        ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
      },
    };
  }
}

/** For developers; screens have words of their own for each code. `docs/errors.md` says the same at more length. */
export const messages: Readonly<Record<ErrorCode, string>> = {
  malformed: 'The request is not well formed: its address or its JSON cannot be read.',
  unauthenticated: 'There is no valid session: sign in again.',
  no_permission: 'This account may not do that there.',
  multi_agency_read_only: 'All agencies together can be read only: name one agency in X-Agency-Id.',
  not_found: 'There is nothing here by that name.',
  conflict: 'Somebody changed this in the meantime: read it again.',
  alert_already_claimed: 'Somebody has claimed this alert already.',
  alert_already_closed: 'This alert is closed already.',
  too_large: 'The request is too large.',
  unsupported_media: 'The body must be application/json.',
  invalid: 'Some fields are not valid.',
  incorrect_password: 'The username or the password is not right.',
  agency_required: 'Name an agency in X-Agency-Id, or "all".',
  too_many_attempts: 'Too many wrong passwords: wait a little.',
  too_many_requests: 'Too many requests from this address: wait a little.',
  internal: 'Something went wrong here. It has been logged.',
  unavailable: 'The server cannot answer right now: try again shortly.',
};
