/** Alert templates, and what differs for a resident. */
import { type AgencyId, shippedSettings, standardResponse, type TemplateId } from '@wardlight/contract';
import { createTemplate, listShippedTemplates } from '../../store/beds/register.ts';
import type { AccessCase, Asked, World } from './case.ts';
import { notDisplays, writes } from './rows.ts';

const content = (name: string) => ({
  name,
  settings: shippedSettings.standard,
  response: standardResponse,
  lists: { tell: null, escalate: null },
  sleep: null,
});

async function own({ app, fresh }: World, agency: AgencyId): Promise<{ template_id: TemplateId }> {
  const settings = shippedSettings.standard;
  return { template_id: await createTemplate(app.store.db, agency, { name: fresh(), settings }) };
}

/** Restored as shipped it says what it says: no version, however often. */
async function shipped({ app }: World, agency: AgencyId): Promise<{ template_id: TemplateId }> {
  const template_id = (await listShippedTemplates(app.store.db, agency)).get('fallRisk');
  if (template_id === undefined) throw new Error('an agency without its shipped templates');
  return { template_id };
}

const aboutOne = async (world: World, agency: AgencyId): Promise<Asked> => ({ params: await own(world, agency) });

export const templateAccess = {
  listTemplates: { row: notDisplays },
  readTemplate: { row: notDisplays, given: aboutOne },
  listTemplateVersions: { row: notDisplays, given: aboutOne },
  listTemplateResidents: { row: notDisplays, given: aboutOne },
  addTemplate: { row: writes, given: ({ fresh }) => ({ body: content(fresh()) }) },
  changeTemplate: {
    row: writes,
    given: async (world, agency) => ({
      params: await own(world, agency),
      body: { ...content(world.fresh()), revision: 1 },
    }),
  },
  restoreTemplate: {
    row: writes,
    given: async (world, agency) => ({ params: await shipped(world, agency), body: { revision: 1 } }),
  },
  removeTemplate: { row: writes, given: aboutOne },
  assignTemplate: {
    row: writes,
    given: async (world, agency) => {
      const { resident_id, stay_id } = await world.bed(agency);
      return {
        params: await own(world, agency),
        body: { residents: [{ resident_id, stay_id }], drop_overrides: false },
      };
    },
  },
  readResidentSettings: {
    row: notDisplays,
    given: async (world, agency) => ({ params: { resident_id: (await world.bed(agency)).resident_id } }),
  },
  changeResidentSettings: {
    row: writes,
    given: async (world, agency) => {
      const { resident_id, stay_id } = await world.bed(agency);
      return {
        params: { resident_id },
        body: { revision: 1, stay_id, ...(await own(world, agency)), overrides: {} },
      };
    },
  },
} as const satisfies Record<string, AccessCase>;
