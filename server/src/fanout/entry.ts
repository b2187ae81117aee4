/** Who may sit in which channel: asked when a screen subscribes, and again while it sits there. */
import {
  type AgencyId,
  channelNameSchema,
  may,
  type ProviderId,
  subscribeSchema,
  type Where,
  type Who,
} from '@wardlight/contract';
import type { Accounts } from '../store/accounts.ts';
import { bearerToken, type Session } from '../store/sessions.ts';

/** `subscription_error`: no valid session, not allowed there, not a channel, too many. */
export type Refusal = 401 | 403 | 422 | 429;

export interface Entry {
  readonly session: Session;
  readonly where: Where;
}

/** The channel a message speaks of, for the error to name it. */
export const channelOf = (message: unknown): string => {
  const channel = (message as { channel?: unknown } | null)?.channel;
  return typeof channel === 'string' ? channel.slice(0, 100) : '';
};

export async function askEntry(
  message: unknown,
  accounts: Pick<Accounts, 'agencies' | 'sessions'>,
): Promise<Entry | Refusal> {
  const parsed = subscribeSchema.safeParse(message);
  if (!parsed.success || !channelNameSchema.safeParse(parsed.data.channel).success) return 422;
  const token = tokenIn(parsed.data.auth?.headers ?? {});
  const session = token === null ? null : await accounts.sessions.find(token);
  if (session === null) return 401;
  const where = await whereOf(parsed.data.channel, session, accounts);
  return where !== null && maySit(session, where) ? { session, where } : 403;
}

export const maySit = (who: Who, where: Where): boolean => may(who, 'board.watch', where);

function tokenIn(headers: Readonly<Record<string, string>>): string | null {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'authorization');
  return bearerToken(name === undefined ? undefined : headers[name]);
}

/** Null when there is no such place: refused like one of somebody else. */
async function whereOf(
  channel: string,
  session: Session,
  { agencies }: Pick<Accounts, 'agencies'>,
): Promise<Where | null> {
  const [kind, digits] = channel.split('.');
  const id = Number(digits);
  // Ids are 32-bit; a larger one is nobody's.
  if (id > 2_147_483_647) return null;
  if (kind === 'private-aggregate') return { provider_id: id as ProviderId, agency_id: 'all' };
  const agency_id = id as AgencyId;
  if (session.agency_id === agency_id) return { provider_id: session.provider_id, agency_id };
  const provider_id = await agencies.providerOf(agency_id);
  return provider_id === null ? null : { provider_id, agency_id };
}
