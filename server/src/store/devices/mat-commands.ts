/**
 * What mats are asked to do: rows, so that whichever server holds a mat's connection sends it, and the outcome outlives all of them.
 * No secret stands in them: what a network command carries is read from the network when it is sent.
 */
import { randomUUID } from 'node:crypto';
import {
  type AgencyId,
  type CommandFailure,
  type CommandKind,
  type CommandResult,
  type CommandState,
  commandPatienceMs,
  type MatCommand,
  type MatId,
  type NetworkId,
  type UserId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { createEmitter } from '../db/hearers.ts';
import { writeMatEvents } from './mat-events.ts';

export interface AskedOfMats {
  readonly agencyId: AgencyId;
  readonly matIds: readonly MatId[];
  readonly kind: CommandKind;
  /** Of a `network` command, else null. */
  readonly networkId: NetworkId | null;
  readonly by: UserId | null;
  readonly at: number;
}

/** Any fixed number; the second key is the agency. */
const askingLock = 7_239_105;

const askedEvent = { reboot: 'rebootAsked', network: 'networkSent' } as const;
const succeededEvent = { reboot: 'rebootSucceeded', network: 'networkSucceeded' } as const;
const failedEvent = { reboot: 'rebootFailed', network: 'networkFailed' } as const;

interface CommandRow {
  readonly command_id: string;
  readonly agency_id: number;
  readonly mat_id: number;
  readonly kind: CommandKind;
  readonly state: string;
  readonly failure: string | null;
  readonly error: string | null;
  readonly asked_at: number;
  readonly ended_at: number | null;
}

const columns = [
  'command_id',
  'agency_id',
  'mat_id',
  'kind',
  'state',
  'failure',
  'error',
  'asked_at',
  'ended_at',
] as const;

const commandView = (row: CommandRow): MatCommand => ({
  command_id: row.command_id,
  mat_id: row.mat_id as MatId,
  kind: row.kind,
  state: row.state as CommandState,
  failure: row.failure as CommandFailure | null,
  error: row.error,
  asked_at: row.asked_at,
  ended_at: row.ended_at,
});

/**
 * Asks mats to do something, within the transaction of the change it belongs to; one that was still waiting for the same of the same mat
 * has failed as `replaced`. Duty of the caller: `store.commands.hurry()` once it is committed, or it is sent a second later.
 * @returns the commands in the order of `matIds`
 */
export async function askCommands(step: Db, asked: AskedOfMats): Promise<MatCommand[]> {
  const { agencyId, kind, networkId, by, at } = asked;
  const matIds = [...new Set(asked.matIds)];
  if (matIds.length === 0) return [];
  // One asker of an agency at a time, or two would each leave the other's waiting.
  await sql`select pg_advisory_xact_lock(${askingLock}::int, ${agencyId}::int)`.execute(step);
  await step
    .updateTable('mat_commands')
    .set({ state: 'failed', failure: 'replaced', ended_at: instant(at) })
    .where('agency_id', '=', agencyId)
    .where('mat_id', 'in', matIds)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute();
  const rows = await step
    .insertInto('mat_commands')
    .values(
      matIds.map((mat_id) => ({
        agency_id: agencyId,
        command_id: randomUUID(),
        mat_id,
        kind,
        network_id: networkId,
        failure: null,
        error: null,
        asked_at: instant(at),
        asked_by: by,
        due_at: instant(at + commandPatienceMs),
      })),
    )
    .returning(columns)
    .execute();
  const about = networkId === null ? null : await nameOfNetwork(step, agencyId, networkId);
  const event = askedEvent[kind];
  await writeMatEvents(
    step,
    matIds.map((matId) => ({ agencyId, matId, at, event, by, about })),
  );
  const byMat = new Map(rows.map((row) => [row.mat_id, commandView(row)]));
  return matIds.flatMap((matId) => byMat.get(matId) ?? []);
}

/** Nothing goes to these mats: it stands as failed from the beginning, so that nobody takes what they had before for what was asked now. */
export async function noteUnasked(
  step: Db,
  { agencyId, matIds, networkId, by, at }: Omit<AskedOfMats, 'kind'>,
): Promise<void> {
  if (matIds.length === 0) return;
  const failure: CommandFailure = 'residentChanged';
  await step
    .insertInto('mat_commands')
    .values(
      matIds.map((mat_id) => ({
        agency_id: agencyId,
        command_id: randomUUID(),
        mat_id,
        kind: 'network' as const,
        network_id: networkId,
        state: 'failed',
        failure,
        error: null,
        asked_at: instant(at),
        asked_by: by,
        due_at: instant(at),
        ended_at: instant(at),
      })),
    )
    .execute();
  await writeMatEvents(
    step,
    matIds.map((matId) => ({ agencyId, matId, at, event: failedEvent.network, by, about: failure })),
  );
}

async function nameOfNetwork(step: Db, agencyId: AgencyId, networkId: NetworkId): Promise<string | null> {
  const row = await step
    .selectFrom('networks')
    .select('name')
    .where('agency_id', '=', agencyId)
    .where('network_id', '=', networkId)
    .executeTakeFirst();
  return row?.name ?? null;
}

export interface WhichCommands {
  readonly matIds?: readonly MatId[];
  readonly networkId?: NetworkId;
  readonly kind?: CommandKind;
}

/** The latest of each kind of each mat, newest first; with `networkId`, the latest among those that sent that network. */
export async function commandsOf(
  db: Db,
  agencyIds: readonly AgencyId[],
  { matIds, networkId, kind }: WhichCommands,
): Promise<MatCommand[]> {
  if (agencyIds.length === 0 || matIds?.length === 0) return [];
  let query = db
    .selectFrom('mat_commands')
    .select(columns)
    .distinctOn(['agency_id', 'mat_id', 'kind'])
    .where('agency_id', 'in', [...agencyIds])
    .orderBy('agency_id')
    .orderBy('mat_id')
    .orderBy('kind')
    .orderBy('asked_at', 'desc')
    .orderBy(sql`state = 'waiting'`, 'desc');
  if (matIds !== undefined) query = query.where('mat_id', 'in', [...matIds]);
  if (networkId !== undefined) query = query.where('network_id', '=', networkId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const rows = await query.execute();
  return rows.map(commandView).toSorted((a, b) => b.asked_at - a.asked_at);
}

/** One that has not been handed over yet, and the mat it is for. */
export interface UnsentCommand {
  readonly agencyId: AgencyId;
  readonly commandId: string;
  readonly serial: string;
  readonly kind: CommandKind;
  readonly networkId: NetworkId | null;
  readonly dueAt: number;
  /** Its password must not go over a connection that is not encrypted. */
  readonly heldBack: boolean;
}

export interface WaitingCommands {
  readonly unsent: readonly UnsentCommand[];
  /** Some have waited too long. */
  readonly overdue: boolean;
}

const mostAtOnce = 1_000;

/** Asked each second, and nearly always answered by nothing: one look at `mat_commands_waiting`, which holds only what waits. Oldest first. */
async function waitingCommands(db: Db, now: number): Promise<WaitingCommands> {
  const rows = await db
    .selectFrom('mat_commands as c')
    .innerJoin('mats as m', (join) => join.onRef('m.agency_id', '=', 'c.agency_id').onRef('m.mat_id', '=', 'c.mat_id'))
    .select([
      'c.agency_id',
      'c.command_id',
      'm.serial',
      'm.removed_at',
      'c.kind',
      'c.network_id',
      'c.due_at',
      'c.failure',
    ])
    .where('c.state', '=', 'waiting')
    .where((is) => is.or([is('c.sent_at', 'is', null), is('c.due_at', '<=', instant(now))]))
    .orderBy('c.due_at')
    .limit(mostAtOnce)
    .execute();
  return {
    overdue: rows.some(({ due_at }) => due_at <= now),
    unsent: rows
      .filter(({ due_at, removed_at }) => due_at > now && removed_at === null)
      .map((row) => ({
        agencyId: row.agency_id as AgencyId,
        commandId: row.command_id,
        serial: row.serial,
        kind: row.kind,
        networkId: row.network_id as NetworkId | null,
        dueAt: row.due_at,
        heldBack: row.failure === 'notEncrypted',
      })),
  };
}

/** Takes them for this server to send; @returns the ids of those that no other has. */
async function claimUnsent(db: Db, list: readonly UnsentCommand[], now: number): Promise<Set<string>> {
  if (list.length === 0) return new Set();
  const { rows } = await sql<{ command_id: string }>`
    update mat_commands c set sent_at = ${instant(now)}, failure = null
    from (
      select agency_id, command_id from mat_commands
      join unnest(${list.map(({ agencyId }) => agencyId)}::int[], ${list.map(({ commandId }) => commandId)}::text[])
        w(agency_id, command_id) using (agency_id, command_id)
      where state = 'waiting' and sent_at is null for update of mat_commands skip locked) free
    where c.agency_id = free.agency_id and c.command_id = free.command_id
    returning c.command_id`.execute(db);
  return new Set(rows.map((row) => row.command_id));
}

/** It did not reach the mat: whoever hears of the mat next sends it, as long as it waits. */
async function releaseUnsent(db: Db, { agencyId, commandId }: UnsentCommand): Promise<void> {
  await db
    .updateTable('mat_commands')
    .set({ sent_at: null })
    .where('agency_id', '=', agencyId)
    .where('command_id', '=', commandId)
    .where('state', '=', 'waiting')
    .execute();
}

/** `ended` before: said twice, or after we had given it up. `unknown`: never asked of this mat. */
export type Answered = 'taken' | 'ended' | 'unknown';

/** It must not go to the mat as it is connected now: it waits on, and says why. */
async function holdUnsent(db: Db, { agencyId, commandId }: UnsentCommand, why: CommandFailure): Promise<void> {
  await db
    .updateTable('mat_commands')
    .set({ sent_at: null, failure: why })
    .where('agency_id', '=', agencyId)
    .where('command_id', '=', commandId)
    .where('state', '=', 'waiting')
    .execute();
}

/** What a mat says of a command. */
async function answerCommand(
  db: Db,
  mat: { readonly agencyId: AgencyId; readonly matId: MatId },
  { command, ok, error }: CommandResult,
  at: number,
): Promise<Answered> {
  return await db.transaction().execute(async (step) => {
    const said = error ?? null;
    const row = await step
      .updateTable('mat_commands')
      .set({
        state: ok ? 'succeeded' : 'failed',
        failure: ok ? null : 'refused',
        error: said,
        ended_at: instant(at),
      })
      .where('agency_id', '=', mat.agencyId)
      .where('mat_id', '=', mat.matId)
      .where('command_id', '=', command)
      .where('state', '=', 'waiting')
      .returning('kind')
      .executeTakeFirst();
    if (row === undefined) return await wasEverAsked(step, mat, command);
    const event = (ok ? succeededEvent : failedEvent)[row.kind];
    await writeMatEvents(step, [{ ...mat, at, event, by: null, about: said ?? (ok ? null : 'refused') }]);
    return 'taken';
  });
}

async function wasEverAsked(
  step: Db,
  { agencyId, matId }: { readonly agencyId: AgencyId; readonly matId: MatId },
  commandId: string,
): Promise<Answered> {
  const row = await step
    .selectFrom('mat_commands')
    .select('state')
    .where('agency_id', '=', agencyId)
    .where('mat_id', '=', matId)
    .where('command_id', '=', commandId)
    .executeTakeFirst();
  return row === undefined ? 'unknown' : 'ended';
}

/** Those that nothing answered in time have failed, and their mats' histories say so. */
export async function endUnanswered(db: Db, now: number): Promise<void> {
  await sql`with ended as (
      update mat_commands set state = 'failed', failure = coalesce(failure, 'noAnswer'), ended_at = ${instant(now)}
      where state = 'waiting' and due_at <= ${instant(now)} returning agency_id, mat_id, kind, failure)
    insert into mat_events (agency_id, mat_id, at, event, about)
    select agency_id, mat_id, ${instant(now)}, case kind when 'reboot' then ${failedEvent.reboot} else ${failedEvent.network} end, failure
    from ended`.execute(db);
}

export interface MatCommands {
  /** Commands were asked for and are committed: they need not wait for the next turn. */
  hurry(): void;
  /** @returns how to stop listening */
  onAsked(listener: () => void): () => void;
  waiting(now: number): Promise<WaitingCommands>;
  claim(list: readonly UnsentCommand[], now: number): Promise<Set<string>>;
  release(command: UnsentCommand): Promise<void>;
  hold(command: UnsentCommand, why: CommandFailure): Promise<void>;
  answer(mat: Parameters<typeof answerCommand>[1], result: CommandResult, at: number): Promise<Answered>;
  endUnanswered(now: number): Promise<void>;
}

export function createMatCommands(db: Db, onUnheard: (error: unknown) => void): MatCommands {
  const hearers = createEmitter<void>(onUnheard);
  return {
    hurry: hearers.tell,
    onAsked: hearers.add,
    waiting: (now) => waitingCommands(db, now),
    claim: (list, now) => claimUnsent(db, list, now),
    release: (command) => releaseUnsent(db, command),
    hold: (command, why) => holdUnsent(db, command, why),
    answer: (mat, result, at) => answerCommand(db, mat, result, at),
    endUnanswered: (now) => endUnanswered(db, now),
  };
}
