/** The register of beds. */
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';
import type { Asking } from '../../store/residents/residents.ts';

export function bedRegisterHandlers({
  bedRegister,
}: Pick<Store, 'bedRegister'>): Pick<Handlers, 'listBeds' | 'addBeds' | 'changeBed' | 'removeBed' | 'restoreBed'> {
  return {
    async listBeds({ place, query }) {
      const { rows, total, floors } = await bedRegister.list(place.agencyIds, query);
      return { rows: [...rows], total, floors: [...floors] };
    },
    async addBeds(call) {
      const added = await bedRegister.add(asking(call), call.body);
      if ('refused' in added) throw refused(added);
      return added.beds;
    },
    async changeBed(call) {
      const changed = await bedRegister.change(asking(call), call.params.bed_id, call.body);
      if ('refused' in changed) throw refused(changed);
      return changed.bed;
    },
    async removeBed(call) {
      const refusal = await bedRegister.remove(asking(call), call.params.bed_id);
      if (refusal !== null) throw refused(refusal);
      return {};
    },
    async restoreBed(call) {
      const restored = await bedRegister.restore(asking(call), call.params.bed_id);
      if ('refused' in restored) throw refused(restored);
      return restored.bed;
    },
  };
}

const asking = ({ place, actor }: { readonly place: Place; readonly actor: Actor }): Asking => ({
  agencyId: oneAgency(place),
  by: actor,
});

type Refusal = NonNullable<Awaited<ReturnType<Store['bedRegister']['remove']>>>;

const refused = ({ refused: code, fields }: Refusal): Refused =>
  new Refused(code, fields === undefined ? {} : { fields });
