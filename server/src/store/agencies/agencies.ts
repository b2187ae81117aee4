/** Providers and the agencies they own. */
import {
  type Agency,
  type AgencyId,
  type ProviderId,
  type ShippedTemplate,
  shippedTemplates,
  standardNameMinutes,
  standardNight,
  type Window,
  type YearCount,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { requireSecondFactor } from '../accounts/sign-in/owed.ts';
import { type Actor, changesOf, writeAudit } from '../audit/audit.ts';
import { nightText } from '../audit/night-text.ts';
import { rulesChanged } from '../bed-state/rules-changed.ts';
import type { Db } from '../db/database.ts';
import { columnsOf, shippedContent, writeVersions } from '../templates/template-rows.ts';
import { contactsOf, contactText } from './contacts.ts';
import { allowedZones, type OddZone, oddZones } from './zones.ts';

export interface NewAgency {
  readonly provider_id: ProviderId;
  readonly name: string;
  readonly timezone: string;
  readonly locale: string;
  /** `standardNight` unless said. */
  readonly night?: Window;
  /** The standard unless said. */
  readonly station_name_minutes?: number | undefined;
  /** The common era unless said. */
  readonly years?: YearCount | undefined;
}

/** Its provider has one of that name already, compared without case. */
export class AgencyNameTaken extends Error {
  override readonly name = 'AgencyNameTaken';
}

export interface NightWish {
  readonly night: Window;
  /** What stood there when the typing began. */
  readonly read: Window;
}

export interface Agencies {
  /** @param more whether its agents need a second factor; they do unless said */
  createProvider(name: string, more?: { readonly secondFactor: boolean }): Promise<ProviderId>;
  hasProvider(provider: ProviderId): Promise<boolean>;
  readProvider(provider: ProviderId): Promise<{
    readonly name: string;
    /** Its people to call, one a line; null = none. */
    readonly contact: string | null;
    /** Of its agents. */
    readonly second_factor_required: boolean;
  }>;
  /** The command line's alone to say; written down. @returns false where it was so already */
  requireSecondFactor(provider: ProviderId, required: boolean, at: number): Promise<boolean>;
  /** With the alert templates as shipped. @returns null when there is no such provider. @throws AgencyNameTaken */
  create(agency: NewAgency): Promise<AgencyId | null>;
  /** In the order they were made. */
  idsOf(provider: ProviderId): Promise<AgencyId[]>;
  listOf(provider: ProviderId): Promise<Agency[]>;
  providerOf(agency: AgencyId): Promise<ProviderId | null>;
  /** The nighttime rest window; null when there is no such agency. */
  nightOf(agency: AgencyId): Promise<Window | null>;
  /** In none of the rules of a bed: nothing need be judged anew. */
  saveNight(agency: AgencyId, wish: NightWish, by: Actor, at: number): Promise<'saved' | 'conflict' | 'not_found'>;
  /** Ranges are read on another wall clock from now on, in beds that are watched at this moment too. */
  saveZone(agency: AgencyId, timezone: string, at: number): Promise<void>;
  /** Whether it may be chosen: a place's, which the database knows too. */
  allowsZone(timezone: string): Promise<boolean>;
  /** Of all providers. */
  oddZones(): Promise<OddZone[]>;
}

export function createAgencies(db: Db): Agencies {
  return {
    ...providersOf(db),
    create: (agency) =>
      db.transaction().execute(async (step) => {
        if (!(await holdProvider(step, agency.provider_id))) return null;
        return await insertAgency(step, agency);
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
        .select([
          'agency_id',
          'name',
          'locale',
          'timezone',
          'night_start',
          'night_end',
          'station_name_minutes',
          'years',
        ])
        .where('provider_id', '=', provider)
        .orderBy('agency_id')
        .execute();
      return rows.map(({ agency_id, name, locale, timezone, night_start, night_end, station_name_minutes, years }) => ({
        agency_id: agency_id as AgencyId,
        name,
        locale,
        timezone,
        night: { start: night_start, end: night_end },
        station_name_minutes,
        years,
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
    saveNight: (agency, wish, by, at) => db.transaction().execute((step) => saveNight(step, agency, wish, by, at)),
    saveZone: (agency, timezone, at) =>
      db.transaction().execute(async (step) => {
        await step.updateTable('agencies').set({ timezone }).where('agency_id', '=', agency).execute();
        await rulesChanged(step, agency, 'all', at);
      }),
    allowsZone: async (timezone) => (await allowedZones(db, [timezone])).has(timezone),
    oddZones: () => oddZones(db),
  };
}

/** Whoever gives names to agencies of a provider does so one after the other. @returns whether there is such a provider. */
export async function holdProvider(step: Db, provider: ProviderId): Promise<boolean> {
  const row = await step
    .selectFrom('providers')
    .select('provider_id')
    .where('provider_id', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Within the transaction that holds the provider. @param besides the agency that may have the name. @throws AgencyNameTaken */
export async function needFreeName(step: Db, provider: ProviderId, name: string, besides?: AgencyId): Promise<void> {
  const taken = await step
    .selectFrom('agencies')
    .select('agency_id')
    .where('provider_id', '=', provider)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(besides !== undefined, (query) => query.where('agency_id', '<>', besides as AgencyId))
    .executeTakeFirst();
  if (taken !== undefined) throw new AgencyNameTaken();
}

/** Within the transaction that holds the provider. @throws AgencyNameTaken */
export async function insertAgency(
  step: Db,
  { night = standardNight, station_name_minutes = standardNameMinutes, years = 'common', ...agency }: NewAgency,
): Promise<AgencyId> {
  await needFreeName(step, agency.provider_id, agency.name);
  const { agency_id } = await step
    .insertInto('agencies')
    .values({ ...agency, station_name_minutes, years, night_start: night.start, night_end: night.end })
    .returning('agency_id')
    .executeTakeFirstOrThrow();
  await ship(step, agency_id);
  return agency_id as AgencyId;
}

/** The agency's own copies of the shipped templates. */
async function ship(step: Db, agencyId: number): Promise<void> {
  const templates = await step
    .insertInto('templates')
    .values(
      shippedTemplates.map((shipped) => ({ agency_id: agencyId, shipped, ...columnsOf(shippedContent(shipped)) })),
    )
    .returning(['template_id', 'shipped'])
    .execute();
  await writeVersions(
    step,
    templates.map(({ template_id, shipped }) => ({
      agencyId,
      templateId: template_id,
      version: 1,
      content: shippedContent(shipped as ShippedTemplate),
      saved: null,
    })),
  );
}

const sameWindow = (one: Window, other: Window): boolean => one.start === other.start && one.end === other.end;

async function saveNight(
  step: Db,
  agency: AgencyId,
  { night, read }: NightWish,
  by: Actor,
  at: number,
): ReturnType<Agencies['saveNight']> {
  const before = await step
    .selectFrom('agencies')
    .select(['provider_id', 'name', 'night_start as start', 'night_end as end'])
    .where('agency_id', '=', agency)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return 'not_found';
  const changes = changesOf({ night: nightText(before) }, { night: nightText(night) });
  // Two who typed the same agree.
  if (changes === null) return 'saved';
  if (!sameWindow(before, read)) return 'conflict';
  await step
    .updateTable('agencies')
    // Whoever has the agency open for editing is told that it is no longer what they read.
    .set((is) => ({ night_start: night.start, night_end: night.end, revision: is('revision', '+', 1) }))
    .where('agency_id', '=', agency)
    .execute();
  await writeAudit(step, {
    at,
    by,
    providerId: before.provider_id as ProviderId,
    agencyId: agency,
    action: 'changed',
    subject: { kind: 'agency', id: agency, label: before.name },
    ...changes,
  });
  return 'saved';
}

const providersOf = (
  db: Db,
): Pick<Agencies, 'createProvider' | 'hasProvider' | 'readProvider' | 'requireSecondFactor'> => ({
  async createProvider(name, { secondFactor } = { secondFactor: true }) {
    const row = await db
      .insertInto('providers')
      .values({ name, second_factor_required: secondFactor })
      .returning('provider_id')
      .executeTakeFirstOrThrow();
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
  async readProvider(provider) {
    const { contacts, ...row } = await db
      .selectFrom('providers as p')
      .leftJoin('contact_lists as c', (join) =>
        join.onRef('c.provider_id', '=', 'p.provider_id').on('c.agency_id', 'is', null),
      )
      .select(['p.name', 'p.second_factor_required', 'c.contacts'])
      .where('p.provider_id', '=', provider)
      .executeTakeFirstOrThrow();
    return { ...row, contact: contactText(contactsOf(contacts)) };
  },
  requireSecondFactor: (provider, required, at) =>
    db.transaction().execute(async (step) => {
      if (!(await requireSecondFactor(step, provider, required, at))) return false;
      const { name } = await step
        .selectFrom('providers')
        .select('name')
        .where('provider_id', '=', provider)
        .executeTakeFirstOrThrow();
      await writeAudit(step, {
        at,
        by: null,
        providerId: provider,
        agencyId: null,
        action: 'changed',
        subject: { kind: 'provider', id: provider, label: name },
        before: { second_factor_required: !required },
        after: { second_factor_required: required },
      });
      return true;
    }),
});
