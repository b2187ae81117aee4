/** The statistics filter of an agency: which figures stand out, and which alerts count. One row, saved whole. */
import {
  type AgencyId,
  type ProviderId,
  type SavedStatisticFilter,
  type StatisticFilter,
  standardStatisticFilter,
  statisticFieldNames,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Actor, changesOf, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';

interface Row extends Pick<SavedStatisticFilter, 'fields' | 'types' | 'priorities'> {
  readonly agency_id: AgencyId;
  readonly version: number | null;
  readonly without_coverage: boolean;
  readonly saved_at: number | null;
  readonly saved_by: string | null;
}

/** By agency; as shipped where nobody has saved one. */
export async function readStatisticFilters(db: Db, agencyIds: readonly AgencyId[]): Promise<SavedStatisticFilter[]> {
  const { rows } =
    await sql<Row>`select a.agency_id, f.version, f.fields, f.types, f.priorities, f.without_coverage, f.saved_at,
      u.display_name as saved_by
    from agencies a left join report_filters f on f.agency_id = a.agency_id left join users u on u.user_id = f.saved_by
    where a.agency_id = any(${[...agencyIds]}::int[]) order by a.agency_id`.execute(db);
  return rows.map(filterOf);
}

function filterOf({ agency_id, version, ...row }: Row): SavedStatisticFilter {
  if (version === null) return { agency_id, version: 0, ...standardStatisticFilter, saved_at: null, saved_by: null };
  // A field that came with a later release than the one that saved it is as shipped.
  return { agency_id, version, ...row, fields: { ...standardStatisticFilter.fields, ...row.fields } };
}

interface FilterWish {
  readonly filter: StatisticFilter;
  /** The one that was read when the typing began. */
  readonly version: number;
}

/** Two who want the same agree; else the second of two is told. */
export async function saveStatisticFilter(
  db: Db,
  agencyId: AgencyId,
  { filter, version }: FilterWish,
  by: Actor,
  at: number,
): Promise<SavedStatisticFilter | 'conflict' | 'not_found'> {
  return await db.transaction().execute(async (step) => {
    // The agency's row is held, because the first of two saves finds no row of the filter to hold.
    const agency = await step
      .selectFrom('agencies')
      .select(['provider_id', 'name'])
      .where('agency_id', '=', agencyId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (agency === undefined) return 'not_found';
    const [before] = await readStatisticFilters(step, [agencyId]);
    if (before === undefined) return 'not_found';
    const changes = changesOf(textOf(before), textOf(filter));
    if (changes === null && before.version > 0) return before;
    if (before.version !== version) return 'conflict';
    const values = {
      version: version + 1,
      fields: JSON.stringify(filter.fields),
      types: [...filter.types],
      priorities: [...filter.priorities],
      without_coverage: filter.without_coverage,
      saved_at: instant(at),
      saved_by: by.userId,
    };
    await step
      .insertInto('report_filters')
      .values({ agency_id: agencyId, ...values })
      .onConflict((clash) => clash.column('agency_id').doUpdateSet(values))
      .execute();
    if (changes !== null)
      await writeAudit(step, {
        at,
        by,
        providerId: agency.provider_id as ProviderId,
        agencyId,
        action: 'changed',
        subject: { kind: 'agency', id: agencyId, label: agency.name },
        ...changes,
      });
    const [saved] = await readStatisticFilters(step, [agencyId]);
    return saved ?? 'not_found';
  });
}

/** As it is compared and written down. A threshold that is off counts with its value, so that none is lost unseen. */
function textOf({ fields, types, priorities, without_coverage }: StatisticFilter) {
  const bound = ({ on, value }: { readonly on: boolean; readonly value: number | null }) =>
    `${value ?? '–'}${on ? '' : ' (–)'}`;
  return {
    ...Object.fromEntries(
      statisticFieldNames.map((name) => [
        `statistics_${name}`,
        `${bound(fields[name].lower)} … ${bound(fields[name].upper)}`,
      ]),
    ),
    statistics_types: [...types].sort().join(', '),
    statistics_priorities: [...priorities].sort().join(', '),
    statistics_without_coverage: without_coverage,
  };
}
