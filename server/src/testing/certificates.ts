/** Certificates for tests, made when they are needed: one that is kept in the repository would run out one day. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MadeCertificate {
  readonly cert: string;
  readonly key: string;
  remove(): void;
}

/** For 127.0.0.1, signed by itself, in files; needs `openssl`, since Node can make keys and no certificates. */
export function makeCertificate(): MadeCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'wardlight-tls-'));
  const cert = join(folder, 'cert.pem');
  const key = join(folder, 'key.pem');
  const wish =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', [...wish.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { cert, key, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
