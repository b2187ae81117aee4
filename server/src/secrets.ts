/**
 * Sealing of what must be used again and never shown: wireless passwords, second factors. AES-256-GCM with one key of the installation,
 * which lies outside the database, so that a copy of the database alone opens nothing.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface Sealer {
  /** @param about what it is and whose, such as `network:12`: sealed for one thing it does not open as another. */
  seal(text: string, about: string): Buffer;
  /** @throws Error when it was sealed by another key, or about something else, or was changed. */
  open(sealed: Buffer, about: string): string;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
export const keyBytes = 32;

export function createSealer(key: Buffer): Sealer {
  if (key.length !== keyBytes) throw new Error(`a sealing key has ${keyBytes} bytes`);
  return {
    seal(text, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      if (sealed[0] !== version) throw new Error('sealed by a version of Wardlight that is not known here');
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}

/**
 * The key of this installation: the one given, else that in `<dataDir>/secret.key`, which is made at the first start and readable by its
 * owner alone. Servers that share a database must share it.
 */
export async function readSealingKey(dataDir: string, given: Buffer | null): Promise<Buffer> {
  if (given !== null) return given;
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  const text = (await readIfThere(path)) ?? (await makeKeyFile(dataDir, path));
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes)
    throw new Error(
      `${path} holds no sealing key${text.trim() === '' ? ' (it is empty)' : ''}: restore it from a backup. Without it what was sealed cannot be opened.`,
    );
  return key;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** There whole or not at all, whenever the power fails. @returns what stands in it: of two that start at once, one makes it and both read it. */
async function makeKeyFile(dataDir: string, path: string): Promise<string> {
  const begun = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(begun, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Not `rename`, which would take the place of the one another made meanwhile.
    await link(begun, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(begun);
  }
  await keepFolder(dataDir);
  return await readFile(path, 'utf8');
}

/** The name of a new file is part of its folder, and is kept with that. Windows keeps it with the file, and opens no folders. */
async function keepFolder(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dataDir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
