/** Providers and the agencies they own. */
import {
  type Agency,
  type AgencyId,
  type ProviderId,
  shippedSettings,
  shippedTemplates,
  standardNight,
  type Window,
} from '@wardlight/contract';
import type { Db } from './database.ts';
import { rulesChanged } from './rules-changed.ts';

export interface NewAgency {
  readonly provider_id: ProviderId;
  readonly name: string;
  readonly timezone: string;
  readonly locale: string;
}

export interface Agencies {
  createProvider(name: string): Promise<ProviderId>;
  hasProvider(provider: ProviderId): Promise<boolean>;
  readProvider(
    provider: ProviderId,
  ): Promise<{ readonly name: string; readonly contact: string | null; readonly revision: number }>;
  /** With the alert templates as shipped. @returns null when there is no such provider. */
  create(agency: NewAgency): Promise<AgencyId | null>;
  /** In the order they were made. */
  idsOf(provider: ProviderId): Promise<AgencyId[]>;
  listOf(provider: ProviderId): Promise<Agency[]>;
  providerOf(agency: AgencyId): Promise<ProviderId | null>;
  /** The nighttime rest window; null when there is no such agency. */
  nightOf(agency: AgencyId): Promise<Window | null>;
  /** In none of the rules of a bed: nothing need be judged anew. */
  saveNight(agency: AgencyId, night: Window): Promise<void>;
  /** Ranges are read on another wall clock from now on, in beds that are watched at this moment too. */
  saveZone(agency: AgencyId, timezone: string, at: number): Promise<void>;
}

export function createAgencies(db: Db): Agencies {
  return {
    ...providersOf(db),
    create: (agency) =>
      db.transaction().execute(async (transaction) => {
        const provider = await transaction
          .selectFrom('providers')
          .select('provider_id')
          .where('provider_id', '=', agency.provider_id)
          .forShare()
          .executeTakeFirst();
        if (provider === undefined) return null;
        const night = { night_start: standardNight.start, night_end: standardNight.end };
        const { agency_id } = await transaction
          .insertInto('agencies')
          .values({ ...agency, ...night })
          .returning('agency_id')
          .executeTakeFirstOrThrow();
        const templates = shippedTemplates.map((shipped) => ({
          agency_id,
          shipped,
          name: shipped,
          settings: JSON.stringify(shippedSettings[shipped]),
        }));
        await transaction.insertInto('templates').values(templates).execute();
        return agency_id as AgencyId;
      }),
    async idsOf(provider) {
      const rows = await db
        .selectFrom('agencies')
        .select('agency_id')
        .where('provider_id', '=', provider)
        .orderBy('agency_id')
        .execute();
      return rows.map((row) => row.agency_id as AgencyId);
    },
    async listOf(provider) {
      const rows = await db
        .selectFrom('agencies')
        .select(['agency_id', 'name', 'locale', 'timezone', 'night_start', 'night_end'])
        .where('provider_id', '=', provider)
        .orderBy('agency_id')
        .execute();
      return rows.map(({ agency_id, name, locale, timezone, night_start, night_end }) => ({
        agency_id: agency_id as AgencyId,
        name,
        locale,
        timezone,
        night: { start: night_start, end: night_end },
      }));
    },
    async providerOf(agency) {
      const row = await db
        .selectFrom('agencies')
        .select('provider_id')
        .where('agency_id', '=', agency)
        .executeTakeFirst();
      return (row?.provider_id ?? null) as ProviderId | null;
    },
    async nightOf(agency) {
      const row = await db
        .selectFrom('agencies')
        .select(['night_start as start', 'night_end as end'])
        .where('agency_id', '=', agency)
        .executeTakeFirst();
      return row ?? null;
    },
    async saveNight(agency, { start, end }) {
      await db
        .updateTable('agencies')
        .set({ night_start: start, night_end: end })
        .where('agency_id', '=', agency)
        .execute();
    },
    saveZone: (agency, timezone, at) =>
      db.transaction().execute(async (step) => {
        await step.updateTable('agencies').set({ timezone }).where('agency_id', '=', agency).execute();
        await rulesChanged(step, agency, 'all', at);
      }),
  };
}

const providersOf = (db: Db): Pick<Agencies, 'createProvider' | 'hasProvider' | 'readProvider'> => ({
  async createProvider(name) {
    const row = await db.insertInto('providers').values({ name }).returning('provider_id').executeTakeFirstOrThrow();
    return row.provider_id as ProviderId;
  },
  async hasProvider(provider) {
    const row = await db
      .selectFrom('providers')
      .select('provider_id')
      .where('provider_id', '=', provider)
      .executeTakeFirst();
    return row !== undefined;
  },
  readProvider: (provider) =>
    db
      .selectFrom('providers')
      .select(['name', 'contact', 'revision'])
      .where('provider_id', '=', provider)
      .executeTakeFirstOrThrow(),
});
