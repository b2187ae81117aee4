/**
 * Networks that are out: their judgement is a row, stepped under its own lock. A mat that is lost shows in its bed's episode; which
 * networks that concerns is asked each second. Nothing is kept here but what spares looking twice at the same thing.
 */
import {
  type AgencyId,
  type Alert,
  type AlertMethod,
  alertSettingsSchema,
  atOnce,
  type BedId,
  type NetworkId,
  type Outage,
  type ProviderId,
  standardSetting,
  type UserId,
  type WatchSettings,
} from '@wardlight/contract';
import {
  clockBackMs,
  type NetworkFact,
  type NetworkInput,
  type NetworkRules,
  type NetworkState,
  newNetwork,
  readNetworkState,
  stepNetwork,
  writeNetworkState,
} from '@wardlight/engine';
import type pg from 'pg';
import { newEpoch } from '../bed-state/epoch.ts';
import { type ResponseRow, responseColumns, responseOf } from '../bed-state/response-rows.ts';
import { rulesChangedQuery } from '../bed-state/rules-changed.ts';
import { alertView, groupNotifies, inRound, labelsOfOutage, type OutageBed, type Told } from '../bed-state/told.ts';
import { namesOf, writeAlerts } from '../bed-state/write-alerts.ts';
import { type Database, instantText, maybeInstantText } from '../db/database.ts';
import { seenBeds } from './seen-beds.ts';

export interface Networks {
  /** Looks at every network that has lost a mat, or whose outage is not over. Rejects after all had their turn. */
  look(at: number): Promise<void>;
  /** What staff say to the notice about a network; @returns what came of it. */
  answer(
    agencyId: AgencyId,
    networkId: NetworkId,
    input: Exclude<NetworkInput, { kind: 'look' }>,
    /** The account they said it by, where that is not their own. */
    through?: UserId | null,
  ): Promise<readonly NetworkFact[]>;
}

export interface NetworksContext {
  readonly pool: pg.Pool;
  readonly watch: WatchSettings;
  readonly within: Database['within'];
  readonly tell: (told: Told) => void;
}

interface Restless {
  agency_id: AgencyId;
  network_id: NetworkId;
  /** Tells one look from the next where nothing has changed. */
  seen: string;
  wake_at: number | null;
}

/** By `episodes_lost` and `network_states_restless`: what is well costs nothing. */
export const restlessQuery = `
  with lost as materialized (
    select m.agency_id, m.network_id, string_agg(e.bed_id || '@' || e.started_at, ' ' order by e.bed_id) as beds
    from episodes e join mats m on m.agency_id = e.agency_id and m.bed_id = e.bed_id
    where e.ended_at is null and e.status = 'disconnected' and m.network_id is not null
    group by m.agency_id, m.network_id),
  concerned as (
    select agency_id, network_id from lost union select agency_id, network_id from network_states where restless)
  select c.agency_id, c.network_id, s.wake_at,
    concat_ws(' ', l.beds, (select version from templates t where t.agency_id = c.agency_id and t.shipped = 'standard'),
      (select count(*) from mats m where m.agency_id = c.agency_id and m.network_id = c.network_id and m.bed_id is not null)) as seen
  from concerned c left join lost l using (agency_id, network_id) left join network_states s using (agency_id, network_id)
  order by c.agency_id, c.network_id`;

/** A bed of two devices is not seen, but nothing of it was lost with its network (docs/decisions/175). */
const matsOfNetwork = `
  select m.bed_id, case when not exists (select from alerts a where a.agency_id = e.agency_id and a.bed_id = e.bed_id
    and a.type = 'deviceDisconnected' and a.threshold = ${atOnce} and a.started_at >= e.started_at) then e.started_at end as lost_at
  from mats m
  left join episodes e on e.agency_id = m.agency_id and e.bed_id = m.bed_id and e.ended_at is null and e.status = 'disconnected'
  where m.agency_id = $1 and m.network_id = $2 and m.bed_id is not null`;

/**
 * Before the network, as whoever saves the template holds it before anything else: it is the same to the end of the step, or the step waits
 * until it is saved. Read without, a step that has to wait for its network would go on by what held before, and write its ways into the notice.
 */
const holdStandard = `select from templates where agency_id = $1 and shipped = 'standard' for share`;

const lockNetwork = `
  select s.version, s.state, s.is_out, n.name, a.provider_id, t.settings, ${responseColumns('t')}
  from network_states s
  join networks n using (agency_id, network_id)
  join agencies a using (agency_id)
  left join templates t on t.agency_id = s.agency_id and t.shipped = 'standard'
  where s.agency_id = $1 and s.network_id = $2 for update of s`;

interface Locked extends ResponseRow {
  version: number;
  state: string;
  is_out: boolean;
  name: string;
  provider_id: ProviderId;
  settings: unknown;
}

interface MatOfNetwork {
  readonly bed_id: BedId;
  readonly lost_at: number | null;
}

interface Done {
  readonly facts: readonly NetworkFact[];
  readonly told: Told | null;
}

export function createNetworks(context: NetworksContext): Networks {
  const { pool } = context;
  const looked = new Map<string, string>();
  let lookedAt = 0;

  async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await context.within(client, () => work(client));
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function stepOne(
    agencyId: AgencyId,
    networkId: NetworkId,
    inputOf: (mats: readonly MatOfNetwork[]) => NetworkInput,
    through: UserId | null = null,
  ): Promise<readonly NetworkFact[]> {
    const { facts, told } = await inTransaction((client) =>
      stepLocked(context, client, agencyId, networkId, inputOf, through),
    );
    if (told !== null) context.tell(told);
    return facts;
  }

  return {
    async look(at) {
      const { rows } = await pool.query<Restless>({ name: 'restless-networks', text: restlessQuery });
      const keyOf = (row: Restless) => `${row.agency_id} ${row.network_id}`;
      const present = new Set(rows.map(keyOf));
      // What was to be due before our clock went back lies in a future that nobody would wake for.
      if (at < lookedAt - clockBackMs) looked.clear();
      lookedAt = at;
      for (const key of looked.keys()) if (!present.has(key)) looked.delete(key);
      const failures: unknown[] = [];
      for (const row of rows) {
        const key = keyOf(row);
        if (looked.get(key) === row.seen && (row.wake_at === null || row.wake_at > at)) continue;
        try {
          await stepOne(row.agency_id, row.network_id, (mats) => ({ kind: 'look', at, mats: mats.map(seenMat) }));
          looked.set(key, row.seen);
        } catch (error) {
          looked.delete(key);
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'networks could not be looked at');
    },
    answer: (agencyId, networkId, input, through) => stepOne(agencyId, networkId, () => input, through),
  };
}

const seenMat = ({ bed_id, lost_at }: MatOfNetwork) => ({ bedId: bed_id, lostAt: lost_at });

async function stepLocked(
  { watch }: NetworksContext,
  client: pg.PoolClient,
  agencyId: AgencyId,
  networkId: NetworkId,
  inputOf: (mats: readonly MatOfNetwork[]) => NetworkInput,
  through: UserId | null,
): Promise<Done> {
  const key = [agencyId, networkId];
  await client.query({
    name: 'begin-network',
    text: `insert into network_states (agency_id, network_id, state) select agency_id, network_id, $3 from networks
      where agency_id = $1 and network_id = $2 on conflict (agency_id, network_id) do nothing`,
    values: [...key, writeNetworkState(newNetwork(newEpoch()))],
  });
  await client.query({ name: 'hold-standard', text: holdStandard, values: [agencyId] });
  const { rows } = await client.query<Locked>({ name: 'lock-network', text: lockNetwork, values: key });
  const [row] = rows;
  if (row === undefined) return { facts: [], told: null };
  const mats = await client.query<MatOfNetwork>({ name: 'mats-of-network', text: matsOfNetwork, values: key });
  const input = inputOf(mats.rows);
  const rules = rulesOf(row, watch);
  const before = readNetworkState(row.state);
  const { state, facts, wakeAt } = stepNetwork(before, input, rules);
  await writeState(client, key, row, state, wakeAt);
  if (before.out && !state.out) await noteOver(client, key, before.since ?? input.at, input.at);
  if (state.out !== row.is_out) {
    const beds = mats.rows.map((mat) => mat.bed_id);
    await client.query(rulesChangedQuery(agencyId, beds, input.at));
  }
  if (facts.length === 0) return { facts, told: null };
  const outage = { network_id: networkId, network_name: row.name };
  const { methods } = rules.alert;
  return { facts, told: await tell(client, agencyId, row.provider_id, outage, facts, methods, through) };
}

function rulesOf(row: Locked, watch: WatchSettings): NetworkRules {
  return {
    watch,
    alert: row.settings === null ? standardSetting('mqttStatus') : alertSettingsSchema.parse(row.settings).mqttStatus,
    response: responseOf(row),
  };
}

/** Looked at again although no mat is lost: while it is out, while a notice stands, and while something is due. */
async function writeState(
  client: pg.PoolClient,
  key: readonly number[],
  before: Locked,
  state: NetworkState,
  wakeAt: number | null,
): Promise<void> {
  const text = writeNetworkState(state);
  const restless = state.out || state.alert !== null || wakeAt !== null;
  await client.query({
    name: 'write-network',
    text: `update network_states set state = $3, is_out = $4, restless = $5, wake_at = $6::timestamptz, version = version + 1
      where agency_id = $1 and network_id = $2
        and (state, is_out, restless, wake_at) is distinct from ($3, $4::boolean, $5::boolean, $6::timestamptz)`,
    values: [...key, text === before.state ? before.state : text, state.out, restless, maybeInstantText(wakeAt)],
  });
}

/** Staff closed the notice while it was out: since when it is not is what whoever looks back goes by. */
async function noteOver(client: pg.PoolClient, key: readonly number[], since: number, at: number): Promise<void> {
  await client.query({
    name: 'outage-over',
    text: `update alerts set cleared_at = $4::timestamptz where agency_id = $1 and type = 'mqttStatus' and network_id = $2
      and raised_at >= $3::timestamptz and closed_at is not null and cleared_at is null`,
    values: [...key, instantText(since), instantText(at)],
  });
}

async function tell(
  client: pg.PoolClient,
  agencyId: AgencyId,
  providerId: ProviderId,
  network: Pick<Outage, 'network_id' | 'network_name'>,
  facts: readonly NetworkFact[],
  methods: readonly AlertMethod[],
  through: UserId | null,
): Promise<Told> {
  // By the register, not by the mats: a mat may have been taken away while it was out.
  const { rows } = await client.query<Omit<OutageBed, 'seen'>>({
    name: 'beds-of-outage',
    text: 'select bed_id, bed_no, floor from beds where agency_id = $1 and bed_id = any($2::int[])',
    values: [agencyId, [...new Set(facts.flatMap(({ beds }) => beds))]],
  });
  const named = new Map(rows.map((bed) => [bed.bed_id, bed]));
  const seen = await seenBeds(
    (text, values) => client.query({ name: 'seen-beds', text, values: [...values] }),
    [...new Set(facts.map(({ alert }) => alert.id))].map((alert_id) => ({ agency_id: agencyId, alert_id })),
  );
  const changes = facts.map((fact) => {
    const known = fact.beds.flatMap((bedId) => named.get(bedId) ?? []);
    const beds = inRound(known.map((bed) => ({ ...bed, seen: seen(fact.alert.id, bed.bed_id) })));
    return {
      ...fact,
      labels: labelsOfOutage(agencyId, { ...network, beds }),
      through: fact.by === null ? null : through,
      methods,
    };
  });
  const written = await writeAlerts(client, changes);
  const names = await namesOf(client, written);
  const alerts: Alert[] = written.alerts.map(({ alert, labels, methods }) => alertView(alert, labels, names, methods));
  const at = Math.max(...facts.map((fact) => fact.at));
  return {
    provider_id: providerId,
    agency_id: agencyId,
    at,
    beds: [],
    alerts,
    notifies: groupNotifies(written.notifies),
  };
}
