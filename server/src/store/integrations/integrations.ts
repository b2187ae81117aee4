/** What agents do with other systems and their keys: each is one transaction with its line in the audit. */
import {
  type AgencyId,
  type AuditAction,
  type AuditValues,
  type addIntegration,
  type BodyOf,
  type changeIntegration,
  type Integration,
  type IntegrationId,
  type IntegrationKeyId,
  measurementKinds,
  mostIntegrationKeys,
  type ProviderId,
} from '@wardlight/contract';
import { type Actor, changesOf, writeAudit } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { breaks, type Done, Undone, undoable } from '../devices/held-mats.ts';
import { newIntegrationKey } from './keys.ts';
import { findIntegration } from './list.ts';

export interface ActingOnIntegrations {
  readonly providerId: ProviderId;
  readonly agencyId: AgencyId;
  readonly by: Actor;
  readonly at: number;
}
type Wish = BodyOf<typeof addIntegration>;

export const addSystem = (db: Db, acting: ActingOnIntegrations, wish: Wish): Promise<Done<Integration>> =>
  undone(db, async (step) => {
    const { agencyId } = acting;
    const { name, names } = wish;
    const { integration_id } = await step
      .insertInto('integrations')
      .values({ agency_id: agencyId, name, kinds: inOrder(wish), names })
      .returning('integration_id')
      .executeTakeFirstOrThrow();
    const id = integration_id as IntegrationId;
    await audited(step, acting, { id, name }, 'added', null, written(wish));
    return await shown(step, agencyId, id);
  });

export const changeSystem = (
  db: Db,
  acting: ActingOnIntegrations,
  id: IntegrationId,
  { revision, ...wish }: BodyOf<typeof changeIntegration>,
): Promise<Done<Integration>> =>
  undone(db, async (step) => {
    const { agencyId } = acting;
    const held = await hold(step, agencyId, id);
    if (held.revision !== revision) throw new Undone('conflict');
    const changes = changesOf(written(held), written(wish));
    if (changes === null) return held;
    await step
      .updateTable('integrations')
      .set({ name: wish.name, kinds: inOrder(wish), names: wish.names, revision: revision + 1 })
      .where('agency_id', '=', agencyId)
      .where('integration_id', '=', id)
      .execute();
    await audited(step, acting, { id, name: held.name }, 'changed', changes.before, changes.after);
    return await shown(step, agencyId, id);
  });

export const removeSystem = (db: Db, acting: ActingOnIntegrations, id: IntegrationId): Promise<Done<object>> =>
  undone(db, async (step) => {
    const { agencyId, at } = acting;
    const held = await hold(step, agencyId, id);
    await step
      .deleteFrom('integration_keys')
      .where('agency_id', '=', agencyId)
      .where('integration_id', '=', id)
      .execute();
    await step
      .updateTable('integrations')
      .set({ removed_at: instant(at) })
      .where('agency_id', '=', agencyId)
      .where('integration_id', '=', id)
      .execute();
    await audited(step, acting, { id, name: held.name }, 'removed', written(held), null);
    return {};
  });

export const makeSystemKey = (
  db: Db,
  acting: ActingOnIntegrations,
  id: IntegrationId,
): Promise<Done<{ key: string; integration: Integration }>> =>
  undone(db, async (step) => {
    const { agencyId, at, by } = acting;
    // Whoever holds it makes keys alone, so that two are two.
    const { name, keys } = await hold(step, agencyId, id);
    if (keys.length >= mostIntegrationKeys) throw new Undone('conflict');
    const { key, hash, hint } = newIntegrationKey(agencyId, id);
    await step
      .insertInto('integration_keys')
      .values({ agency_id: agencyId, integration_id: id, hash, hint, made_at: instant(at), made_by: by.userId })
      .execute();
    await audited(step, acting, { id, name }, 'integrationKeyMade', null, { key: hint });
    return { key, integration: await shown(step, agencyId, id) };
  });

export const revokeSystemKey = (
  db: Db,
  acting: ActingOnIntegrations,
  id: IntegrationId,
  keyId: IntegrationKeyId,
): Promise<Done<Integration>> =>
  undone(db, async (step) => {
    const { agencyId } = acting;
    const { name } = await hold(step, agencyId, id);
    const revoked = await step
      .deleteFrom('integration_keys')
      .where('agency_id', '=', agencyId)
      .where('integration_id', '=', id)
      .where('key_id', '=', keyId)
      .returning('hint')
      .executeTakeFirst();
    if (revoked === undefined) throw new Undone('not_found');
    await audited(step, acting, { id, name }, 'integrationKeyRevoked', { key: revoked.hint }, null);
    return await shown(step, agencyId, id);
  });

const inOrder = ({ kinds }: Pick<Wish, 'kinds'>) => measurementKinds.filter((kind) => kinds.includes(kind));

const written = ({ name, names, kinds }: Wish): AuditValues => ({
  name,
  readable_kinds: inOrder({ kinds }).join(', '),
  with_names: names,
});

/** Who holds it changes it alone. @throws Undone `not_found` */
async function hold(step: Db, agencyId: AgencyId, id: IntegrationId): Promise<Integration> {
  const row = await step
    .selectFrom('integrations')
    .select('integration_id')
    .where('agency_id', '=', agencyId)
    .where('integration_id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Undone('not_found');
  return await shown(step, agencyId, id);
}

async function shown(step: Db, agencyId: AgencyId, id: IntegrationId): Promise<Integration> {
  const integration = await findIntegration(step, agencyId, id);
  if (integration === null) throw new Error('a system that is held is there');
  return integration;
}

async function audited(
  step: Db,
  { at, by, providerId, agencyId }: ActingOnIntegrations,
  { id, name }: { readonly id: IntegrationId; readonly name: string },
  action: AuditAction,
  before: AuditValues | null,
  after: AuditValues | null,
): Promise<void> {
  await writeAudit(step, {
    ...{ at, by, providerId, agencyId, action, before, after },
    subject: { kind: 'integration', id, label: name },
  });
}

const undone = <Result>(db: Db, work: (step: Db) => Promise<Result>) =>
  undoable(db, work, (error) => (breaks(error, 'integrations_name') ? 'name_taken' : null));
