/** Who may sit in which channel: asked when a screen subscribes, and again while it sits there. */
import {
  type Action,
  type AgencyId,
  channelKinds,
  may,
  type ProviderId,
  readChannelName,
  subscribeSchema,
  type Where,
} from '@wardlight/contract';
import { bearerToken, type Session } from '../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../store/accounts.ts';

/** `subscription_error`: no valid session, not allowed there, not a channel, too many. */
export type Refusal = 401 | 403 | 422 | 429;

/** What a channel asks of whoever sits in it. */
export interface Right {
  readonly where: Where;
  readonly action: Action;
}

export interface Entry extends Right {
  readonly session: Session;
}

export interface NoEntry {
  readonly refused: Refusal;
  /** Whose it is; null = not known. */
  readonly session: Session | null;
}

/** The channel a message speaks of, for the error to name it. */
export const channelOf = (message: unknown): string => {
  const channel = (message as { channel?: unknown } | null)?.channel;
  return typeof channel === 'string' ? channel.slice(0, 100) : '';
};

export async function askEntry(
  message: unknown,
  accounts: Pick<Accounts, 'agencies' | 'sessions'>,
): Promise<Entry | NoEntry> {
  const parsed = subscribeSchema.safeParse(message);
  if (!parsed.success) return { refused: 422, session: null };
  const channel = readChannelName(parsed.data.channel);
  if (channel === null) return { refused: 422, session: null };
  const token = tokenIn(parsed.data.auth?.headers ?? {});
  const session = token === null ? null : await accounts.sessions.find(token);
  if (session === null) return { refused: 401, session };
  const { of, needs } = channelKinds[channel.kind];
  const where = await whereOf(of, channel.id, session, accounts);
  if (where === null) return { refused: 403, session };
  const entry: Entry = { session, where, action: needs };
  return maySit(session, entry) ? entry : { refused: 403, session };
}

/** Something may have to be done before anything else (`owed.ts`). */
export const maySit = (session: Session, { where, action }: Right): boolean =>
  session.owes === null && may(session, action, where);

function tokenIn(headers: Readonly<Record<string, string>>): string | null {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'authorization');
  return bearerToken(name === undefined ? undefined : headers[name]);
}

/** Null when there is no such place: refused like one of somebody else. */
async function whereOf(
  of: 'agency' | 'provider',
  id: number,
  session: Session,
  { agencies }: Pick<Accounts, 'agencies'>,
): Promise<Where | null> {
  // Ids are 32-bit; a larger one is nobody's.
  if (id > 2_147_483_647) return null;
  if (of === 'provider') return { provider_id: id as ProviderId, agency_id: 'all' };
  const agency_id = id as AgencyId;
  if (session.agency_id === agency_id) return { provider_id: session.provider_id, agency_id };
  const provider_id = await agencies.providerOf(agency_id);
  return provider_id === null ? null : { provider_id, agency_id };
}
