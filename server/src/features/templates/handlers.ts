/** Alert templates (`/notify-template`), and by what each resident is watched. */
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Refusal } from '../../store/audit/acting.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';
import type { Asking } from '../../store/residents/residents.ts';

type Calls =
  | 'listTemplates'
  | 'readTemplate'
  | 'addTemplate'
  | 'changeTemplate'
  | 'restoreTemplate'
  | 'removeTemplate'
  | 'listTemplateVersions'
  | 'listTemplateResidents'
  | 'assignTemplate'
  | 'readResidentSettings'
  | 'changeResidentSettings';

export function templateHandlers({ templates }: Pick<Store, 'templates'>): Pick<Handlers, Calls> {
  return {
    listTemplates: async ({ place }) => ({ templates: await templates.list(place.agencyIds) }),
    readTemplate: async ({ place, params }) => found(await templates.find(place.agencyIds, params.template_id)),
    addTemplate: async (call) => done(await templates.add(asking(call), call.body)).template,
    changeTemplate: async (call) =>
      done(await templates.change(asking(call), call.params.template_id, call.body)).template,
    restoreTemplate: async (call) =>
      done(await templates.restore(asking(call), call.params.template_id, call.body.revision)).template,
    async removeTemplate(call) {
      const refusal = await templates.remove(asking(call), call.params.template_id);
      if (refusal !== null) throw refused(refusal);
      return {};
    },
    async listTemplateVersions({ place, params, query }) {
      const { rows, total } = found(await templates.versions(place.agencyIds, params.template_id, query));
      return { rows: [...rows], total };
    },
    async listTemplateResidents({ place, params, query }) {
      const { rows, total } = found(await templates.residents(place.agencyIds, params.template_id, query));
      return { rows: [...rows], total };
    },
    async assignTemplate(call) {
      const { residents, drop_overrides } = call.body;
      const shown = residents.map(({ resident_id, stay_id }) => ({ residentId: resident_id, stayId: stay_id }));
      const wanted = { shown, dropOverrides: drop_overrides };
      const { changed, left } = done(await templates.assign(asking(call), call.params.template_id, wanted));
      return { changed, resident_changed: [...left] };
    },
    readResidentSettings: async ({ place, params }) =>
      found(await templates.settingsOf(place.agencyIds, params.resident_id)),
    changeResidentSettings: async (call) =>
      done(await templates.changeSettings(asking(call), call.params.resident_id, call.body)).settings,
  };
}

const asking = ({ place, actor }: { readonly place: Place; readonly actor: Actor }): Asking => ({
  agencyId: oneAgency(place),
  by: actor,
});

const refused = ({ refused: code, ...more }: Refusal): Refused => new Refused(code, more);

function done<Value extends object>(outcome: Value | Refusal): Value {
  if ('refused' in outcome) throw refused(outcome as Refusal);
  return outcome as Value;
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new Refused('not_found');
  return value;
}
