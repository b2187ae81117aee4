/** How passwords are kept: argon2id, with the parameters beside each hash. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordCost as standard } from './password-cost.ts';

const derive = promisify(argon2);

export interface PasswordHash {
  readonly password_salt: Buffer;
  readonly password_hash: Buffer;
  readonly password_memory_kib: number;
  readonly password_passes: number;
  readonly password_lanes: number;
}

const hashBytes = 32;

/** What an account nobody has is compared with, so that a wrong name takes as long as a wrong password. */
const nobody: PasswordHash = { ...standard, password_salt: randomBytes(16), password_hash: randomBytes(hashBytes) };

/** Two at once: each takes a core for tens of milliseconds, and mats and screens must not wait behind a rush of logins. */
const atOnce = 2;
let running = 0;
const queue: (() => void)[] = [];

/** How many checks stand in line. */
export const passwordQueueLength = (): number => queue.length;

async function hashOf(
  secret: string,
  salt: Buffer,
  like: Omit<PasswordHash, 'password_salt' | 'password_hash'>,
): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((go) => queue.push(go));
  else running++;
  try {
    return await derive('argon2id', {
      // One person's keyboards may compose the same letter differently.
      message: secret.normalize('NFC'),
      nonce: salt,
      parallelism: like.password_lanes,
      tagLength: hashBytes,
      memory: like.password_memory_kib,
      passes: like.password_passes,
    });
  } finally {
    const next = queue.shift();
    // The place is handed on rather than freed, so that nobody slips in between.
    if (next) next();
    else running--;
  }
}

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  return { ...standard, password_salt: salt, password_hash: await hashOf(password, salt, standard) };
}

/** Takes the same time whether the account exists (`kept`) or not (null). */
export async function isPassword(password: string, kept: PasswordHash | null): Promise<boolean> {
  const against = kept ?? nobody;
  const hash = await hashOf(password, against.password_salt, against);
  return timingSafeEqual(hash, against.password_hash) && kept !== null;
}

/** Whether the row was made with other parameters than today's. */
export const isDatedHash = (kept: PasswordHash): boolean =>
  (Object.keys(standard) as (keyof typeof standard)[]).some((key) => kept[key] !== standard[key]);

/** For short codes made by us: slow to try one by one for whoever has a copy of the database. One salt may serve several codes. */
export const hashCode = (code: string, salt: Buffer): Promise<Buffer> => hashOf(code, salt, standard);
