/** The certificate that mats are met with, from the operator's files, and read again each hour: certificates are renewed under a running server. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContext } from 'node:tls';
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

export interface Certificate {
  /** As read last. */
  readonly context: () => SecureContext;
  stop(): void;
}

const rereadMs = 3_600_000;

/** @throws TlsProblem where the files do not make a certificate and its key. */
export async function openCertificate(
  files: TlsFiles,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<Certificate> {
  let read = await readCertificate(files);
  // Each time: one that was never renewed runs out under a running server, and every mat that connects anew stays outside.
  const tellWhereOver = () => {
    if (Date.parse(read.validTo) < clock.now())
      log.warn(
        { valid_to: read.validTo },
        'the certificate of WARDLIGHT_TLS_CERT is no longer valid: mats will refuse it',
      );
  };
  tellWhereOver();
  const stop = clock.every(rereadMs, async () => {
    try {
      read = await readCertificate(files);
    } catch (error) {
      log.error({ err: error }, 'the certificate could not be read again; the one before stays');
    }
    tellWhereOver();
  });
  return { context: () => read.context, stop };
}

async function readCertificate(files: TlsFiles): Promise<{ context: SecureContext; validTo: string }> {
  const cert = await readPem('WARDLIGHT_TLS_CERT', files.cert);
  const key = await readPem('WARDLIGHT_TLS_KEY', files.key);
  const certificate = certificateOf(cert);
  if (!certificate.checkPrivateKey(keyOf(key)))
    throw new TlsProblem('The key of WARDLIGHT_TLS_KEY does not belong to the certificate of WARDLIGHT_TLS_CERT.');
  return { context: createSecureContext({ cert, key, minVersion: 'TLSv1.2' }), validTo: certificate.validTo };
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
