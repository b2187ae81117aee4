/** Who is addressed: within a query that calls announcements `a` and accounts `u`. */
import { sql } from 'kysely';

/** A shared station is nobody: who reads there is counted where a name is chosen. */
export const isAddressed = sql<boolean>`(u.provider_id = a.provider_id and u.disabled_at is null and not u.shared and u.role = any(a.roles)
  and (u.role = 'agent' or exists (select from announcement_agencies x where x.provider_id = a.provider_id
    and x.announcement_id = a.announcement_id and x.agency_id = u.agency_id)))`;
