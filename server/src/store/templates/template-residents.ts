/** Who has which template, and what differs for them: listed, given to many at once, changed for one. */

import { isDeepStrictEqual } from 'node:util';
import {
  type AgencyId,
  type AlertId,
  type AlertOverrides,
  type AlertType,
  type AuditValues,
  alertTypes,
  type assignTemplate as assigning,
  type BedId,
  type BodyOf,
  type changeResidentSettings as changing,
  type DataOf,
  type ResidentId,
  type ResidentSettings,
  type StayId,
  type TemplateId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, auditOf, isRefusal, type Refusal } from '../audit/acting.ts';
import { changesOf } from '../audit/audit.ts';
import { overridesOf, settingsInForce } from '../bed-state/settings-in-force.ts';
import { changedPlaces } from '../bed-state/stays.ts';
import type { Db } from '../db/database.ts';
import { anyContaining, type PageAsked, type Paged, pagedOf, pageQuery, type SortColumn } from '../db/paged.ts';
import { holdResidents, refusalOfStay, subjectOf } from '../residents/resident-changes.ts';
import { placeOf, type ResidentRow } from '../residents/resident-rows.ts';
import { auditedSettings } from './template-audit.ts';
import { forReaders, holdTemplate, refusalOfSettings } from './template-changes.ts';
import { hasTemplate, judgeAnew, MovedInMeanwhile, type WatchedBy } from './watched-beds.ts';

interface Row {
  readonly agency_id: AgencyId;
  readonly resident_id: ResidentId;
  readonly revision: number;
  readonly name: string;
  readonly bed_id: BedId | null;
  readonly bed_no: string | null;
  readonly floor: string | null;
  readonly stay_id: StayId | null;
  readonly template_id: TemplateId;
  readonly template_name: string;
  readonly settings: unknown;
  readonly overrides: unknown;
}

const columns = sql`r.agency_id, r.resident_id, r.revision, r.name, r.bed_id, b.bed_no, b.floor, r.stay_id,
  coalesce(o.template_id, d.template_id) as template_id, coalesce(o.name, d.name) as template_name,
  r.alert_overrides as overrides`;
/** `t` is the page's own total. */
const joins = sql`left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
  left join templates o on o.agency_id = r.agency_id and o.template_id = r.template_id
  left join templates d on d.agency_id = r.agency_id and d.shipped = 'standard'`;

const settingsOf = (row: Omit<Row, 'settings'>): ResidentSettings => ({
  resident_id: row.resident_id,
  agency_id: row.agency_id,
  revision: row.revision,
  name: row.name,
  bed: placeOf(row),
  stay_id: row.stay_id,
  template_id: row.template_id,
  overrides: overridesOf(row.overrides),
});

const order: readonly SortColumn[] = [
  { column: 'floor', collation: 'natural_order' },
  { column: 'bed_no', collation: 'natural_order' },
  { column: 'name', collation: 'name_order', fixed: true },
  { column: 'resident_id', fixed: true },
];

type Asked = Omit<PageAsked, 'order'>;

export const templateResidentsQuery = (agencyId: AgencyId, by: WatchedBy, asked: Asked): RawBuilder<unknown> =>
  pageQuery(
    sql`select r.agency_id, r.resident_id, r.name, b.floor, b.bed_no
      from residents r left join beds b on b.agency_id = ${agencyId} and b.bed_id = r.bed_id
      where r.agency_id = ${agencyId} and r.discharged_at is null and ${hasTemplate(by)}
        and ${anyContaining(['r.name', 'b.bed_no', 'r.resident_code'], asked.search)}`,
    order,
    { ...asked, order: 'asc' },
    columns,
    sql`left join residents r on r.agency_id = ${agencyId} and r.resident_id = p.resident_id ${joins}`,
  );

/** By bed, those in none last. */
export async function listTemplateResidents(
  db: Db,
  agencyId: AgencyId,
  by: WatchedBy,
  asked: Asked,
): Promise<Paged<ResidentSettings>> {
  const query = templateResidentsQuery(agencyId, by, asked) as RawBuilder<Row & { total: number; is_row: boolean }>;
  const { rows } = await query.execute(db);
  return pagedOf(rows, settingsOf);
}

async function readRows(db: Db, agencyIds: readonly AgencyId[], ids: readonly ResidentId[]): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select ${columns}, coalesce(o.settings, d.settings) as settings from residents r ${joins}
    where r.agency_id = any(${[...agencyIds]}::int[]) and r.resident_id = any(${[...ids]}::int[]) order by r.resident_id`.execute(
      db,
    );
  return rows;
}

export async function findResidentSettings(
  db: Db,
  agencyIds: readonly AgencyId[],
  residentId: ResidentId,
): Promise<ResidentSettings | null> {
  const [row] = await readRows(db, agencyIds, [residentId]);
  return row === undefined ? null : settingsOf(row);
}

export interface Given {
  readonly changed: number;
  readonly retold: readonly AlertId[];
}

const kindsOf = (overrides: AlertOverrides): AlertType[] => alertTypes.filter((type) => overrides[type] !== undefined);
const kindsText = (overrides: AlertOverrides): string | null => kindsOf(overrides).join(', ') || null;

export interface Assignment {
  /** As each was shown to whoever chose them. */
  readonly shown: readonly { readonly residentId: ResidentId; readonly stayId: StayId | null }[];
  readonly dropOverrides: boolean;
}

export interface Assigned extends Given {
  /** Who lies elsewhere by now, or nowhere: nothing was changed for them. */
  readonly left: DataOf<typeof assigning>['resident_changed'];
}

/**
 * To whoever lies where they were shown; where one of them is not known or was discharged before, to nobody.
 * @throws MovedInMeanwhile
 */
export async function assignTemplate(
  step: Db,
  acting: Acting,
  templateId: TemplateId,
  { shown, dropOverrides }: Assignment,
): Promise<Assigned | Refusal> {
  const { agencyId } = acting;
  const template = await holdTemplate(step, agencyId, templateId, forReaders);
  if (template === null) return { refused: 'not_found' };
  const shownOf = new Map(shown.map(({ residentId, stayId }) => [residentId, stayId]));
  const held = await holdResidents(step, agencyId, [...shownOf.keys()]);
  // One who was moved while this waited is no reason to refuse the others: it is asked again, and then they are among those left.
  if (isRefusal(held) && held.refused === 'conflict') throw new MovedInMeanwhile();
  if (isRefusal(held)) return held;
  const isAsShown = ({ resident_id, stay_id }: ResidentRow) => shownOf.get(resident_id) === stay_id;
  const same = held.filter(isAsShown);
  if (same.some(({ discharged_at }) => discharged_at !== null)) return { refused: 'resident_discharged' };
  const left = await leftOf(
    step,
    agencyId,
    held.filter((row) => !isAsShown(row)),
    shownOf,
  );
  const rows = await readRows(
    step,
    [agencyId],
    same.map(({ resident_id }) => resident_id),
  );
  const changed = rows.filter(
    (row) => row.template_id !== templateId || (dropOverrides && kindsText(overridesOf(row.overrides)) !== null),
  );
  const ids = changed.map(({ resident_id }) => resident_id);
  await sql`update residents set template_id = ${templateId}, revision = revision + 1,
      alert_overrides = case when ${dropOverrides} then null else alert_overrides end
    where agency_id = ${agencyId} and resident_id = any(${ids}::int[])`.execute(step);
  await auditOf(
    step,
    acting,
    changed.map((row) => {
      const overrides = kindsText(overridesOf(row.overrides));
      const before = { template: row.template_name, overrides };
      const after = { template: template.name, overrides: dropOverrides ? null : overrides };
      return { action: 'templateAssigned', subject: subjectOf(row), ...changesOf(before, after) } as const;
    }),
  );
  return { changed: changed.length, left, retold: await judgeAnew(step, agencyId, bedsOf(changed), acting.at) };
}

async function leftOf(
  step: Db,
  agencyId: AgencyId,
  rows: readonly ResidentRow[],
  shownOf: ReadonlyMap<ResidentId, StayId | null>,
): Promise<Assigned['left']> {
  const changed = await changedPlaces(
    step,
    agencyId,
    rows.map(({ resident_id }) => ({ residentId: resident_id, stayId: shownOf.get(resident_id) ?? null })),
  );
  return rows.map((row, n) => ({
    resident_id: row.resident_id,
    name: row.name,
    bed: placeOf(row),
    stay_id: row.stay_id,
    ...(changed[n] ?? { asked: null, now: null }),
  }));
}

const bedsOf = (rows: readonly Row[]): BedId[] => rows.flatMap(({ bed_id }) => bed_id ?? []);

/** Of one person and no network: those are judged by the standard template alone. */
export function refusalOfOverrides(overrides: AlertOverrides): Refusal | null {
  if (overrides.mqttStatus !== undefined)
    return { refused: 'invalid', fields: { 'overrides.mqttStatus': 'unknown_value' } };
  return refusalOfSettings('overrides', overrides);
}

export async function changeResidentSettings(
  step: Db,
  acting: Acting,
  residentId: ResidentId,
  { revision, stay_id, template_id, overrides }: BodyOf<typeof changing>,
): Promise<Given | Refusal> {
  const { agencyId, at } = acting;
  const template = await holdTemplate(step, agencyId, template_id, forReaders);
  const held = await holdResidents(step, agencyId, [residentId]);
  if (isRefusal(held)) return held;
  const [row] = await readRows(step, [agencyId], [residentId]);
  if (row === undefined) return { refused: 'not_found' };
  const [shown] = held;
  const moved = shown === undefined ? null : await refusalOfStay(step, shown, stay_id);
  if (moved !== null) return moved;
  if (shown?.discharged_at !== null) return { refused: 'resident_discharged' };
  if (template === null) return { refused: 'template_not_found', fields: { template_id: 'unknown_value' } };
  if (row.revision !== revision) return { refused: 'conflict' };
  const before = overridesOf(row.overrides);
  if (row.template_id === template_id && isDeepStrictEqual(before, overrides)) return { changed: 0, retold: [] };
  const kept = kindsOf(overrides).length === 0 ? null : JSON.stringify(overrides);
  await sql`update residents set template_id = ${template_id}, alert_overrides = ${kept}::jsonb, revision = revision + 1
    where agency_id = ${agencyId} and resident_id = ${residentId}`.execute(step);
  const changes = changesOf(
    audited(row.template_name, row.settings, before, overrides),
    audited(template.name, template.settings, overrides, before),
  );
  await auditOf(step, acting, [{ action: 'changed', subject: subjectOf(row), ...changes }]);
  return { changed: 1, retold: await judgeAnew(step, agencyId, bedsOf([row]), at) };
}

/** What holds for them of the kinds that differ here or on the other side; the rest the template's name tells. */
function audited(template: string, settings: unknown, own: AlertOverrides, other: AlertOverrides): AuditValues {
  const kinds = kindsOf({ ...own, ...other }).filter((type) => !isDeepStrictEqual(own[type], other[type]));
  return { template, overrides: kindsText(own), ...auditedSettings(settingsInForce(settings, own), kinds) };
}
