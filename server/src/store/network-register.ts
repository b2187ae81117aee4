/**
 * Networks kept by staff: a changed setting goes to the mats of the network as commands, in the transaction of the change. Beds whose mat
 * changes its network are judged anew, because an outage of a network quiets the beds in it.
 */
import type { AgencyId, BedId, ErrorCode, MatId, Network, NetworkId, ProviderId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Sealer } from '../secrets.ts';
import { type Actor, changesOf, writeAudit } from './audit.ts';
import { type Db, instant } from './database.ts';
import { askCommands } from './mat-commands.ts';
import { writeMatEvents } from './mat-events.ts';
import { findNetwork } from './network-records.ts';
import { sealedFor } from './network-settings.ts';
import { MatMovedMeanwhile } from './register.ts';
import { rulesChanged } from './rules-changed.ts';

export interface ActingOnNetworks {
  readonly providerId: ProviderId;
  readonly agencyId: AgencyId;
  readonly by: Actor;
  readonly at: number;
}

export interface NetworkFields {
  readonly name: string;
  readonly ssid: string | null;
  /** Null = an open network; undefined = as it is. */
  readonly password?: string | null | undefined;
}

type Refused<Code extends ErrorCode> = { readonly refused: Code };
type Done<Code extends ErrorCode> = { readonly network: Network } | Refused<Code>;

/** After each that asked mats for something, it is the caller's duty to `store.commands.hurry()`. */
export interface NetworkRegister {
  add(acting: ActingOnNetworks, fields: NetworkFields): Promise<Done<'name_taken'>>;
  change(
    acting: ActingOnNetworks,
    networkId: NetworkId,
    fields: NetworkFields & { readonly revision: number },
  ): Promise<Done<'not_found' | 'conflict' | 'name_taken'>>;
  assign(
    acting: ActingOnNetworks,
    networkId: NetworkId,
    matIds: readonly MatId[],
  ): Promise<Done<'not_found' | 'network_has_no_ssid' | 'conflict'>>;
  resend(
    acting: ActingOnNetworks,
    networkId: NetworkId,
    to: 'failed' | 'all',
  ): Promise<Done<'not_found' | 'network_has_no_ssid'>>;
  remove(acting: ActingOnNetworks, networkId: NetworkId): Promise<Refused<'not_found' | 'network_in_use'> | null>;
}

export function createNetworkRegister(db: Db, sealer: Sealer): NetworkRegister {
  const changing = <Result>(work: (step: Db) => Promise<Result>) => db.transaction().execute(work);
  return {
    add: (acting, fields) => changing((step) => add(step, sealer, acting, fields)).catch(nameTaken),
    change: (acting, networkId, fields) =>
      changing((step) => change(step, sealer, acting, networkId, fields)).catch(nameTaken),
    assign: (acting, networkId, matIds) =>
      againIfMoved(() => changing((step) => assign(step, acting, networkId, [...new Set(matIds)]))),
    resend: (acting, networkId, to) => changing((step) => resend(step, acting, networkId, to)),
    remove: (acting, networkId) => changing((step) => remove(step, acting, networkId)),
  };
}

async function add(
  step: Db,
  sealer: Sealer,
  acting: ActingOnNetworks,
  { name, ssid, password = null }: NetworkFields,
): Promise<Done<never>> {
  const { agencyId } = acting;
  const row = await step
    .insertInto('networks')
    .values({ agency_id: agencyId, name, ssid })
    .returning('network_id')
    .executeTakeFirstOrThrow();
  const networkId = row.network_id as NetworkId;
  // Sealed for this network, whose number is known only now.
  if (password !== null)
    await step
      .updateTable('networks')
      .set({ password: sealer.seal(password, sealedFor(networkId)) })
      .where('agency_id', '=', agencyId)
      .where('network_id', '=', networkId)
      .execute();
  const after = { name, ssid, has_password: password !== null };
  await writeAudit(step, { ...aboutNetwork(acting, networkId, name), action: 'added', after });
  return shown(step, acting, networkId);
}

async function change(
  step: Db,
  sealer: Sealer,
  acting: ActingOnNetworks,
  networkId: NetworkId,
  { name, ssid, password, revision }: NetworkFields & { readonly revision: number },
): Promise<Done<'not_found' | 'conflict'>> {
  const { agencyId } = acting;
  const held = await hold(step, agencyId, networkId);
  if (held === null) return { refused: 'not_found' };
  if (held.revision !== revision) return { refused: 'conflict' };
  const another = password !== undefined && !isPassword(sealer, networkId, held.password, password);
  const was = { name: held.name, ssid: held.ssid, has_password: held.password !== null, new_password: false };
  const changes = changesOf(was, {
    name,
    ssid,
    has_password: password === undefined ? was.has_password : password !== null,
    new_password: another && password !== null,
  });
  if (changes === null) return shown(step, acting, networkId);
  await step
    .updateTable('networks')
    .set({
      name,
      ssid,
      revision: held.revision + 1,
      ...(another ? { password: password === null ? null : sealer.seal(password, sealedFor(networkId)) } : {}),
    })
    .where('agency_id', '=', agencyId)
    .where('network_id', '=', networkId)
    .execute();
  await writeAudit(step, { ...aboutNetwork(acting, networkId, held.name), action: 'changed', ...changes });
  if (ssid !== null && (another || ssid !== held.ssid)) {
    const matIds = await matsIn(step, agencyId, networkId);
    await send(step, acting, { networkId, name, matIds, to: 'all' });
  }
  return shown(step, acting, networkId);
}

/** Beds' states are locked first, then the network, then the mats: the order of whoever steps beds (see `register.ts`). */
async function assign(
  step: Db,
  acting: ActingOnNetworks,
  networkId: NetworkId,
  matIds: readonly MatId[],
): Promise<Done<'not_found' | 'network_has_no_ssid'>> {
  const { agencyId, at, by } = acting;
  const mats = await matsOf(step, agencyId, matIds);
  if (mats.length < matIds.length) return { refused: 'not_found' };
  const changed = mats.filter((mat) => mat.network_id !== networkId);
  const beds = changed.flatMap(({ bed_id }) => (bed_id === null ? [] : [bed_id as BedId]));
  if (beds.length > 0) await rulesChanged(step, agencyId, beds, at);
  const network = await hold(step, agencyId, networkId);
  if (network === null) return { refused: 'not_found' };
  if (network.ssid === null) return { refused: 'network_has_no_ssid' };
  if (changed.length > 0) {
    const rows = await step
      .updateTable('mats')
      .set((is) => ({ network_id: networkId, revision: is('revision', '+', 1) }))
      .where('agency_id', '=', agencyId)
      .where(
        'mat_id',
        'in',
        changed.map(({ mat_id }) => mat_id),
      )
      .returning(['mat_id', 'bed_id', 'removed_at'])
      .execute();
    const asRead = new Map(changed.map((mat) => [mat.mat_id, mat.bed_id]));
    // Who moved one meanwhile moved it to a bed that is not judged anew here.
    if (rows.some((row) => row.removed_at !== null || row.bed_id !== asRead.get(row.mat_id)))
      throw new MatMovedMeanwhile();
    await writeMatEvents(
      step,
      changed.map(({ mat_id }) => ({
        agencyId,
        matId: mat_id as MatId,
        at,
        event: 'networkChosen',
        by: by.userId,
        about: network.name,
      })),
    );
    await writeAudit(
      step,
      changed.map((mat) => ({
        ...aboutNetwork(acting, networkId, network.name),
        action: 'changed' as const,
        subject: { kind: 'device' as const, id: mat.mat_id, label: mat.serial },
        before: { network: mat.network },
        after: { network: network.name },
      })),
    );
  }
  await send(step, acting, { networkId, name: network.name, matIds, to: 'chosen' });
  return shown(step, acting, networkId);
}

async function resend(
  step: Db,
  acting: ActingOnNetworks,
  networkId: NetworkId,
  to: 'failed' | 'all',
): Promise<Done<'not_found' | 'network_has_no_ssid'>> {
  const { agencyId } = acting;
  const network = await hold(step, agencyId, networkId);
  if (network === null) return { refused: 'not_found' };
  if (network.ssid === null) return { refused: 'network_has_no_ssid' };
  const matIds = await (to === 'all' ? matsIn : failedIn)(step, agencyId, networkId);
  await send(step, acting, { networkId, name: network.name, matIds, to });
  return shown(step, acting, networkId);
}

async function remove(
  step: Db,
  acting: ActingOnNetworks,
  networkId: NetworkId,
): Promise<Refused<'not_found' | 'network_in_use'> | null> {
  const { agencyId, at } = acting;
  const network = await hold(step, agencyId, networkId, true);
  if (network === null) return { refused: 'not_found' };
  const mats = await matsIn(step, agencyId, networkId);
  if (mats.length > 0) return { refused: 'network_in_use' };
  await step
    .updateTable('networks')
    .set({ removed_at: instant(at), password: null, revision: network.revision + 1 })
    .where('agency_id', '=', agencyId)
    .where('network_id', '=', networkId)
    .execute();
  const before = { name: network.name, ssid: network.ssid };
  await writeAudit(step, { ...aboutNetwork(acting, networkId, network.name), action: 'removed', before });
  return null;
}

interface Sending {
  readonly networkId: NetworkId;
  readonly name: string;
  readonly matIds: readonly MatId[];
  readonly to: 'all' | 'failed' | 'chosen';
}

async function send(step: Db, acting: ActingOnNetworks, { networkId, name, matIds, to }: Sending): Promise<void> {
  if (matIds.length === 0) return;
  const { agencyId, by, at } = acting;
  await askCommands(step, { agencyId, matIds, kind: 'network', networkId, by: by.userId, at });
  const after = { to, mats: matIds.length };
  await writeAudit(step, { ...aboutNetwork(acting, networkId, name), action: 'networkSent', after });
}

const aboutNetwork = ({ providerId, agencyId, by, at }: ActingOnNetworks, networkId: NetworkId, label: string) => ({
  at,
  by,
  providerId,
  agencyId,
  subject: { kind: 'network' as const, id: networkId, label },
});

async function shown(step: Db, acting: ActingOnNetworks, networkId: NetworkId): Promise<{ network: Network }> {
  const network = await findNetwork(step, [acting.agencyId], networkId, acting.at);
  if (network === null) throw new Error('a network that is held is gone');
  return { network };
}

/** Held until the transaction ends. @param whole whoever puts a mat into it meanwhile waits too, and then finds it removed. */
async function hold(step: Db, agencyId: AgencyId, networkId: NetworkId, whole = false) {
  const row = await step
    .selectFrom('networks')
    .select(['name', 'ssid', 'password', 'revision'])
    .where('agency_id', '=', agencyId)
    .where('network_id', '=', networkId)
    .where('removed_at', 'is', null)
    .$call((query) => (whole ? query.forUpdate() : query.forNoKeyUpdate()))
    .executeTakeFirst();
  return row ?? null;
}

/** One that cannot be opened (the key was lost) is another than any that is typed. */
function isPassword(sealer: Sealer, networkId: NetworkId, sealed: Buffer | null, typed: string | null): boolean {
  if (sealed === null || typed === null) return sealed === typed;
  try {
    return sealer.open(sealed, sealedFor(networkId)) === typed;
  } catch {
    return false;
  }
}

const matsOf = (step: Db, agencyId: AgencyId, matIds: readonly MatId[]) =>
  step
    .selectFrom('mats as m')
    .leftJoin('networks as n', (join) =>
      join.onRef('n.agency_id', '=', 'm.agency_id').onRef('n.network_id', '=', 'm.network_id'),
    )
    .select(['m.mat_id', 'm.serial', 'm.bed_id', 'm.network_id', 'n.name as network'])
    .where('m.agency_id', '=', agencyId)
    .where('m.mat_id', 'in', [...matIds])
    .where('m.removed_at', 'is', null)
    .orderBy('m.mat_id')
    .execute();

async function matsIn(step: Db, agencyId: AgencyId, networkId: NetworkId): Promise<MatId[]> {
  const rows = await step
    .selectFrom('mats')
    .select('mat_id')
    .where('agency_id', '=', agencyId)
    .where('network_id', '=', networkId)
    .where('removed_at', 'is', null)
    .orderBy('mat_id')
    .execute();
  return rows.map((row) => row.mat_id as MatId);
}

/** Those whose latest command with this network failed. */
async function failedIn(step: Db, agencyId: AgencyId, networkId: NetworkId): Promise<MatId[]> {
  const { rows } = await sql<{ mat_id: MatId }>`
    select m.mat_id from mats m cross join lateral (
      select state from mat_commands c
      where c.agency_id = m.agency_id and c.mat_id = m.mat_id and c.network_id = m.network_id and c.kind = 'network'
      order by asked_at desc, state = 'waiting' desc limit 1) c
    where m.agency_id = ${agencyId} and m.network_id = ${networkId} and m.removed_at is null and c.state = 'failed'
    order by m.mat_id`.execute(step);
  return rows.map((row) => row.mat_id);
}

const mostTries = 3;
/** Moved again at each try, it is somebody's who works with these mats right now. */
async function againIfMoved<Result>(attempt: () => Promise<Result>): Promise<Result | Refused<'conflict'>> {
  for (let tried = 1; ; tried++)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof MatMovedMeanwhile)) throw error;
      if (tried === mostTries) return { refused: 'conflict' };
    }
}

const uniqueViolation = '23505';
const nameIndexes: readonly unknown[] = ['networks_name', 'networks_name_spelled'];
function nameTaken(error: unknown): Refused<'name_taken'> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === uniqueViolation && nameIndexes.includes(constraint)) return { refused: 'name_taken' };
  throw error;
}
