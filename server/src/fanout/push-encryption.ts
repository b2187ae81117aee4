/** What a push service is given: a message only the browser can read (RFC 8291 over RFC 8188), and who sends it (RFC 8292, VAPID). */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

export interface VapidKeys {
  /** Uncompressed point of P-256, base64url: what browsers subscribe with. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';
const recordBytes = 4_096;
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

export function makeVapidKeys(): VapidKeys {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  // A leading zero of the number is part of it.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}

const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Of one message; made anew for each but in tests against the RFC's own example. */
export interface Ephemeral {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

/** One record, as every push service takes it (`Content-Encoding: aes128gcm`). @throws where the browser's key is no point of the curve */
export function encrypted(
  text: string,
  { p256dh, auth }: { readonly p256dh: string; readonly auth: string },
  { privateKey, salt }: Ephemeral = { privateKey: bytesOf(makeVapidKeys().privateKey), salt: randomBytes(16) },
): Buffer {
  const theirs = bytesOf(p256dh);
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(privateKey);
  const ours = ecdh.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const material = derived(ecdh.computeSecret(theirs), bytesOf(auth), keyInfo, 32);
  const key = derived(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(ours.length),
    ours,
    // 2 = the last record.
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

const tokenSeconds = 12 * 3_600;

/** The `Authorization` of a message to this push service. @param subject how its operator reaches ours: an https or mailto address */
export function vapidAuthorization(keys: VapidKeys, endpoint: string, subject: string, now: number): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + tokenSeconds, sub: subject };
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const point = bytesOf(keys.publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: keys.privateKey,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}
