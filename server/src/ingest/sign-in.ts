/** Who a connecting mat is. Refusals are counted for the mat whose serial was named, so that its page can tell what is wrong. */
import { type RejectionReason, serialSchema } from '@wardlight/contract';
import type { Log } from '../log.ts';
import { matPasswordFits } from '../store/mats.ts';
import type { AcceptContext, ConnectedMat } from './accept.ts';
import type { Comings } from './limits/comings.ts';

/** Answers to a CONNECT, MQTT 3.1.1 table 3.1. */
const connectAnswers = { identifierRejected: 2, serverUnavailable: 3, badCredentials: 4 } as const;

export class SignInRefused extends Error {
  readonly returnCode: number;
  /** Null = no fault of the mat's. */
  readonly reason: RejectionReason | null;
  /** Null = nobody registered it. */
  readonly mat: Pick<ConnectedMat, 'agencyId' | 'matId'> | null;
  constructor(
    answer: keyof typeof connectAnswers,
    message: string,
    reason: SignInRefused['reason'],
    mat: SignInRefused['mat'] = null,
  ) {
    super(message);
    this.name = 'SignInRefused';
    this.returnCode = connectAnswers[answer];
    this.reason = reason;
    this.mat = mat;
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
  comings: Comings,
  { clientId, username, password }: Credentials,
): Promise<ConnectedMat> {
  const serial = serialSchema.safeParse(username);
  if (!serial.success || password === undefined)
    throw new SignInRefused('badCredentials', 'a serial and a password are needed', 'badCredentials');
  const isNewest = await comings.may(serial.data);
  if (!isNewest) throw new SignInRefused('serverUnavailable', 'a newer connection of this mat came', null);
  const known = await store.findMat(serial.data).catch((error: unknown) => {
    log.warn({ err: error }, 'a mat could not sign in: the database does not answer');
    throw new SignInRefused('serverUnavailable', 'the database does not answer', null);
  });
  if (known === null) throw new SignInRefused('badCredentials', 'unknown serial', 'badCredentials');
  const refuse = (answer: keyof typeof connectAnswers, message: string, reason: RejectionReason): never => {
    rejections.count(known, reason);
    throw new SignInRefused(answer, message, reason, known);
  };
  if (!matPasswordFits(known, serial.data, password)) refuse('badCredentials', 'wrong password', 'badCredentials');
  if (clientId === '') refuse('identifierRejected', 'a client id is needed', 'emptyClientId');
  if (clientId !== serial.data) refuse('identifierRejected', 'the client id must be the serial', 'wrongClientId');
  return { ...known, serial: serial.data, toldOnce: new Set() };
}
