/** The people to call, as a list (`contract/src/vocabulary/communication/contacts.ts`); what was typed as one text before is the first of each list. */
import { type Kysely, sql } from 'kysely';

export const name = '038-contacts';

export interface ContactTables {
  contact_lists: {
    provider_id: number;
    /** Null = the provider's own. */
    agency_id: number | null;
    revision: number;
    contacts: unknown;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_lists (
    provider_id int not null references providers on delete cascade,
    agency_id int references agencies on delete cascade,
    revision int not null,
    contacts jsonb not null,
    unique nulls not distinct (provider_id, agency_id))`.execute(db);
  const first = sql`jsonb_build_array(jsonb_build_object(
    'name', name, 'role', null, 'phone', null, 'line', null, 'mail', null, 'hours', left(btrim(contact), 500)))`;
  await sql`insert into contact_lists (provider_id, agency_id, revision, contacts)
    select provider_id, null, 1, ${first} from providers where btrim(contact) <> ''
    union all
    select provider_id, agency_id, 1, ${first} from agencies where btrim(contact) <> ''`.execute(db);
  await sql`alter table providers drop column contact`.execute(db);
  await sql`alter table agencies drop column contact`.execute(db);
}
