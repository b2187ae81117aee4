/** Agencies as their provider keeps them, with what is in them. */
import {
  type AgencyId,
  type AgencyRecord,
  type ProviderId,
  standardNameMinutes,
  type Window,
  type YearCount,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Actor, changesOf, writeAudit } from '../audit/audit.ts';
import { nightText } from '../audit/night-text.ts';
import { rulesChanged } from '../bed-state/rules-changed.ts';
import type { Db } from '../db/database.ts';
import { AgencyNameTaken, holdProvider, insertAgency, needFreeName } from './agencies.ts';
import { allowedZones } from './zones.ts';

export interface AgencyFields {
  readonly name: string;
  readonly locale: string;
  readonly timezone: string;
  readonly night: Window;
  /** Left out = as it is, and of a new one the standard. */
  readonly station_name_minutes?: number | undefined;
  readonly years?: YearCount | undefined;
}

interface Acting {
  readonly providerId: ProviderId;
  readonly by: Actor;
  readonly at: number;
}

type Refused<Code extends string> = { readonly refused: Code };

export interface AgencyRecords {
  /** By name. */
  list(providerId: ProviderId): Promise<AgencyRecord[]>;
  add(
    acting: Acting,
    fields: AgencyFields,
  ): Promise<{ readonly agency: AgencyRecord } | Refused<'name_taken' | 'zone_unknown'>>;
  /** Another zone: ranges are read on another wall clock from now on, in beds that are watched at this moment too. */
  change(
    acting: Acting,
    agencyId: AgencyId,
    fields: AgencyFields & { readonly revision: number },
  ): Promise<{ readonly agency: AgencyRecord } | Refused<'not_found' | 'conflict' | 'name_taken' | 'zone_unknown'>>;
}

/** One question for all of them, however many: each count goes by an index that begins with the agency. */
const records = (db: Db, providerId: ProviderId) =>
  db
    .selectFrom('agencies as a')
    .where('a.provider_id', '=', providerId)
    .select([
      'a.agency_id',
      'a.revision',
      'a.name',
      'a.locale',
      'a.timezone',
      'a.night_start',
      'a.night_end',
      'a.station_name_minutes',
      'a.years',
      'a.created_at',
      sql<number>`(select count(*) from beds b where b.agency_id = a.agency_id and b.removed_at is null)`.as('beds'),
      sql<number>`(select count(*) from residents r where r.agency_id = a.agency_id and r.discharged_at is null)`.as(
        'residents',
      ),
      sql<number>`(select count(*) from mats m where m.agency_id = a.agency_id and m.removed_at is null)`.as('mats'),
      sql<number>`(select count(*) from users u
        where u.agency_id = a.agency_id and u.role = 'staff' and u.disabled_at is null)`.as('accounts'),
    ]);

type Row = Omit<AgencyRecord, 'night' | 'timezone_allowed'> & {
  readonly night_start: number;
  readonly night_end: number;
};

const recordOf = ({ night_start, night_end, ...row }: Row, allowed: ReadonlySet<string>): AgencyRecord => ({
  ...row,
  timezone_allowed: allowed.has(row.timezone),
  night: { start: night_start, end: night_end },
});

async function readOne(db: Db, providerId: ProviderId, agencyId: AgencyId): Promise<AgencyRecord> {
  const query = records(db, providerId).where('a.agency_id', '=', agencyId);
  const row = (await query.executeTakeFirstOrThrow()) as Row;
  return recordOf(row, await allowedZones(db, [row.timezone]));
}

type WholeFields = AgencyFields & { readonly station_name_minutes: number; readonly years: YearCount };

const audited = ({ name, locale, timezone, night, station_name_minutes, years }: WholeFields) => ({
  name,
  locale,
  timezone,
  night: nightText(night),
  station_name_minutes,
  years,
});

async function add(step: Db, { providerId, by, at }: Acting, asked: AgencyFields): Promise<AgencyRecord> {
  const fields = {
    ...asked,
    station_name_minutes: asked.station_name_minutes ?? standardNameMinutes,
    years: asked.years ?? 'common',
  };
  await holdProvider(step, providerId);
  const agencyId = await insertAgency(step, { provider_id: providerId, ...fields });
  await writeAudit(step, {
    at,
    by,
    providerId,
    agencyId,
    action: 'added',
    subject: { kind: 'agency', id: agencyId, label: fields.name },
    after: audited(fields),
  });
  return await readOne(step, providerId, agencyId);
}

async function change(
  step: Db,
  { providerId, by, at }: Acting,
  agencyId: AgencyId,
  { revision, ...asked }: AgencyFields & { readonly revision: number },
): Promise<{ readonly agency: AgencyRecord } | Refused<'not_found' | 'conflict'>> {
  await holdProvider(step, providerId);
  const held = await step
    .selectFrom('agencies')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('agency_id', '=', agencyId)
    // Not its key: whoever holds beds writes rows of this agency, and the beds are wanted here next.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (held === undefined) return { refused: 'not_found' };
  if (held.revision !== revision) return { refused: 'conflict' };
  const before = { ...held, night: { start: held.night_start, end: held.night_end } };
  const fields = {
    ...asked,
    station_name_minutes: asked.station_name_minutes ?? held.station_name_minutes,
    years: asked.years ?? held.years,
  };
  const changes = changesOf(audited(before), audited(fields));
  if (changes !== null) {
    const { name, locale, timezone, night, station_name_minutes, years } = fields;
    await needFreeName(step, providerId, name, agencyId);
    await step
      .updateTable('agencies')
      .set((is) => ({
        name,
        locale,
        timezone,
        station_name_minutes,
        years,
        night_start: night.start,
        night_end: night.end,
        revision: is('revision', '+', 1),
      }))
      .where('agency_id', '=', agencyId)
      .execute();
    if (timezone !== held.timezone) await rulesChanged(step, agencyId, 'all', at);
    await writeAudit(step, {
      at,
      by,
      providerId,
      agencyId,
      action: 'changed',
      subject: { kind: 'agency', id: agencyId, label: held.name },
      ...changes,
    });
  }
  return { agency: await readOne(step, providerId, agencyId) };
}

const nameTaken = (error: unknown): Refused<'name_taken'> => {
  if (error instanceof AgencyNameTaken) return { refused: 'name_taken' };
  throw error;
};

/** Asked before anything is locked: it takes the database longer than the rest. */
const isAllowed = async (db: Db, { timezone }: AgencyFields) => (await allowedZones(db, [timezone])).has(timezone);

export function createAgencyRecords(db: Db): AgencyRecords {
  return {
    async list(providerId) {
      const rows = await records(db, providerId).orderBy('a.name').orderBy('a.agency_id').execute();
      const allowed = await allowedZones(
        db,
        rows.map(({ timezone }) => timezone),
      );
      return rows.map((row) => recordOf(row as Row, allowed));
    },
    add: async (acting, fields) => {
      if (!(await isAllowed(db, fields))) return { refused: 'zone_unknown' };
      return await db
        .transaction()
        .execute(async (step) => ({ agency: await add(step, acting, fields) }))
        .catch(nameTaken);
    },
    change: async (acting, agencyId, fields) => {
      if (!(await isAllowed(db, fields))) return { refused: 'zone_unknown' };
      return await db
        .transaction()
        .execute((step) => change(step, acting, agencyId, fields))
        .catch(nameTaken);
    },
  };
}
