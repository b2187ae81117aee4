/** Codes of authenticator apps: RFC 6238 (TOTP) over RFC 4226, with the one set of parameters every app knows: SHA-1, 30 s, 6 digits. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const stepMs = 30_000;
const digits = 6;
/** As long as what SHA-1 puts out (RFC 4226 §4 R6). */
const secretBytes = 20;
/** Steps a phone's clock may be off, either way. */
const drift = 1;

export const makeSecret = (): Buffer => randomBytes(secretBytes);

export const stepAt = (ms: number): number => Math.floor(ms / stepMs);

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, the nearest first; null = of none that is allowed now. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const given = Buffer.from(code);
  const middle = stepAt(now);
  for (let off = 0; off <= drift; off++)
    for (const step of off === 0 ? [middle] : [middle - off, middle + off]) {
      const right = Buffer.from(codeAt(secret, step));
      if (given.length === right.length && timingSafeEqual(given, right)) return step;
    }
  return null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as apps take it. */
export function base32(bytes: Buffer): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31];
}

export const otpauthUri = (secret: Buffer, username: string): string =>
  `otpauth://totp/Wardlight:${encodeURIComponent(username)}?secret=${base32(secret)}&issuer=Wardlight&algorithm=SHA1&digits=${digits}&period=${stepMs / 1_000}`;
