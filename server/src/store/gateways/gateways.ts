/** What agents do with gateways and their keys: each is one transaction with its line in the audit. */
import {
  type AgencyId,
  type AuditAction,
  type AuditValues,
  type addGateway,
  type BodyOf,
  type changeGateway,
  type Gateway,
  type GatewayId,
  type GatewayKeyId,
  mostGatewayKeys,
  type ProviderId,
} from '@wardlight/contract';
import { type Actor, changesOf, writeAudit } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { createEmitter } from '../db/hearers.ts';
import { breaks, type Done, Undone, undoable } from '../devices/held-mats.ts';
import { holdSerial, isSerialTaken } from '../devices/serials.ts';
import { newGatewayKey } from '../measurements/gateway-keys.ts';
import type { KnownGateway } from '../measurements/kept.ts';
import { findGatewayBySerial } from './directory.ts';
import { findGateway } from './list.ts';

export interface ActingOnGateways {
  readonly providerId: ProviderId;
  readonly agencyId: AgencyId;
  readonly by: Actor;
  readonly at: number;
}

export interface Gateways {
  /** Null = nobody registered it, or it has no key. */
  findSerial(serial: string): Promise<KnownGateway | null>;
  add(acting: ActingOnGateways, wish: BodyOf<typeof addGateway>): Promise<Done<{ gateway: Gateway }>>;
  change(
    acting: ActingOnGateways,
    id: GatewayId,
    wish: BodyOf<typeof changeGateway>,
  ): Promise<Done<{ gateway: Gateway }>>;
  remove(acting: ActingOnGateways, id: GatewayId): Promise<Done<object>>;
  makeKey(acting: ActingOnGateways, id: GatewayId): Promise<Done<{ key: string; gateway: Gateway }>>;
  revokeKey(acting: ActingOnGateways, id: GatewayId, keyId: GatewayKeyId): Promise<Done<{ gateway: Gateway }>>;
  /** Told of each serial by which somebody may be signed in who no longer may. @returns how to stop listening */
  onShut(listener: (serial: string) => void): () => void;
}

type Held = Omit<Gateway, 'keys' | 'seen_at' | 'counted' | 'refused'>;

export function createGateways(db: Db, onUnheard: (error: unknown) => void): Gateways {
  const shut = createEmitter<string>(onUnheard);
  const tell = (serial: string | null) => {
    if (serial !== null) shut.tell(serial);
  };
  return {
    findSerial: (serial) => findGatewayBySerial(db, serial),
    onShut: shut.add,
    add: (acting, wish) => undone(db, (step) => add(step, acting, wish)),
    async change(acting, id, wish) {
      const done = await undone(db, (step) => change(step, acting, id, wish));
      if ('refused' in done) return done;
      if (done.was !== wish.serial) tell(done.was);
      return { gateway: done.gateway };
    },
    async remove(acting, id) {
      const done = await undone(db, (step) => remove(step, acting, id));
      if ('refused' in done) return done;
      tell(done.serial);
      return {};
    },
    makeKey: (acting, id) => undone(db, (step) => makeKey(step, acting, id)),
    async revokeKey(acting, id, keyId) {
      const done = await undone(db, (step) => revokeKey(step, acting, id, keyId));
      if ('refused' in done) return done;
      tell(done.gateway.serial);
      return done;
    },
  };
}

async function add(step: Db, acting: ActingOnGateways, wish: BodyOf<typeof addGateway>): Promise<{ gateway: Gateway }> {
  const { agencyId } = acting;
  const { name, family, serial, readings_per_second } = wish;
  await mustBeFree(step, serial);
  const { gateway_id } = await step
    .insertInto('gateways')
    .values({ agency_id: agencyId, name, family, serial, readings_per_second })
    .returning('gateway_id')
    .executeTakeFirstOrThrow();
  const id = gateway_id as GatewayId;
  await enter(step, agencyId, id, serial);
  await audited(step, acting, { id, name }, 'added', null, { name, family, serial, readings_per_second });
  return { gateway: await shown(step, agencyId, id) };
}

async function change(step: Db, acting: ActingOnGateways, id: GatewayId, wish: BodyOf<typeof changeGateway>) {
  const { agencyId } = acting;
  const { name, serial, readings_per_second, revision } = wish;
  // Serials are held before rows, as by whoever adds one.
  if (serial !== null) await holdSerial(step, serial);
  const held = await hold(step, agencyId, id);
  if (held.revision !== revision) throw new Undone('conflict');
  const was = { name: held.name, serial: held.serial, readings_per_second: held.readings_per_second };
  const changes = changesOf(was, { name, serial, readings_per_second });
  if (changes === null) return { was: held.serial, gateway: await shown(step, agencyId, id) };
  if (serial !== held.serial) {
    await leave(step, agencyId, id);
    await mustBeFree(step, serial);
    await enter(step, agencyId, id, serial);
  }
  await step
    .updateTable('gateways')
    .set({ name, serial, readings_per_second, revision: held.revision + 1 })
    .where('agency_id', '=', agencyId)
    .where('gateway_id', '=', id)
    .execute();
  await audited(step, acting, { id, name: held.name }, 'changed', changes.before, changes.after);
  return { was: held.serial, gateway: await shown(step, agencyId, id) };
}

async function remove(step: Db, acting: ActingOnGateways, id: GatewayId): Promise<{ serial: string | null }> {
  const { agencyId, at } = acting;
  const { name, family, serial, readings_per_second } = await hold(step, agencyId, id);
  await leave(step, agencyId, id);
  await step.deleteFrom('gateway_keys').where('agency_id', '=', agencyId).where('gateway_id', '=', id).execute();
  await step
    .updateTable('gateways')
    .set({ removed_at: instant(at) })
    .where('agency_id', '=', agencyId)
    .where('gateway_id', '=', id)
    .execute();
  await audited(step, acting, { id, name }, 'removed', { name, family, serial, readings_per_second }, null);
  return { serial };
}

async function makeKey(step: Db, acting: ActingOnGateways, id: GatewayId): Promise<{ key: string; gateway: Gateway }> {
  const { agencyId, at, by } = acting;
  // Whoever holds it makes keys alone, so that two are two.
  const { name } = await hold(step, agencyId, id);
  const { count } = await step
    .selectFrom('gateway_keys')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('agency_id', '=', agencyId)
    .where('gateway_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count >= mostGatewayKeys) throw new Undone('conflict');
  const { key, hash, hint } = newGatewayKey(agencyId, id);
  await step
    .insertInto('gateway_keys')
    .values({ agency_id: agencyId, gateway_id: id, hash, hint, made_at: instant(at), made_by: by.userId })
    .execute();
  await audited(step, acting, { id, name }, 'gatewayKeyMade', null, { key: hint });
  return { key, gateway: await shown(step, agencyId, id) };
}

async function revokeKey(
  step: Db,
  acting: ActingOnGateways,
  id: GatewayId,
  keyId: GatewayKeyId,
): Promise<{ gateway: Gateway }> {
  const { agencyId } = acting;
  const { name } = await hold(step, agencyId, id);
  const revoked = await step
    .deleteFrom('gateway_keys')
    .where('agency_id', '=', agencyId)
    .where('gateway_id', '=', id)
    .where('key_id', '=', keyId)
    .returning('hint')
    .executeTakeFirst();
  if (revoked === undefined) throw new Undone('not_found');
  await audited(step, acting, { id, name }, 'gatewayKeyRevoked', { key: revoked.hint }, null);
  return { gateway: await shown(step, agencyId, id) };
}

/** Who holds it changes it alone. @throws Undone `not_found` */
async function hold(step: Db, agencyId: AgencyId, id: GatewayId): Promise<Held> {
  const row = await step
    .selectFrom('gateways')
    .select(['gateway_id'])
    .where('agency_id', '=', agencyId)
    .where('gateway_id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Undone('not_found');
  return await shown(step, agencyId, id);
}

async function shown(step: Db, agencyId: AgencyId, id: GatewayId): Promise<Gateway> {
  const gateway = await findGateway(step, [agencyId], id);
  if (gateway === null) throw new Error('a gateway that is held is there');
  return gateway;
}

async function mustBeFree(step: Db, serial: string | null): Promise<void> {
  if (serial === null) return;
  await holdSerial(step, serial);
  if (await isSerialTaken(step, serial)) throw new Undone('serial_taken');
}

async function enter(step: Db, agencyId: AgencyId, id: GatewayId, serial: string | null): Promise<void> {
  if (serial === null) return;
  await step.insertInto('gateway_directory').values({ serial, agency_id: agencyId, gateway_id: id }).execute();
}

async function leave(step: Db, agencyId: AgencyId, id: GatewayId): Promise<void> {
  await step.deleteFrom('gateway_directory').where('agency_id', '=', agencyId).where('gateway_id', '=', id).execute();
}

async function audited(
  step: Db,
  { at, by, providerId, agencyId }: ActingOnGateways,
  { id, name }: { readonly id: GatewayId; readonly name: string },
  action: AuditAction,
  before: AuditValues | null,
  after: AuditValues | null,
): Promise<void> {
  await writeAudit(step, {
    ...{ at, by, providerId, agencyId, action, before, after },
    subject: { kind: 'gateway', id, label: name },
  });
}

const undone = <Result>(db: Db, work: (step: Db) => Promise<Result>) =>
  undoable(db, work, (error) => (breaks(error, 'gateways_name') ? 'name_taken' : null));
