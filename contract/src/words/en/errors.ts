import { translated } from '../translation.ts';
import type { errors as zhErrors } from '../zh-TW/errors.ts';

export const errors = translated<typeof zhErrors>()({
  malformed: 'What was sent had the wrong form. Reload the page and try again.',
  unauthenticated: 'Your sign-in has ended. Please sign in again.',
  no_permission: 'This account does not have permission for that.',
  multi_agency_read_only: '“All facilities” is view only. Change to one facility first.',
  not_found: 'This record was not found. It may have been removed.',
  conflict: 'Somebody else has just changed this. Reload and try again.',
  alert_already_claimed: 'Somebody is already going to this alert.',
  alert_already_closed: 'This alert is already closed.',
  too_large: 'What was sent is too large.',
  unsupported_media: 'This kind of file or format is not supported.',
  invalid: 'Some fields need correcting.',
  incorrect_password: 'Username or password is not correct.',
  agency_required: 'Choose a facility first.',
  too_many_attempts: 'Too many attempts. Signing in is paused.',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  internal: 'The server had an error, and nothing was saved. Please try again.',
  unavailable: 'The server is not available right now. Please try again shortly.',
  unreachable: 'The server cannot be reached. Check the network and try again.',
  unexpected: 'The server’s answer was not understood. Please reload the page.',
  fields: {
    required: 'Required',
    too_short: 'Too short',
    too_long: 'Too long',
    too_small: 'Number too small',
    too_large: 'Number too large',
    wrong_format: 'Wrong format',
    unknown_value: 'Not one of the choices',
  },
});
