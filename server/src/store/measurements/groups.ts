/** Measurement device groups: named by staff, of one family; chiline's say what their meters are. */
import type {
  AgencyId,
  addMeasurementGroup,
  BodyOf,
  ChilineDeviceType,
  changeMeasurementGroup,
  MeasurementGroup,
  MeasurementGroupId,
  MeterFamily,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, auditOf } from '../audit/acting.ts';
import { changesOf } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import type { RefusedReading } from './changes.ts';

type Row = Omit<MeasurementGroup, 'family' | 'device_type'> & {
  readonly family: MeterFamily;
  readonly device_type: ChilineDeviceType | null;
};

const query = (
  which: RawBuilder<unknown>,
) => sql<Row>`select g.group_id, g.agency_id, g.revision, g.family, g.name, g.device_type,
    (select count(*) from meters m where m.agency_id = g.agency_id and m.group_id = g.group_id and m.removed_at is null) as meters
  from measurement_groups g where g.removed_at is null and ${which}
  order by g.name collate natural_order, g.group_id`;

export async function listGroups(
  db: Db,
  agencyIds: readonly AgencyId[],
  family: MeterFamily | undefined,
): Promise<MeasurementGroup[]> {
  const { rows } = await query(sql`g.agency_id = any(${[...agencyIds]}::int[])
    and (${family ?? null}::text is null or g.family = ${family ?? null})`).execute(db);
  return rows;
}

async function findGroup(db: Db, agencyId: AgencyId, groupId: MeasurementGroupId): Promise<MeasurementGroup | null> {
  const { rows } = await query(sql`g.agency_id = ${agencyId} and g.group_id = ${groupId}`).execute(db);
  return rows[0] ?? null;
}

/** Fora's meters are of three kinds together; what a chiline meter is, somebody says, or that nobody has. */
const typeRefused = (family: MeterFamily, type: ChilineDeviceType | null): RefusedReading | null =>
  (family === 'chiline') === (type !== null)
    ? null
    : { refused: 'invalid', fields: { device_type: type === null ? 'required' : 'unknown_value' } };

export async function addGroup(
  step: Db,
  acting: Acting,
  { family, name, device_type }: BodyOf<typeof addMeasurementGroup>,
): Promise<MeasurementGroup | RefusedReading> {
  const wrong = typeRefused(family, device_type);
  if (wrong !== null) return wrong;
  const { agencyId } = acting;
  const { group_id } = await step
    .insertInto('measurement_groups')
    .values({ agency_id: agencyId, family, name, device_type })
    .returning('group_id')
    .executeTakeFirstOrThrow();
  const subject = { kind: 'measurementGroup', id: group_id, label: name } as const;
  await auditOf(step, acting, [{ action: 'added', subject, after: { name, family, device_type } }]);
  return shown(await findGroup(step, agencyId, group_id as MeasurementGroupId));
}

export async function changeGroup(
  step: Db,
  acting: Acting,
  groupId: MeasurementGroupId,
  { name, device_type, revision }: BodyOf<typeof changeMeasurementGroup>,
): Promise<MeasurementGroup | RefusedReading> {
  const { agencyId } = acting;
  const held = await hold(step, agencyId, groupId);
  if (held === null) return { refused: 'not_found' };
  if (held.revision !== revision) return { refused: 'conflict' };
  const wrong = typeRefused(held.family, device_type);
  if (wrong !== null) return wrong;
  const changes = changesOf({ name: held.name, device_type: held.device_type }, { name, device_type });
  if (changes === null) return held;
  await step
    .updateTable('measurement_groups')
    .set({ name, device_type, revision: revision + 1 })
    .where('agency_id', '=', agencyId)
    .where('group_id', '=', groupId)
    .execute();
  const subject = { kind: 'measurementGroup', id: groupId, label: held.name } as const;
  await auditOf(step, acting, [{ action: 'changed', subject, ...changes }]);
  return shown(await findGroup(step, agencyId, groupId));
}

/** Its meters stay, in none. */
export async function removeGroup(
  step: Db,
  acting: Acting,
  groupId: MeasurementGroupId,
): Promise<RefusedReading | null> {
  const { agencyId, at } = acting;
  const held = await hold(step, agencyId, groupId);
  if (held === null) return { refused: 'not_found' };
  await sql`update meters set group_id = null, revision = revision + 1
    where agency_id = ${agencyId} and group_id = ${groupId}`.execute(step);
  await sql`update measurement_groups set removed_at = ${instant(at)}, revision = revision + 1
    where agency_id = ${agencyId} and group_id = ${groupId}`.execute(step);
  const subject = { kind: 'measurementGroup', id: groupId, label: held.name } as const;
  const before = { name: held.name, family: held.family, device_type: held.device_type };
  await auditOf(step, acting, [{ action: 'removed', subject, before }]);
  return null;
}

/** Until the transaction ends: whoever puts a meter into it meanwhile waits. */
async function hold(step: Db, agencyId: AgencyId, groupId: MeasurementGroupId): Promise<MeasurementGroup | null> {
  await sql`select from measurement_groups where agency_id = ${agencyId} and group_id = ${groupId} for update`.execute(
    step,
  );
  return await findGroup(step, agencyId, groupId);
}

function shown(group: MeasurementGroup | null): MeasurementGroup {
  if (group === null) throw new Error('a group that is held is gone');
  return group;
}
