/** On which day somebody was discharged, and why (docs/decisions/196). */
import { type Kysely, sql } from 'kysely';

export const name = '058-discharges';

const statements = [
  `alter table residents
    add column discharged_on date,
    add column discharge_reason text constraint residents_discharge_reason
      check (discharge_reason in ('goneHome', 'toHospital', 'toFacility', 'died', 'otherReason')),
    add column discharge_note text`,
  `update residents r set discharged_on = (r.discharged_at at time zone a.timezone)::date
    from agencies a where a.agency_id = r.agency_id and r.discharged_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
