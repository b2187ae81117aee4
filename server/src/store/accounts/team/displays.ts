/** Wall screens of an agency: accounts that nobody has a password of, each with the session its screen collected (`pairings.ts`). */
import { randomBytes } from 'node:crypto';
import type { AgencyId, Display, ProviderId, UserId } from '@wardlight/contract';
import type { Clock } from '../../../clock.ts';
import { type Actor, changesOf, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { createEmitter } from '../../db/hearers.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import type { Pairings } from './pairings.ts';

export interface DisplayPlace {
  readonly by: Actor;
  readonly providerId: ProviderId;
  readonly agencyIds: readonly AgencyId[];
}

export interface Displays {
  list(agencyIds: readonly AgencyId[]): Promise<Display[]>;
  /** @returns null where nobody waits with this code */
  pair(place: DisplayPlace, agency: AgencyId, wish: DisplayWish & { readonly code: string }): Promise<Display | null>;
  /** Screens that are open follow at once (`onChanged`). */
  change(
    place: DisplayPlace,
    userId: UserId,
    wish: DisplayWish & { readonly revision: number },
  ): Promise<Display | 'not_found' | 'conflict'>;
  /** Its sessions end at once, on open screens too. @returns whether there was such a display */
  remove(place: DisplayPlace, userId: UserId): Promise<boolean>;
  /** Told when what a display may see has changed. @returns how to stop listening */
  onChanged(tell: () => void): () => void;
}

export interface DisplayWish {
  readonly name: string;
  readonly names_masked: boolean;
}

/** Revoked ones stay as rows, so that the audit keeps their name; they are on no list and let nobody in. */
const select = (db: Db, agencyIds: readonly AgencyId[]) =>
  db
    .selectFrom('users as u')
    .where('u.agency_id', 'in', [...agencyIds])
    .where('u.role', '=', 'display')
    .where('u.disabled_at', 'is', null)
    .select((is) => [
      'u.user_id',
      'u.agency_id',
      'u.revision',
      'u.display_name as name',
      'u.names_masked',
      'u.created_at',
      is
        .selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.user_id')
        .select((of) => of.fn.max('s.seen_at').as('seen'))
        .as('seen_at'),
    ]);

const subjectOf = ({ user_id, name }: Pick<Display, 'user_id' | 'name'>) =>
  ({ kind: 'display', id: user_id, label: name }) as const;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly pairings: Pairings;
}

export function createDisplays(
  db: Db,
  clock: Clock,
  sessions: Sessions,
  pairings: Pairings,
  onUnheard: (error: unknown) => void,
): Displays {
  const context = { db, clock, sessions, pairings };
  const changed = createEmitter<void>(onUnheard);
  return {
    async list(agencyIds) {
      if (agencyIds.length === 0) return [];
      return (await select(db, agencyIds).orderBy('u.display_name').orderBy('u.user_id').execute()) as Display[];
    },
    pair: (...asked) => pair(context, ...asked),
    async change(...asked) {
      const after = await change(context, ...asked);
      if (typeof after === 'object') changed.tell();
      return after;
    },
    remove: (...asked) => remove(context, ...asked),
    onChanged: changed.add,
  };
}

async function find(step: Db, agencyIds: readonly AgencyId[], userId: UserId): Promise<Display | null> {
  if (agencyIds.length === 0) return null;
  const row = await select(step, agencyIds).where('u.user_id', '=', userId).executeTakeFirst();
  return (row ?? null) as Display | null;
}

/** Two who change the same one go one after the other. Not its key: a screen that collects holds its pairing first, and then that. */
async function hold(step: Db, agencyIds: readonly AgencyId[], userId: UserId): Promise<void> {
  if (agencyIds.length === 0) return;
  await step
    .selectFrom('users')
    .select('user_id')
    .where('agency_id', 'in', [...agencyIds])
    .where('role', '=', 'display')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

async function pair(
  { db, clock, pairings }: Context,
  { by, providerId }: DisplayPlace,
  agency: AgencyId,
  { code, name, names_masked }: DisplayWish & { readonly code: string },
): Promise<Display | null> {
  // Of a password that is forgotten here; before the transaction, because it takes its time.
  const hash = await hashPassword(randomBytes(32).toString('base64url'));
  return await db.transaction().execute(async (step) => {
    if (!(await pairings.isWaiting(step, code))) return null;
    const username = `display-${randomBytes(8).toString('hex')}`;
    const { user_id } = await step
      .insertInto('users')
      .values({
        provider_id: providerId,
        agency_id: agency,
        role: 'display',
        username,
        username_key: username,
        display_name: name,
        names_masked,
        ...hash,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    await pairings.take(step, code, user_id as UserId);
    const made = await find(step, [agency], user_id as UserId);
    if (made === null) throw new Error('a display that was made is not there');
    await writeAudit(step, {
      at: clock.now(),
      by,
      providerId,
      agencyId: agency,
      action: 'displayPaired',
      subject: subjectOf(made),
      after: { name, names_masked },
    });
    return made;
  });
}

const change = (
  { db, clock }: Context,
  { by, providerId, agencyIds }: DisplayPlace,
  userId: UserId,
  { name, names_masked, revision }: DisplayWish & { readonly revision: number },
): Promise<Display | 'not_found' | 'conflict'> =>
  db.transaction().execute(async (step) => {
    await hold(step, agencyIds, userId);
    const before = await find(step, agencyIds, userId);
    if (before === null) return 'not_found';
    if (before.revision !== revision) return 'conflict';
    const changes = changesOf({ name: before.name, names_masked: before.names_masked }, { name, names_masked });
    if (changes === null) return before;
    const after = { ...before, name, names_masked, revision: revision + 1 };
    await step
      .updateTable('users')
      .set({ display_name: name, names_masked, revision: after.revision })
      .where('user_id', '=', userId)
      .execute();
    await writeAudit(step, {
      at: clock.now(),
      by,
      providerId,
      agencyId: before.agency_id,
      action: 'changed',
      subject: subjectOf(after),
      ...changes,
    });
    return after;
  });

async function remove(
  { db, clock, sessions, pairings }: Context,
  { by, providerId, agencyIds }: DisplayPlace,
  userId: UserId,
): Promise<boolean> {
  // Asked first: the sessions of somebody else's account must not end by it.
  if ((await find(db, agencyIds, userId)) === null) return false;
  let found = false;
  await sessions.endAllOf(userId, by, async (step) => {
    await hold(step, agencyIds, userId);
    const before = await find(step, agencyIds, userId);
    if (before === null) return;
    await step
      .updateTable('users')
      .set({ disabled_at: instant(clock.now()) })
      .where('user_id', '=', userId)
      .execute();
    await pairings.forget(step, userId);
    await writeAudit(step, {
      at: clock.now(),
      by,
      providerId,
      agencyId: before.agency_id,
      action: 'removed',
      subject: subjectOf(before),
      before: { name: before.name, names_masked: before.names_masked },
    });
    found = true;
  });
  return found;
}
