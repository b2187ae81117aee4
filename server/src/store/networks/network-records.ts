/** Networks as the register shows them: how many mats are in each, and what became of the setting that was sent to them. */
import type { AgencyId, MatCommand, MatId, Network, NetworkId, StayId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isOnline } from '../devices/devices.ts';
import { commandsOf } from '../devices/mat-commands.ts';

export interface NetworksWish {
  readonly agencyIds: readonly AgencyId[];
  /** A part of the name; without case. */
  readonly search: string;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface NetworkMat {
  readonly mat_id: MatId;
  readonly serial: string;
  readonly bed_no: string | null;
  readonly floor: string | null;
  readonly resident_name: string | null;
  readonly stay_id: StayId | null;
  readonly online: boolean;
  /** Null = it never said anything. */
  readonly heard_at: number | null;
  /** The latest that sent this network. */
  readonly command: MatCommand | null;
}

export async function listNetworks(
  db: Db,
  wish: NetworksWish,
  now: number,
): Promise<{ rows: Network[]; total: number }> {
  const { agencyIds, search, order, offset, limit } = wish;
  if (agencyIds.length === 0) return { rows: [], total: 0 };
  let named = db
    .selectFrom('networks as n')
    .where('n.agency_id', 'in', [...agencyIds])
    .where('n.removed_at', 'is', null);
  if (search !== '') named = named.where(sql<boolean>`position(lower(${search}) in lower(n.name)) > 0`);
  const [rows, { count }] = await Promise.all([
    shown(named)
      .orderBy(sql`n.name collate natural_order`, order)
      .orderBy('n.network_id', order)
      .offset(offset)
      .limit(limit)
      .execute(),
    named.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: await withMats(db, rows, now), total: count };
}

export async function findNetwork(
  db: Db,
  agencyIds: readonly AgencyId[],
  networkId: NetworkId,
  now: number,
): Promise<Network | null> {
  if (agencyIds.length === 0) return null;
  const named = db
    .selectFrom('networks as n')
    .where('n.agency_id', 'in', [...agencyIds])
    .where('n.network_id', '=', networkId)
    .where('n.removed_at', 'is', null);
  const [network] = await withMats(db, await shown(named).execute(), now);
  return network ?? null;
}

/** By floor and bed, those in no bed last. */
export async function matsOfNetwork(
  db: Db,
  agencyId: AgencyId,
  networkId: NetworkId,
  now: number,
): Promise<NetworkMat[]> {
  const { rows } = await sql<Omit<NetworkMat, 'command'>>`
    select m.mat_id, m.serial, ${isOnline(now)} as online, m.heard_at, b.bed_no, b.floor, r.name as resident_name, r.stay_id
    from mats m left join beds b on b.agency_id = m.agency_id and b.bed_id = m.bed_id
    left join residents r on r.agency_id = m.agency_id and r.bed_id = m.bed_id
    left join episodes e on e.agency_id = m.agency_id and e.bed_id = m.bed_id and e.ended_at is null and e.status = 'disconnected'
    where m.agency_id = ${agencyId} and m.network_id = ${networkId} and m.removed_at is null
    order by b.floor collate natural_order nulls last, b.bed_no collate natural_order, m.serial collate natural_order`.execute(
    db,
  );
  const matIds = rows.map((row) => row.mat_id);
  const commands = await commandsOf(db, [agencyId], { matIds, networkId, kind: 'network' });
  const byMat = new Map(commands.map((command) => [command.mat_id, command]));
  return rows.map((row) => ({ ...row, command: byMat.get(row.mat_id) ?? null }));
}

const shown = (named: ReturnType<typeof notRemoved>) =>
  named
    .select(['n.agency_id', 'n.network_id', 'n.revision', 'n.name', 'n.ssid'])
    .select((is) => is('n.password', 'is not', null).as('has_password'));
const notRemoved = (db: Db) => db.selectFrom('networks as n');

type Shown = Pick<Network, 'revision' | 'name' | 'ssid'> & {
  readonly agency_id: number;
  readonly network_id: number;
  readonly has_password: unknown;
};

interface InNetwork {
  readonly network_id: number;
  readonly mats: number;
  readonly online: number;
  readonly sent: number;
  readonly waiting: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly at: number | null;
}

/** Of each mat that is in the network now, the latest command that sent this network: one query for a whole page. */
async function withMats(db: Db, rows: readonly Shown[], now: number): Promise<Network[]> {
  if (rows.length === 0) return [];
  const agencies = [...new Set(rows.map((row) => row.agency_id))];
  const { rows: counts } = await sql<InNetwork>`
    select m.network_id, count(*) as mats, count(*) filter (where ${isOnline(now)}) as online, count(c.state) as sent,
      count(*) filter (where c.state = 'waiting') as waiting, count(*) filter (where c.state = 'succeeded') as succeeded,
      count(*) filter (where c.state = 'failed') as failed, max(c.asked_at) as at
    from mats m left join lateral (
      select state, asked_at from mat_commands c
      where c.agency_id = m.agency_id and c.mat_id = m.mat_id and c.network_id = m.network_id and c.kind = 'network'
      order by asked_at desc, state = 'waiting' desc limit 1) c on true
    left join episodes e on e.agency_id = m.agency_id and e.bed_id = m.bed_id and e.ended_at is null and e.status = 'disconnected'
    where m.agency_id = any(${agencies}::int[]) and m.network_id = any(${rows.map((row) => row.network_id)}::int[])
      and m.removed_at is null
    group by m.network_id`.execute(db);
  const byNetwork = new Map(counts.map((count) => [count.network_id, count]));
  return rows.map((row) => {
    const count = byNetwork.get(row.network_id);
    return {
      network_id: row.network_id as NetworkId,
      agency_id: row.agency_id as AgencyId,
      revision: row.revision,
      name: row.name,
      ssid: row.ssid,
      has_password: row.has_password === true,
      mats: count?.mats ?? 0,
      online: count?.online ?? 0,
      sent: sentOf(count),
    };
  });
}

function sentOf(count: InNetwork | undefined): Network['sent'] {
  if (count === undefined || count.at === null) return null;
  const { at, sent, waiting, succeeded, failed } = count;
  return { at, total: sent, waiting, succeeded, failed };
}
