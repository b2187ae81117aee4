/** Meters: registered by their serial number, so that a page can wait for just this one. What is not registered is taken all the same. */
import type {
  AgencyId,
  addMeter,
  BodyOf,
  changeMeter,
  listMeters,
  MeasurementGroupId,
  Meter,
  MeterFamily,
  MeterId,
  QueryOf,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, auditOf } from '../audit/acting.ts';
import { changesOf } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { anyContaining } from '../db/paged.ts';
import type { RefusedReading } from './changes.ts';

interface Row {
  readonly meter_id: MeterId;
  readonly agency_id: AgencyId;
  readonly revision: number;
  readonly serial: string;
  readonly name: string;
  readonly family: MeterFamily;
  readonly group_id: MeasurementGroupId | null;
  readonly group_name: string | null;
  readonly last_reading_at: number | null;
}

const query = (which: RawBuilder<unknown>, page: RawBuilder<unknown>) => sql<Row>`
  select m.meter_id, m.agency_id, m.revision, m.serial, m.name, m.family, g.group_id, g.name as group_name,
    (select max(r.received_at) from readings r where r.agency_id = m.agency_id and r.meter = m.serial) as last_reading_at
  from meters m left join measurement_groups g on g.agency_id = m.agency_id and g.group_id = m.group_id
  where m.removed_at is null and ${which} ${page}`;

const meterOf = ({ group_id, group_name, ...row }: Row): Meter => ({
  ...row,
  group: group_id === null || group_name === null ? null : { group_id, name: group_name },
});

export async function listOfMeters(
  db: Db,
  agencyIds: readonly AgencyId[],
  { search, order, offset, limit, family, group_id }: QueryOf<typeof listMeters>,
): Promise<{ rows: Meter[]; total: number }> {
  const which = sql`m.agency_id = any(${[...agencyIds]}::int[]) and ${anyContaining(['m.name', 'm.serial'], search)}
    and (${family ?? null}::text is null or m.family = ${family ?? null})
    and (${group_id ?? null}::int is null or m.group_id = ${group_id ?? null})`;
  const way = sql.raw(order);
  const [{ rows }, counted] = await Promise.all([
    query(
      which,
      sql`order by m.name collate natural_order ${way}, m.meter_id ${way} limit ${limit} offset ${offset}`,
    ).execute(db),
    sql<{ total: number }>`select count(*) as total from meters m where m.removed_at is null and ${which}`.execute(db),
  ]);
  return { rows: rows.map(meterOf), total: counted.rows[0]?.total ?? 0 };
}

async function findMeter(db: Db, agencyId: AgencyId, meterId: MeterId): Promise<Meter | null> {
  const { rows } = await query(sql`m.agency_id = ${agencyId} and m.meter_id = ${meterId}`, sql``).execute(db);
  return rows[0] === undefined ? null : meterOf(rows[0]);
}

/** Held until the transaction ends, so that nobody removes it meanwhile. */
async function isGroupOf(step: Db, agencyId: AgencyId, family: MeterFamily, groupId: MeasurementGroupId | null) {
  if (groupId === null) return true;
  const { rows } = await sql`select 1 from measurement_groups where agency_id = ${agencyId} and group_id = ${groupId}
    and family = ${family} and removed_at is null for key share`.execute(step);
  return rows.length > 0;
}

const noGroup: RefusedReading = { refused: 'invalid', fields: { group_id: 'unknown_value' } };

export async function addOneMeter(
  step: Db,
  acting: Acting,
  { serial, name, family, group_id }: BodyOf<typeof addMeter>,
): Promise<Meter | RefusedReading> {
  const { agencyId } = acting;
  if (!(await isGroupOf(step, agencyId, family, group_id))) return noGroup;
  const { meter_id } = await step
    .insertInto('meters')
    .values({ agency_id: agencyId, serial, name, family, group_id })
    .returning('meter_id')
    .executeTakeFirstOrThrow();
  const meter = shown(await findMeter(step, agencyId, meter_id as MeterId));
  await auditOf(step, acting, [{ action: 'added', subject: subjectOf(meter), after: { ...fieldsOf(meter), family } }]);
  return meter;
}

export async function changeOneMeter(
  step: Db,
  acting: Acting,
  meterId: MeterId,
  { serial, name, group_id, revision }: BodyOf<typeof changeMeter>,
): Promise<Meter | RefusedReading> {
  const { agencyId } = acting;
  const held = await hold(step, agencyId, meterId);
  if (held === null) return { refused: 'not_found' };
  if (held.revision !== revision) return { refused: 'conflict' };
  if (!(await isGroupOf(step, agencyId, held.family, group_id))) return noGroup;
  await step
    .updateTable('meters')
    .set({ serial, name, group_id, revision: revision + 1 })
    .where('agency_id', '=', agencyId)
    .where('meter_id', '=', meterId)
    .execute();
  const meter = shown(await findMeter(step, agencyId, meterId));
  const changes = changesOf(fieldsOf(held), fieldsOf(meter));
  if (changes !== null) await auditOf(step, acting, [{ action: 'changed', subject: subjectOf(held), ...changes }]);
  return meter;
}

export async function removeOneMeter(step: Db, acting: Acting, meterId: MeterId): Promise<RefusedReading | null> {
  const { agencyId, at } = acting;
  const held = await hold(step, agencyId, meterId);
  if (held === null) return { refused: 'not_found' };
  await sql`update meters set removed_at = ${instant(at)}, revision = revision + 1
    where agency_id = ${agencyId} and meter_id = ${meterId}`.execute(step);
  const before = { ...fieldsOf(held), family: held.family };
  await auditOf(step, acting, [{ action: 'removed', subject: subjectOf(held), before }]);
  return null;
}

async function hold(step: Db, agencyId: AgencyId, meterId: MeterId): Promise<Meter | null> {
  await sql`select from meters where agency_id = ${agencyId} and meter_id = ${meterId} for update`.execute(step);
  return await findMeter(step, agencyId, meterId);
}

const subjectOf = ({ meter_id, serial }: Meter) => ({ kind: 'meter', id: meter_id, label: serial }) as const;
const fieldsOf = ({ serial, name, group }: Meter) => ({ serial, name, group: group?.name ?? null });

function shown(meter: Meter | null): Meter {
  if (meter === null) throw new Error('a meter that is held is gone');
  return meter;
}
