/** Agents as their colleagues keep them: listed, shut out and let in again. They are made on the command line (docs/decisions/125). */
import type { Agent, ProviderId, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Actor } from '../../audit/audit.ts';
import type { Db } from '../../db/database.ts';
import { lastUse } from '../sign-in/last-uses.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { letIn, type ShuttingOut, shutOut } from './shut-out.ts';
import type { AccountsAsked } from './staff-accounts.ts';

/** Which agent is meant, and who acts. */
export interface AgentMeant extends ShuttingOut {
  readonly providerId: ProviderId;
  readonly userId: UserId;
}

type Answer<Code extends string> = { readonly agent: Agent } | { readonly refused: Code };
/** `unauthenticated`: whoever acts was disabled meanwhile. */
type NotChanged = 'not_found' | 'own_account' | 'last_agent' | 'unauthenticated';

export interface Agents {
  /** By username. */
  list(providerId: ProviderId, asked: AccountsAsked): Promise<{ readonly rows: Agent[]; readonly total: number }>;
  /** @param evenLast also where nobody is left then who may sign in; for the command line */
  disable(meant: AgentMeant & { readonly evenLast?: boolean }): Promise<Answer<NotChanged>>;
  enable(meant: AgentMeant): Promise<Answer<'not_found' | 'unauthenticated'>>;
}

const columns = [
  'u.user_id',
  'u.username',
  'u.display_name',
  'u.disabled_at',
  'u.must_change_password',
  sql<boolean>`u.second_factor_at is not null`.as('has_second_factor'),
  lastUse.as('seen_at'),
  'u.created_at',
] as const;

const ofProvider = (db: Db, providerId: ProviderId) =>
  db.selectFrom('users as u').where('u.provider_id', '=', providerId).where('u.role', '=', 'agent');

/** Rolls a transaction back that found nothing to change, and becomes its answer. */
class Unchanged extends Error {
  override readonly name = 'Unchanged';
  readonly refused: NotChanged;
  constructor(refused: NotChanged) {
    super(refused);
    this.refused = refused;
  }
}

/**
 * One after the other for each provider: of two agents who shut each other out at one moment, one stays. Not the key of the provider's row,
 * which whoever writes to the audit needs meanwhile. @throws Unchanged
 */
async function inTurn(step: Db, providerId: ProviderId, by: Actor | null): Promise<void> {
  await step
    .selectFrom('providers')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .forNoKeyUpdate()
    .execute();
  if (by === null) return;
  const still = await ofProvider(step, providerId)
    .select('u.user_id')
    .where('u.user_id', '=', by.accountId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (still === undefined) throw new Unchanged('unauthenticated');
}

/** @throws Unchanged */
async function hold(step: Db, { providerId, userId }: AgentMeant) {
  const held = await ofProvider(step, providerId)
    .where('u.user_id', '=', userId)
    .select(['u.user_id', 'u.username', 'u.display_name', 'u.disabled_at'])
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (held === undefined) throw new Unchanged('not_found');
  return { ...held, user_id: userId, provider_id: providerId, agency_id: null, role: 'agent' } as const;
}

async function isLast(step: Db, { providerId, userId }: AgentMeant): Promise<boolean> {
  const other = await ofProvider(step, providerId)
    .select('u.user_id')
    .where('u.user_id', '<>', userId)
    .where('u.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

const answerOf = (error: unknown): { readonly refused: NotChanged } => {
  if (error instanceof Unchanged) return { refused: error.refused };
  throw error;
};

export function createAgents(db: Db, sessions: Pick<Sessions, 'endAllOf'>): Agents {
  async function read({ providerId, userId }: AgentMeant): Promise<Answer<never>> {
    const row = await ofProvider(db, providerId)
      .where('u.user_id', '=', userId)
      .select(columns)
      .executeTakeFirstOrThrow();
    return { agent: row as Agent };
  }
  return {
    list: (providerId, asked) => list(db, providerId, asked),
    async disable({ evenLast = false, ...meant }) {
      if (meant.by?.accountId === meant.userId) return { refused: 'own_account' };
      try {
        await sessions.endAllOf(meant.userId, meant.by, async (step) => {
          await inTurn(step, meant.providerId, meant.by);
          const held = await hold(step, meant);
          if (held.disabled_at !== null) return;
          if (!evenLast && (await isLast(step, meant))) throw new Unchanged('last_agent');
          await shutOut(step, held, meant);
        });
      } catch (error) {
        return answerOf(error);
      }
      return await read(meant);
    },
    async enable(meant) {
      try {
        await db.transaction().execute(async (step) => {
          await inTurn(step, meant.providerId, meant.by);
          const held = await hold(step, meant);
          if (held.disabled_at !== null) await letIn(step, held, meant);
        });
      } catch (error) {
        return answerOf(error) as { readonly refused: 'not_found' | 'unauthenticated' };
      }
      return await read(meant);
    },
  };
}

async function list(db: Db, providerId: ProviderId, { search, state, order, offset, limit }: AccountsAsked) {
  const found = ofProvider(db, providerId)
    .$if(state === 'active', (query) => query.where('u.disabled_at', 'is', null))
    .$if(state === 'disabled', (query) => query.where('u.disabled_at', 'is not', null))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(u.username || ' ' || u.display_name), lower(${search.normalize('NFC')})) > 0`,
      ),
    );
  const [rows, { total }] = await Promise.all([
    found.select(columns).orderBy('u.username_key', order).offset(offset).limit(limit).execute(),
    found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as Agent[], total };
}
