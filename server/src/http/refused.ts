/** The one error a call gives on purpose; everything else that is thrown becomes one of these (see `asRefused`). */
import {
  type AlertId,
  type ChangedResidents,
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type FieldProblem,
  type LookedAt,
} from '@wardlight/contract';

export interface RefusedMore {
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  readonly residents?: ChangedResidents;
  readonly alerts?: readonly AlertId[];
  readonly lookedAt?: LookedAt | undefined;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The answer goes out no sooner, so that its time tells nothing. Waited for outside of every line (`admission/in-turn.ts`). */
  readonly notBefore?: Promise<void>;
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
    const { alerts, fields, lookedAt, residents, retryAfter } = this.more;
    return {
      status: 'error',
      error: {
        code: this.code,
        message: this.message,
        ...(fields ? { fields: { ...fields } } : {}),
        ...(residents ? { residents } : {}),
        ...(alerts ? { alerts: [...alerts] } : {}),
        ...(lookedAt ? { looked_at: lookedAt } : {}),
        ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
      },
    };
  }
}

/** For developers; screens have words of their own for each code. `docs/errors.md` says the same at more length. */
export const messages: Readonly<Record<ErrorCode, string>> = {
  malformed: 'The request is not well formed: its address or its JSON cannot be read.',
  https_required: 'This port answers no calls: make them over https.',
  unauthenticated: 'There is no valid session: sign in again.',
  key_unknown: 'This key was never made, or is revoked.',
  no_permission: 'This account may not do that there.',
  multi_agency_read_only: 'All agencies together can be read only: name one agency in X-Agency-Id.',
  password_change_required:
    'Choose a password first: this session began with a one-time code, or with one that is too weak.',
  second_factor_setup_required: 'Set a second factor first: agents of this provider need one.',
  person_required: 'A shared station may do that only for a person who has typed their PIN.',
  key_of_another_family: 'This key is for meters of the other family: post to its own address.',
  not_found: 'There is nothing here by that name.',
  conflict: 'Somebody changed this in the meantime: read it again.',
  alert_already_claimed: 'Somebody has claimed this alert already.',
  alert_already_closed: 'This alert is closed already.',
  alert_still_true:
    'Some of them are of high priority and still true: nothing was closed. Close them again and say that it is known.',
  chat_message_stands: 'A message can be taken back for two minutes; this one stands.',
  file_type_refused: 'This kind of file is not taken: pictures, PDF, Office files, plain text and videos are.',
  picture_too_large: 'The picture has more than 50 million pixels.',
  mat_move_stands:
    'This move can no longer be taken back: ten minutes have passed, or who and what lies in these beds has changed.',
  closing_stands: 'This closing can no longer be undone: a minute has passed, or it was nobody’s.',
  bed_taken: 'Another resident lies in that bed.',
  bed_in_use: 'The bed still has a resident or a mat.',
  bed_has_device: 'Another mat lies in that bed.',
  device_has_bed: 'The mat lies in a bed: take it out first.',
  device_has_no_bed: 'The mat lies in no bed.',
  network_in_use: 'Mats still use the network.',
  network_has_no_ssid: 'The network has no SSID that could be sent to a mat.',
  resident_changed: 'Who lies in that bed has changed: nothing was stored.',
  resident_discharged: 'The resident has been discharged.',
  resident_has_records: 'The resident has records: discharge them instead.',
  import_lives_on: 'Some of the residents have changed beds, been discharged or been recorded since.',
  template_in_use: 'Residents still have the template.',
  template_shipped: 'A shipped template cannot be removed; it can be restored.',
  template_not_shipped: 'Only a shipped template can be restored.',
  list_in_use: 'Templates still tell or escalate to the list.',
  line_not_set_up: 'This installation has no LINE channels.',
  push_service_unknown: 'Messages are sent to known push services only.',
  rehearsal_busy: 'A rehearsal of this agency is running: wait for it or cancel it.',
  too_large: 'The request is too large.',
  ecg_part_missing: 'A file of the recording names another one that did not come with it.',
  ecg_several: 'The files are of more than one recording: send each recording by itself.',
  ecg_too_many_files: 'More files than one recording may have.',
  ecg_room_full: 'The ECG recordings of this agency take as much room as they may.',
  unsupported_media:
    'The body is of a kind this call does not take. Calls take application/json; files come as multipart/form-data or application/octet-stream, whatever is in them.',
  invalid: 'Some fields are not valid.',
  incorrect_password: 'The username or the password is not right.',
  second_factor_required: 'The account has a second factor: send its code too.',
  incorrect_code: 'The code is not right, or was used already.',
  incorrect_pin: 'The PIN is not right.',
  pin_not_set: 'This person has no PIN.',
  pin_locked: 'The PIN was wrong too often: its holder sets it anew, or signs in with their password.',
  pin_too_common: 'The PIN is too easily guessed.',
  same_password: 'The new password is the current one.',
  password_too_common: 'This is one of the passwords most people choose: choose another.',
  password_of_names: 'The password is hardly more than a name: of the account, its place or the product.',
  ticket_invalid: 'The ticket is unknown, used or expired.',
  pairing_invalid: 'The pairing code is unknown or expired.',
  person_unknown: 'Nobody by that number may act in this agency, or this account is one person’s own.',
  own_account: 'This is your own account: another agent may do that.',
  last_agent: 'No agent of the provider would be left who may sign in.',
  username_unavailable: 'This username is not available: choose another.',
  name_taken: 'Another one has this name.',
  bed_not_found: 'There is no such bed in this agency.',
  bed_no_taken: 'Another bed has this number.',
  network_not_found: 'There is no such network in this agency.',
  template_not_found: 'There is no such template in this agency.',
  list_not_found: 'There is no such list in this agency.',
  resident_code_taken: 'Another resident has this code.',
  serial_taken: 'A mat or a gateway with this serial number is registered already.',
  too_many_rows: 'More rows than a file can carry: narrow the filter.',
  workbook_not_excel: 'The file is neither an .xlsx workbook nor separated values (.csv, or .txt with tabs).',
  workbook_unreadable: 'The workbook is damaged or cannot be read.',
  workbook_encrypted: 'The workbook is protected by a password.',
  workbook_macros: 'The workbook contains macros.',
  workbook_too_big: 'The workbook is larger than allowed, packed or unpacked.',
  workbook_too_slow: 'Reading the workbook took too long.',
  workbook_too_many_rows: 'The workbook has more rows than one import may have.',
  workbook_wrong_columns: 'No heading that is known stands near the top of the sheet.',
  workbook_empty: 'There are no rows of data in the workbook.',
  agency_required: 'Name an agency in X-Agency-Id, or "all".',
  too_many_attempts: 'Too many tries in a row: wait a little.',
  too_many_requests: 'Too many requests: wait a little.',
  too_many_readings: 'More readings a second than this gateway may post: none of these was taken, post them again.',
  own_queue_full: 'This agency has as much of this waiting as it may: wait until it is done.',
  internal: 'Something went wrong here. It has been logged.',
  unavailable: 'The server cannot answer right now: try again shortly.',
  queue_full: 'Too much of this is waiting already: try again in a minute.',
};
