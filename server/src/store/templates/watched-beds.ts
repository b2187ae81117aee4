/**
 * The beds that a change of alert settings concerns. In one transaction they are held, judged anew from the next tick on, and what stands
 * open in them is told by the ways that hold now: an open alert lives on under the new rules.
 * The order of locks is template, beds, residents, so that whoever changes a template and whoever moves a resident wait for each other.
 */

import { isDeepStrictEqual } from 'node:util';
import {
  type AgencyId,
  type AlertId,
  type AlertMethod,
  type AlertType,
  alertMethodSchema,
  type BedId,
  standardMethods,
  type TemplateId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { rulesChanged } from '../bed-state/rules-changed.ts';
import type { Db } from '../db/database.ts';
import { holdBeds } from '../residents/reassign.ts';

export interface WatchedBy {
  readonly templateId: TemplateId;
  /** Whoever was given none has it, and so have beds of nobody. */
  readonly isStandard: boolean;
}

/** Of residents `r`. */
export const hasTemplate = ({ templateId, isStandard }: WatchedBy): RawBuilder<boolean> =>
  isStandard
    ? sql<boolean>`(r.template_id = ${templateId} or r.template_id is null)`
    : sql<boolean>`r.template_id = ${templateId}`;

/** Nothing was changed; the same may be tried again. */
export class MovedInMeanwhile extends Error {
  constructor() {
    super('somebody with this template went to another bed at the same moment');
    this.name = 'MovedInMeanwhile';
  }
}

/**
 * Holds the beds judged by a template, and whoever lies in them where they are. The template must be held.
 * @throws MovedInMeanwhile
 */
export async function holdBedsWatchedBy(step: Db, agencyId: AgencyId, by: WatchedBy): Promise<BedId[]> {
  const held = new Set(await bedsWatchedBy(step, agencyId, by));
  await holdBeds(step, agencyId, [...held]);
  await sql`select from residents r where r.agency_id = ${agencyId} and r.discharged_at is null and ${hasTemplate(by)}
    order by r.resident_id for share`.execute(step);
  const beds = await bedsWatchedBy(step, agencyId, by);
  if (beds.some((bed) => !held.has(bed))) throw new MovedInMeanwhile();
  return beds;
}

async function bedsWatchedBy(step: Db, agencyId: AgencyId, by: WatchedBy): Promise<BedId[]> {
  const { rows } = by.isStandard
    ? await sql<{ bed_id: BedId }>`select b.bed_id from beds b left join residents r using (agency_id, bed_id)
        where b.agency_id = ${agencyId} and b.removed_at is null and (r.resident_id is null or ${hasTemplate(by)})`.execute(
        step,
      )
    : await sql<{ bed_id: BedId }>`select r.bed_id from residents r
        where r.agency_id = ${agencyId} and r.discharged_at is null and r.bed_id is not null and ${hasTemplate(by)}`.execute(
        step,
      );
  return rows.map((row) => row.bed_id);
}

const methodsSchema = z.nullable(z.array(alertMethodSchema));

interface Standing {
  readonly alert_id: AlertId;
  readonly type: AlertType;
  readonly methods: AlertMethod[] | null;
  readonly now_methods: unknown;
}

/**
 * The beds are held and what they are judged by is written.
 * @param networks alerts about networks too, which the standard template rules
 * @returns the open alerts that are told by other ways from now on
 */
export async function judgeAnew(
  step: Db,
  agencyId: AgencyId,
  beds: readonly BedId[],
  at: number,
  networks = false,
): Promise<AlertId[]> {
  await rulesChanged(step, agencyId, beds, at);
  const { rows } = await sql<Standing>`
    select a.alert_id, a.type, a.methods,
      coalesce(r.alert_overrides -> a.type, coalesce(t.settings, d.settings) -> a.type) -> 'methods' as now_methods
    from alerts a
    left join lateral (select template_id, alert_overrides from residents r
      where r.agency_id = a.agency_id and r.bed_id = a.bed_id) r on true
    left join templates t on t.agency_id = a.agency_id and t.template_id = r.template_id
    left join templates d on d.agency_id = a.agency_id and d.shipped = 'standard'
    where a.agency_id = ${agencyId} and a.closed_at is null
      and (a.bed_id = any(${[...beds]}::int[]) or (${networks} and a.network_id is not null))`.execute(step);
  const changed = rows.flatMap(({ alert_id, type, methods, now_methods }) => {
    const next = methodsSchema.parse(now_methods ?? null) ?? standardMethods(type);
    return isDeepStrictEqual(methods ?? standardMethods(type), next) ? [] : [{ alert_id, methods: next }];
  });
  if (changed.length === 0) return [];
  await sql`update alerts a set methods = x.methods
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as x(alert_id text, methods text[])
    where a.agency_id = ${agencyId} and a.alert_id = x.alert_id`.execute(step);
  return changed.map(({ alert_id }) => alert_id);
}
