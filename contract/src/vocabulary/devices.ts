/** What is asked of mats, and what is kept of their lives (decisions §2 `down/command`, `up/result`). */
import * as z from 'zod/mini';

export const commandKinds = ['reboot', 'network'] as const;
export type CommandKind = (typeof commandKinds)[number];
export const commandKindSchema = z.enum(commandKinds);

/** `waiting`: not answered yet. A command that nothing answers within a minute has failed. */
export const commandStates = ['waiting', 'succeeded', 'failed'] as const;
export type CommandState = (typeof commandStates)[number];
export const commandStateSchema = z.enum(commandStates);
export const commandPatienceMs = 60_000;

/**
 * `noAnswer`: nothing came back in time; `refused`: the mat said no; `replaced`: a newer command of its kind took its place;
 * `notEncrypted`: a wireless password is held back from a mat that is not here over TLS; `residentChanged`: never sent, because another
 * resident lay on the mat than whoever changed its network had been shown.
 */
export const commandFailures = ['noAnswer', 'refused', 'replaced', 'notEncrypted', 'residentChanged'] as const;
export type CommandFailure = (typeof commandFailures)[number];
export const commandFailureSchema = z.enum(commandFailures);

/** What stands in a mat's history, newest first. */
export const matEvents = [
  'registered',
  'laidInBed',
  'takenOut',
  'replaced',
  'networkChosen',
  'passwordRenewed',
  'rebootAsked',
  'rebootSucceeded',
  'rebootFailed',
  'networkSent',
  'networkSucceeded',
  'networkFailed',
  'removed',
] as const;
export type MatEvent = (typeof matEvents)[number];
export const matEventSchema = z.enum(matEvents);

/** 1–32 bytes of UTF-8, as IEEE 802.11 has it. */
export const ssidSchema = z.string().check(
  z.regex(/^[^\p{Cc}\p{Surrogate}]+$/u),
  z.refine((text) => utf8Length(text) <= 32),
);
/** WPA2: 8–63 printable ASCII characters. */
export const wifiPasswordSchema = z.string().check(z.regex(/^[\x20-\x7e]{8,63}$/));

function utf8Length(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
