/** Codes of authenticator apps, RFC 6238 (TOTP) with the one set of parameters every app knows: SHA-1, 30 s, 6 digits. */
import { Secret, TOTP } from 'otpauth';

export const stepMs = 30_000;
/** As long as what SHA-1 puts out (RFC 4226 §4 R6). */
const secretBytes = 20;
/** Steps a phone's clock may be off, either way. */
const drift = 1;

const totpOf = (secret: Buffer, username = ''): TOTP =>
  new TOTP({
    issuer: 'Wardlight',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: stepMs / 1_000,
    // Bytes of its own: a small Buffer is a view into a pool that others write to.
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

export const makeSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes);

export const stepAt = (ms: number): number => Math.floor(ms / stepMs);

export const codeAt = (secret: Buffer, step: number): string => totpOf(secret).generate({ timestamp: step * stepMs });

/** The step whose code this is, the nearest first; null = of none that is allowed now. Compared in constant time. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const off = totpOf(secret).validate({ token: code, timestamp: now, window: drift });
  return off === null ? null : stepAt(now) + off;
}

/** RFC 4648 without padding, as apps take it. */
export const base32 = (secret: Buffer): string => totpOf(secret).secret.base32;

export const otpauthUri = (secret: Buffer, username: string): string => totpOf(secret, username).toString();
