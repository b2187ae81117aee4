/** Agencies, kept by agents (decisions §1). */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../../store/accounts.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';

type AgencyHandlers = Pick<Handlers, 'listAgencies' | 'addAgency' | 'changeAgency'>;

/** A zone that only the database does not know is as wrong as one that nobody knows. */
const refusalOf = (code: 'not_found' | 'conflict' | 'name_taken' | 'zone_unknown'): Refused =>
  code === 'zone_unknown' ? new Refused('invalid', { fields: { timezone: 'wrong_format' } }) : new Refused(code);

export function agencyHandlers(
  { agencyRecords }: Pick<Accounts, 'agencyRecords'>,
  { renew }: Pick<Store, 'renew'>,
  clock: Clock,
): AgencyHandlers {
  const acting = ({ session, actor }: { readonly session: Session; readonly actor: Actor }) => ({
    providerId: session.provider_id,
    by: actor,
    at: clock.now(),
  });
  return {
    listAgencies: ({ session }) => agencyRecords.list(session.provider_id),
    async addAgency(call) {
      const added = await agencyRecords.add(acting(call), call.body);
      if ('refused' in added) throw refusalOf(added.refused);
      // The board over all agencies has one more to name.
      renew({ provider_id: call.session.provider_id, agency_id: added.agency.agency_id });
      return added.agency;
    },
    async changeAgency(call) {
      const { agency_id } = call.params;
      const changed = await agencyRecords.change(acting(call), agency_id, call.body);
      if ('refused' in changed) throw refusalOf(changed.refused);
      // Screens that show its board hear that something beside the beds is new, and read who they are and where again.
      renew({ provider_id: call.session.provider_id, agency_id });
      return changed.agency;
    },
  };
}
