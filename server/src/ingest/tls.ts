/** The certificate that mats and browsers are met with, from the operator's files, and read again each hour: certificates are renewed under a running server. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContext } from 'node:tls';
import { certificateWarnDays } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** One sentence for the operator. */
export class TlsProblem extends Error {
  override readonly name = 'TlsProblem';
}

export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** As read last. */
export interface Certificate {
  readonly context: () => SecureContext;
  readonly pem: () => { readonly cert: Buffer; readonly key: Buffer };
  readonly endsAt: () => number;
  /** Null = not within `certificateWarnDays`. */
  readonly endsSoonAt: () => number | null;
  /** @returns how to stop listening */
  onRenewed(listener: () => void): () => void;
  stop(): void;
}

const rereadMs = 3_600_000;
const dayMs = 86_400_000;

/** @throws TlsProblem where the files do not make a certificate and its key. */
export async function openCertificate(
  files: TlsFiles,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<Certificate> {
  let read = await readCertificate(files);
  const renewed = new Set<() => void>();
  let toldDays = Number.POSITIVE_INFINITY;
  // Each time: one that was never renewed runs out under a running server, and whoever connects anew stays outside.
  const tellWhereOver = () => {
    const valid_to = new Date(read.endsAt).toISOString();
    const days = Math.floor((read.endsAt - clock.now()) / dayMs);
    if (days < 0)
      log.warn(
        { valid_to },
        'the certificate of WARDLIGHT_TLS_CERT is no longer valid: mats and browsers will refuse it',
      );
    else if (days < certificateWarnDays && days < toldDays)
      log.warn({ valid_to, days }, 'the certificate of WARDLIGHT_TLS_CERT ends soon: renew it');
    toldDays = days;
  };
  tellWhereOver();
  const stop = clock.every(rereadMs, async () => {
    try {
      const before = read;
      read = await readCertificate(files);
      if (!read.cert.equals(before.cert) || !read.key.equals(before.key)) for (const listener of renewed) listener();
    } catch (error) {
      log.error({ err: error }, 'the certificate could not be read again; the one before stays');
    }
    tellWhereOver();
  });
  return {
    context: () => read.context,
    pem: () => read,
    endsAt: () => read.endsAt,
    endsSoonAt: () => (read.endsAt - clock.now() < certificateWarnDays * dayMs ? read.endsAt : null),
    onRenewed(listener) {
      renewed.add(listener);
      return () => renewed.delete(listener);
    },
    stop,
  };
}

interface Read {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly context: SecureContext;
  readonly endsAt: number;
}

async function readCertificate(files: TlsFiles): Promise<Read> {
  const cert = await readPem('WARDLIGHT_TLS_CERT', files.cert);
  const key = await readPem('WARDLIGHT_TLS_KEY', files.key);
  const certificate = certificateOf(cert);
  if (!certificate.checkPrivateKey(keyOf(key)))
    throw new TlsProblem('The key of WARDLIGHT_TLS_KEY does not belong to the certificate of WARDLIGHT_TLS_CERT.');
  const context = createSecureContext({ cert, key, minVersion: 'TLSv1.2' });
  return { cert, key, context, endsAt: Date.parse(certificate.validTo) };
}

async function readPem(setting: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new TlsProblem(
      `The file named by ${setting} cannot be read (${code}): correct the path, or let this user read it.`,
    );
  }
}

function certificateOf(pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new TlsProblem('The file named by WARDLIGHT_TLS_CERT holds no certificate in PEM.');
  }
}

function keyOf(pem: Buffer): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new TlsProblem('The file named by WARDLIGHT_TLS_KEY holds no private key in PEM without a passphrase.');
  }
}
