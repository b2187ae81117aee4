/** Who a connecting mat is. Refusals are counted for the mat whose serial was named, so that its page can tell what is wrong. */
import { serialSchema } from '@wardlight/contract';
import type { Log } from '../log.ts';
import { matPasswordFits } from '../store/mats.ts';
import type { AcceptContext, ConnectedMat } from './accept.ts';

/** Answers to a CONNECT, MQTT 3.1.1 table 3.1. */
const connectAnswers = { identifierRejected: 2, serverUnavailable: 3, badCredentials: 4 } as const;

export class SignInRefused extends Error {
  readonly returnCode: number;
  constructor(answer: keyof typeof connectAnswers, message: string) {
    super(message);
    this.name = 'SignInRefused';
    this.returnCode = connectAnswers[answer];
  }
}

export interface Credentials {
  /** Empty when the mat gave none. */
  readonly clientId: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

export async function signIn(
  { store, rejections, log }: AcceptContext & { readonly log: Log },
  { clientId, username, password }: Credentials,
): Promise<ConnectedMat> {
  const serial = serialSchema.safeParse(username);
  if (!serial.success || password === undefined)
    throw new SignInRefused('badCredentials', 'a serial and a password are needed');
  const known = await store.findMat(serial.data).catch((error: unknown) => {
    log.warn({ err: error }, 'a mat could not sign in: the database does not answer');
    throw new SignInRefused('serverUnavailable', 'the database does not answer');
  });
  if (known === null) throw new SignInRefused('badCredentials', 'unknown serial');
  if (!matPasswordFits(known, serial.data, password)) {
    rejections.count(known, 'badCredentials');
    throw new SignInRefused('badCredentials', 'wrong password');
  }
  if (clientId === '') {
    rejections.count(known, 'emptyClientId');
    throw new SignInRefused('identifierRejected', 'a client id is needed');
  }
  if (clientId !== serial.data) {
    rejections.count(known, 'wrongClientId');
    throw new SignInRefused('identifierRejected', 'the client id must be the serial');
  }
  return { ...known, serial: serial.data, toldOnce: new Set() };
}
