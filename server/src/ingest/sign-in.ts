/**
 * Who a connecting mat or gateway is. Refusals are counted for the mat whose serial was named, so that its page can tell what is wrong. A
 * gateway's password is one of its keys.
 */
import { type RejectionReason, serialSchema } from '@wardlight/contract';
import type { GatewayDoor } from '../gateways/door.ts';
import type { Log } from '../log.ts';
import { matPasswordFits } from '../store/bed-state/mats/mats.ts';
import type { AcceptContext } from './accept.ts';
import { type Guest, gatewayGuest, matGuest, type Noted } from './guests.ts';
import type { Comings } from './limits/comings.ts';

/** Answers to a CONNECT, MQTT 3.1.1 table 3.1. */
const connectAnswers = { identifierRejected: 2, serverUnavailable: 3, badCredentials: 4 } as const;

export class SignInRefused extends Error {
  readonly returnCode: number;
  /** Null = no fault of the mat's. */
  readonly reason: RejectionReason | null;
  /** Null = nobody registered it. */
  readonly noted: Noted | null;
  constructor(
    answer: keyof typeof connectAnswers,
    message: string,
    reason: SignInRefused['reason'],
    noted: SignInRefused['noted'] = null,
  ) {
    super(message);
    this.name = 'SignInRefused';
    this.returnCode = connectAnswers[answer];
    this.reason = reason;
    this.noted = noted;
  }
}

export interface Credentials {
  /** Empty when the mat gave none. */
  readonly clientId: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

export interface SignInContext extends AcceptContext {
  readonly log: Log;
  /** Undefined = only mats come in. */
  readonly gateways?: GatewayDoor;
}

type Refuse = (answer: keyof typeof connectAnswers, message: string, reason: RejectionReason) => never;

export async function signIn(
  context: SignInContext,
  comings: Comings,
  { clientId, username, password }: Credentials,
): Promise<Guest> {
  const serial = serialSchema.safeParse(username);
  if (!serial.success || password === undefined)
    throw new SignInRefused('badCredentials', 'a serial and a password are needed', 'badCredentials');
  const isNewest = await comings.may(serial.data);
  if (!isNewest) throw new SignInRefused('serverUnavailable', 'a newer connection of it came', null);
  const given: Given = { clientId, serial: serial.data, password };
  try {
    const guest = (await asMat(context, given)) ?? (await asGateway(context, given));
    if (guest !== null) return guest;
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    context.log.warn({ err: error }, 'nobody could sign in: the database does not answer');
    throw new SignInRefused('serverUnavailable', 'the database does not answer', null);
  }
  throw new SignInRefused('badCredentials', 'unknown serial', 'badCredentials');
}

interface Given {
  readonly clientId: string;
  readonly serial: string;
  readonly password: string;
}

/** Null = no mat has this serial. @throws SignInRefused */
async function asMat(context: SignInContext, given: Given): Promise<Guest | null> {
  const { serial, password } = given;
  const known = await context.store.findMat(serial);
  if (known === null) return null;
  const refuse: Refuse = (answer, message, reason) => {
    context.rejections.count(known, reason);
    throw new SignInRefused(answer, message, reason, { mat: known.matId, agency: known.agencyId });
  };
  if (!matPasswordFits(known, serial, password)) refuse('badCredentials', 'wrong password', 'badCredentials');
  mustBeItself(given, refuse);
  return matGuest(context, { ...known, serial, connectedAt: context.clock.now(), toldOnce: new Set() });
}

/** Null = no gateway with a key has this serial. @throws SignInRefused */
async function asGateway({ gateways: door, clock, log }: SignInContext, given: Given): Promise<Guest | null> {
  const { serial, password } = given;
  const known = (await door?.findSerial(serial)) ?? null;
  if (door === undefined || known === null) return null;
  const refuse: Refuse = (answer, message, reason) => {
    throw new SignInRefused(answer, message, reason, { gateway: known.gatewayId, agency: known.agencyId });
  };
  const key = await door.findKey(password);
  if (key === null || key.gatewayId !== known.gatewayId)
    return refuse('badCredentials', 'no key of this gateway', 'badCredentials');
  mustBeItself(given, refuse);
  return gatewayGuest({ door, clock, log }, { serial, key, password });
}

function mustBeItself({ clientId, serial }: Given, refuse: Refuse): void {
  if (clientId === '') refuse('identifierRejected', 'a client id is needed', 'emptyClientId');
  if (clientId !== serial) refuse('identifierRejected', 'the client id must be the serial', 'wrongClientId');
}
