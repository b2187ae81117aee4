/** Alert templates with their versions, and what differs for a resident (specification §3 "Alert template"; decisions §3). */
import type {
  AgencyId,
  AlertId,
  BodyOf,
  changeResidentSettings as changingSettings,
  ResidentId,
  ResidentSettings,
  Template,
  TemplateContent,
  TemplateId,
  TemplateVersion,
} from '@wardlight/contract';
import { findAlerts } from '../alerts/alerts.ts';
import { type Acting, isRefusal, type Refusal } from '../audit/acting.ts';
import type { Told, Whereabouts } from '../bed-state/told.ts';
import type { Db } from '../db/database.ts';
import type { PageAsked, Paged } from '../db/paged.ts';
import { type Asking, whereabouts } from '../residents/residents.ts';
import {
  addTemplate,
  asNameTaken,
  changeTemplate,
  refusalOfSettings,
  removeTemplate,
  restoreTemplate,
  type SavedTemplate,
} from './template-changes.ts';
import {
  type Assigned,
  type Assignment,
  assignTemplate,
  changeResidentSettings,
  findResidentSettings,
  listTemplateResidents,
  refusalOfOverrides,
} from './template-residents.ts';
import { findTemplate, listTemplates, listVersions } from './template-rows.ts';
import { MovedInMeanwhile } from './watched-beds.ts';

type Saved = { readonly template: Template } | Refusal;
type Page = { readonly offset: number; readonly limit: number };

export interface Templates {
  list(agencyIds: readonly AgencyId[]): Promise<Template[]>;
  find(agencyIds: readonly AgencyId[], templateId: TemplateId): Promise<Template | null>;
  /** Null = no such template. */
  versions(agencyIds: readonly AgencyId[], templateId: TemplateId, page: Page): Promise<Paged<TemplateVersion> | null>;
  /** Null = no such template. */
  residents(
    agencyIds: readonly AgencyId[],
    templateId: TemplateId,
    asked: Omit<PageAsked, 'order'>,
  ): Promise<Paged<ResidentSettings> | null>;
  add(asking: Asking, content: TemplateContent): Promise<Saved>;
  change(
    asking: Asking,
    templateId: TemplateId,
    wanted: TemplateContent & { readonly revision: number },
  ): Promise<Saved>;
  restore(asking: Asking, templateId: TemplateId, revision: number): Promise<Saved>;
  remove(asking: Asking, templateId: TemplateId): Promise<Refusal | null>;
  assign(asking: Asking, templateId: TemplateId, wanted: Assignment): Promise<Assigned | Refusal>;
  settingsOf(agencyIds: readonly AgencyId[], residentId: ResidentId): Promise<ResidentSettings | null>;
  changeSettings(
    asking: Asking,
    residentId: ResidentId,
    wanted: BodyOf<typeof changingSettings>,
  ): Promise<{ readonly settings: ResidentSettings } | Refusal>;
}

export interface TemplatesContext {
  readonly db: Db;
  readonly tell: (told: Told) => void;
  /** What a board shows beside the live states has changed. */
  readonly renew: (where: Whereabouts) => void;
  /** Timers that ring at once were stored. */
  readonly ring: () => void;
  readonly now: () => number;
}

/** Nobody is moved so often while one template is saved. */
const mostTries = 5;

export function createTemplates({ db, tell, renew, ring, now }: TemplatesContext): Templates {
  /** What open alerts are told by has changed: read within the change, told once it is committed. */
  async function toldAnew(step: Db, agencyId: AgencyId, at: number, retold: readonly AlertId[]): Promise<Told | null> {
    if (retold.length === 0) return null;
    const alerts = (await findAlerts(step, agencyId, retold)).filter(({ told_at }) => told_at !== null);
    if (alerts.length === 0) return null;
    return { ...(await whereabouts(step, agencyId)), at, beds: [], alerts, notifies: [] };
  }

  async function save<Done extends { readonly retold: readonly AlertId[] }>(
    { agencyId, by }: Asking,
    change: (step: Db, acting: Acting) => Promise<Done | Refusal>,
  ): Promise<Done | Refusal> {
    const at = now();
    for (let tries = 1; ; tries++) {
      try {
        const { done, told, where } = await db.transaction().execute(async (step) => {
          const done = await change(step, { agencyId, by, at });
          if (isRefusal(done)) return { done, told: null, where: null };
          const told = await toldAnew(step, agencyId, at, done.retold);
          return { done, told, where: await whereabouts(step, agencyId) };
        });
        if (isRefusal(done)) return done;
        ring();
        if (told !== null) tell(told);
        // The interval of the turn clock stands on the tiles.
        if (where !== null) renew(where);
        return done;
      } catch (error) {
        if (!(error instanceof MovedInMeanwhile)) return asNameTaken(error);
        if (tries === mostTries) return { refused: 'conflict' };
      }
    }
  }

  async function saveTemplate(
    asking: Asking,
    change: (step: Db, acting: Acting) => Promise<SavedTemplate | Refusal>,
  ): Promise<Saved> {
    const saved = await save(asking, async (step, acting) => {
      const done = await change(step, acting);
      if (isRefusal(done)) return done;
      return { ...done, template: await findTemplate(step, [asking.agencyId], done.templateId) };
    });
    if (isRefusal(saved)) return saved;
    return saved.template === null ? { refused: 'not_found' } : { template: saved.template };
  }

  return {
    list: (agencyIds) => listTemplates(db, agencyIds),
    find: (agencyIds, templateId) => findTemplate(db, agencyIds, templateId),
    async versions(agencyIds, templateId, page) {
      const template = await findTemplate(db, agencyIds, templateId);
      return template === null ? null : await listVersions(db, template, page);
    },
    async residents(agencyIds, templateId, asked) {
      const template = await findTemplate(db, agencyIds, templateId);
      if (template === null) return null;
      const by = { templateId, isStandard: template.shipped === 'standard' };
      return await listTemplateResidents(db, template.agency_id, by, asked);
    },
    add: async (asking, content) =>
      refusalOfSettings('settings', content.settings) ??
      (await saveTemplate(asking, (step, acting) => addTemplate(step, acting, content))),
    change: async (asking, templateId, wanted) =>
      refusalOfSettings('settings', wanted.settings) ??
      (await saveTemplate(asking, (step, acting) => changeTemplate(step, acting, templateId, wanted))),
    restore: (asking, templateId, revision) =>
      saveTemplate(asking, (step, acting) => restoreTemplate(step, acting, templateId, revision)),
    remove: ({ agencyId, by }, templateId) =>
      db.transaction().execute((step) => removeTemplate(step, { agencyId, by, at: now() }, templateId)),
    assign: (asking, templateId, wanted) =>
      save(asking, (step, acting) => assignTemplate(step, acting, templateId, wanted)),
    settingsOf: (agencyIds, residentId) => findResidentSettings(db, agencyIds, residentId),
    async changeSettings(asking, residentId, wanted) {
      const refusal = refusalOfOverrides(wanted.overrides);
      if (refusal !== null) return refusal;
      const saved = await save(asking, (step, acting) => changeResidentSettings(step, acting, residentId, wanted));
      if (isRefusal(saved)) return saved;
      const settings = await findResidentSettings(db, [asking.agencyId], residentId);
      return settings === null ? { refused: 'not_found' } : { settings };
    },
  };
}
