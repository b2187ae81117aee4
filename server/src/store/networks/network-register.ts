/**
 * Networks kept by staff: a changed setting goes to the mats of the network as commands, in the transaction of the change, but to none under
 * another resident than was shown: it restarts the mat (docs/decisions/176). Beds whose mat changes its network are judged anew, because an
 * outage of a network quiets the beds in it.
 */
import type { AgencyId, BedId, ErrorCode, MatId, Network, NetworkId, ProviderId } from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Sealer } from '../../secrets.ts';
import { type Actor, changesOf, writeAudit } from '../audit/audit.ts';
import { rulesChanged } from '../bed-state/rules-changed.ts';
import { MatMovedMeanwhile } from '../beds/register.ts';
import { type Db, instant } from '../db/database.ts';
import { askCommands, noteUnasked } from '../devices/mat-commands.ts';
import { writeMatEvents } from '../devices/mat-events.ts';
import { type AsRead, type LeftMat, partedByStay, type ShownStay } from '../devices/shown-mats.ts';
import { holdBeds } from '../residents/reassign.ts';
import { findNetwork } from './network-records.ts';
import { sealedFor } from './network-settings.ts';

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

type ChangedFields = NetworkFields & { readonly revision: number; readonly shown: readonly ShownStay[] };

type Refused<Code extends ErrorCode> = { readonly refused: Code };
type Done<Code extends ErrorCode> = { readonly network: Network } | Refused<Code>;
/** `left`: mats of which nothing was asked, because another resident lies on them than was shown. */
type Sent<Code extends ErrorCode> = { readonly network: Network; readonly left: readonly LeftMat[] } | Refused<Code>;

/** After each that asked mats for something, it is the caller's duty to `store.commands.hurry()`. */
export interface NetworkRegister {
  add(acting: ActingOnNetworks, fields: NetworkFields): Promise<Done<'name_taken'>>;
  change(
    acting: ActingOnNetworks,
    networkId: NetworkId,
    fields: ChangedFields,
  ): Promise<Sent<'not_found' | 'conflict' | 'name_taken'>>;
  assign(
    acting: ActingOnNetworks,
    networkId: NetworkId,
    shown: readonly ShownStay[],
  ): Promise<Sent<'not_found' | 'network_has_no_ssid' | 'conflict'>>;
  resend(
    acting: ActingOnNetworks,
    networkId: NetworkId,
    to: 'failed' | 'all',
    shown: readonly ShownStay[],
  ): Promise<Sent<'not_found' | 'network_has_no_ssid' | 'conflict'>>;
  remove(acting: ActingOnNetworks, networkId: NetworkId): Promise<Refused<'not_found' | 'network_in_use'> | null>;
}

export function createNetworkRegister(db: Db, sealer: Sealer): NetworkRegister {
  const changing = <Result>(work: (step: Db) => Promise<Result>) => db.transaction().execute(work);
  return {
    add: (acting, fields) => changing((step) => add(step, sealer, acting, fields)).catch(nameTaken),
    change: (acting, networkId, fields) =>
      againIfMoved(() => changing((step) => change(step, sealer, acting, networkId, fields))).catch(nameTaken),
    assign: (acting, networkId, shown) =>
      againIfMoved(() => changing((step) => assign(step, acting, networkId, shown))),
    resend: (acting, networkId, to, shown) =>
      againIfMoved(() => changing((step) => resend(step, acting, networkId, to, shown))),
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
  { name, ssid, password, revision, shown }: ChangedFields,
): Promise<Sent<'not_found' | 'conflict'>> {
  const { agencyId } = acting;
  const { network: held, mats } = await holdWhole(step, agencyId, networkId);
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
  if (changes === null) return withLeft(step, acting, networkId, []);
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
  const isSent = ssid !== null && (another || ssid !== held.ssid);
  if (!isSent) return withLeft(step, acting, networkId, []);
  const { same, left } = await partedByStay(step, agencyId, mats, shown);
  await send(step, acting, { networkId, name, matIds: idsOf(same), to: 'all' });
  // They still have the old setting: that must not look like one that was taken, and is sent again with what failed.
  const { at, by } = acting;
  await noteUnasked(step, { agencyId, matIds: left.map(({ mat }) => mat.matId), networkId, by: by.userId, at });
  return withLeft(step, acting, networkId, left);
}

async function assign(
  step: Db,
  acting: ActingOnNetworks,
  networkId: NetworkId,
  shown: readonly ShownStay[],
): Promise<Sent<'not_found' | 'network_has_no_ssid'>> {
  const { agencyId, at, by } = acting;
  const named = new Set(shown.map(({ matId }) => matId));
  const mats = await matsOf(step, agencyId, [...named]);
  if (mats.length < named.size) return { refused: 'not_found' };
  const network = await holdWithMats(step, agencyId, networkId, mats);
  if (network === null) return { refused: 'not_found' };
  if (network.ssid === null) return { refused: 'network_has_no_ssid' };
  const { same, left } = await partedByStay(step, agencyId, mats, shown);
  const changed = same.filter((mat) => mat.networkId !== networkId);
  if (changed.length > 0) {
    const beds = changed.flatMap(({ bedId }) => bedId ?? []);
    if (beds.length > 0) await rulesChanged(step, agencyId, beds, at);
    await step
      .updateTable('mats')
      .set((is) => ({ network_id: networkId, revision: is('revision', '+', 1) }))
      .where('agency_id', '=', agencyId)
      .where('mat_id', 'in', idsOf(changed))
      .execute();
    await writeMatEvents(
      step,
      changed.map(({ matId }) => ({
        agencyId,
        matId,
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
        subject: { kind: 'device' as const, id: mat.matId, label: mat.serial },
        before: { network: mat.network },
        after: { network: network.name },
      })),
    );
  }
  await send(step, acting, { networkId, name: network.name, matIds: idsOf(same), to: 'chosen' });
  return withLeft(step, acting, networkId, left);
}

async function resend(
  step: Db,
  acting: ActingOnNetworks,
  networkId: NetworkId,
  to: 'failed' | 'all',
  shown: readonly ShownStay[],
): Promise<Sent<'not_found' | 'network_has_no_ssid'>> {
  const { agencyId } = acting;
  const { network, mats } = await holdWhole(step, agencyId, networkId);
  if (network === null) return { refused: 'not_found' };
  if (network.ssid === null) return { refused: 'network_has_no_ssid' };
  const failed = to === 'all' ? null : await failedIn(step, agencyId, networkId);
  const wanted = failed === null ? mats : mats.filter(({ matId }) => failed.has(matId));
  const { same, left } = await partedByStay(step, agencyId, wanted, shown);
  await send(step, acting, { networkId, name: network.name, matIds: idsOf(same), to });
  return withLeft(step, acting, networkId, left);
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

const idsOf = (mats: readonly AsRead[]): MatId[] => mats.map(({ matId }) => matId);

const withLeft = async (step: Db, acting: ActingOnNetworks, networkId: NetworkId, left: readonly LeftMat[]) => ({
  ...(await shown(step, acting, networkId)),
  left,
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

/**
 * The network with these mats, and whoever lies on them, until the transaction ends: the beds' states first, then the network, then the mats,
 * the order of whoever steps beds (see `register.ts`).
 * @throws MatMovedMeanwhile where one is not as it was read: it may lie in a bed that is not held
 */
async function holdWithMats(step: Db, agencyId: AgencyId, networkId: NetworkId, mats: readonly AsRead[]) {
  await holdBeds(
    step,
    agencyId,
    mats.map(({ bedId }) => bedId),
  );
  const network = await hold(step, agencyId, networkId);
  const { rows } = await sql<{ mat_id: MatId; bed_id: BedId | null; network_id: NetworkId | null }>`
    select mat_id, bed_id, network_id from mats where agency_id = ${agencyId} and mat_id = any(${idsOf(mats)}::int[])
      and removed_at is null order by mat_id for no key update`.execute(step);
  const held = new Map(rows.map((row) => [row.mat_id, row]));
  const isAsRead = ({ matId, bedId, networkId: read }: AsRead) => {
    const now = held.get(matId);
    return now !== undefined && now.bed_id === bedId && now.network_id === read;
  };
  if (!mats.every(isAsRead)) throw new MatMovedMeanwhile();
  return network;
}

/** The network with all its mats. @throws MatMovedMeanwhile */
async function holdWhole(step: Db, agencyId: AgencyId, networkId: NetworkId) {
  const mats = await matsIn(step, agencyId, networkId);
  const network = await holdWithMats(step, agencyId, networkId, mats);
  // Those that were read are in it still; one more may have come before it was held.
  if ((await matsIn(step, agencyId, networkId)).length !== mats.length) throw new MatMovedMeanwhile();
  return { network, mats };
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

interface MatAsRead extends AsRead {
  readonly network: string | null;
}

async function readMats(step: Db, agencyId: AgencyId, which: RawBuilder<unknown>): Promise<MatAsRead[]> {
  const { rows } = await sql<{
    mat_id: MatId;
    serial: string;
    bed_id: BedId | null;
    bed_no: string | null;
    floor: string | null;
    network_id: NetworkId | null;
    network: string | null;
  }>`select m.mat_id, m.serial, m.bed_id, b.bed_no, b.floor, m.network_id, n.name as network
    from mats m
    left join beds b on b.agency_id = m.agency_id and b.bed_id = m.bed_id
    left join networks n on n.agency_id = m.agency_id and n.network_id = m.network_id
    where m.agency_id = ${agencyId} and m.removed_at is null and ${which} order by m.mat_id`.execute(step);
  return rows.map(({ mat_id, serial, bed_id, bed_no, floor, network_id, network }) => ({
    matId: mat_id,
    serial,
    bedId: bed_id,
    bed: bed_id === null ? null : { bed_id, bed_no: bed_no ?? '', floor: floor ?? '' },
    networkId: network_id,
    network,
  }));
}

const matsOf = (step: Db, agencyId: AgencyId, matIds: readonly MatId[]) =>
  readMats(step, agencyId, sql`m.mat_id = any(${[...matIds]}::int[])`);
const matsIn = (step: Db, agencyId: AgencyId, networkId: NetworkId) =>
  readMats(step, agencyId, sql`m.network_id = ${networkId}`);

/** Those whose latest command with this network failed. */
async function failedIn(step: Db, agencyId: AgencyId, networkId: NetworkId): Promise<Set<MatId>> {
  const { rows } = await sql<{ mat_id: MatId }>`
    select m.mat_id from mats m cross join lateral (
      select state from mat_commands c
      where c.agency_id = m.agency_id and c.mat_id = m.mat_id and c.network_id = m.network_id and c.kind = 'network'
      order by asked_at desc, state = 'waiting' desc limit 1) c
    where m.agency_id = ${agencyId} and m.network_id = ${networkId} and m.removed_at is null and c.state = 'failed'
    order by m.mat_id`.execute(step);
  return new Set(rows.map((row) => row.mat_id));
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
