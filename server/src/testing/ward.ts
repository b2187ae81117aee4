/**
 * A ward for journeys and proofs, made by the store's own functions in the database of a running server:
 * `DATABASE_URL=… node server/src/testing/ward.ts '{"beds": 60}'` prints what it made as one line of JSON.
 */
import { randomBytes } from 'node:crypto';
import {
  type AgencyId,
  type AlertSettings,
  type ProviderId,
  shippedSettings,
  type TimeRange,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { systemClock } from '../clock.ts';
import { openAccounts } from '../store/accounts.ts';
import { createBed, createMat, createResident, createTemplate } from '../store/beds/register.ts';
import { connect, type Db } from '../store/db/database.ts';

const wishSchema = z.object({
  beds: z.int().check(z.gte(1), z.lte(5_000)),
  timezone: z._default(z.string(), 'Asia/Taipei'),
  locale: z._default(z.string(), 'zh_TW'),
  /** The nighttime rest, in minutes of the day. */
  night: z.optional(z.object({ start: z.int(), end: z.int() })),
  /** Beginning of every name made, so that wards do not meet. */
  prefix: z._default(z.string().check(z.regex(/^[a-z0-9]{1,12}$/)), 'ward'),
  /** Changes to the Standard template, by kind; a kind that is named is on, by day and night. */
  alerts: z._default(z.record(z.string(), z.object({ value: z.number() })), {}),
  /** Staff accounts beside the first, each of which may have so many screens. */
  colleagues: z._default(z.int().check(z.gte(0), z.lte(50)), 0),
  /** The only kinds on are those of `alerts`. */
  onlyThese: z._default(z.boolean(), false),
  /** A facility beside another one, of the same provider. */
  providerId: z.optional(z.int()),
});
export type Wish = z.input<typeof wishSchema>;

export interface Ward {
  readonly providerId: ProviderId;
  readonly agencyId: AgencyId;
  readonly staff: { readonly username: string; readonly password: string };
  readonly agent: { readonly username: string; readonly password: string };
  readonly colleagues: readonly { readonly username: string; readonly password: string }[];
  readonly mats: readonly {
    readonly serial: string;
    readonly password: string;
    readonly bedId: number;
    readonly bedNo: string;
    readonly residentId: number;
  }[];
}

const always: readonly TimeRange[] = [];

function settingsOf(wish: z.output<typeof wishSchema>): AlertSettings {
  const entries = Object.entries(shippedSettings.standard).map(([type, setting]) => {
    const change = wish.alerts[type];
    if (change !== undefined) {
      // Nothing waits either: who judges by the frames alone must find each alert told when it counted.
      const atOnce = { afterAlertMinutes: 0, afterReturnMinutes: 0, ranges: [...always] };
      return [type, { ...setting, on: true, value: change.value, ...atOnce }];
    }
    return [type, wish.onlyThese ? { ...setting, on: false } : setting];
  });
  return Object.fromEntries(entries) as AlertSettings;
}

export async function makeWard(db: Db, given: Wish): Promise<Ward> {
  const wish = wishSchema.parse(given);
  const accounts = openAccounts(db, systemClock);
  const providerId =
    (wish.providerId as ProviderId | undefined) ??
    // It is watched for days of driven time.
    (await accounts.agencies.createProvider(`${wish.prefix} provider`, { secondFactor: false }));
  const agencyId = await accounts.agencies.create({
    provider_id: providerId,
    name: `${wish.prefix} agency`,
    timezone: wish.timezone,
    locale: wish.locale,
    ...(wish.night === undefined ? {} : { night: wish.night }),
  });
  if (agencyId === null) throw new Error('the agency was not made');
  const templateId = await createTemplate(db, agencyId, { name: wish.prefix, settings: settingsOf(wish) });
  const mats: Ward['mats'][number][] = [];
  for (let n = 1; n <= wish.beds; n++) {
    const bedNo = String(100 + n);
    const bedId = await createBed(db, agencyId, { floor: '1F', bedNo });
    const residentId = await createResident(db, agencyId, {
      name: `Resident ${n}`,
      gender: null,
      birthday: null,
      bedId,
      templateId,
    });
    const serial = `WL-${wish.prefix}-${agencyId}-${n}`;
    const password = randomBytes(16).toString('hex');
    await createMat(db, agencyId, { serial, password, bedId, networkId: null });
    mats.push({ serial, password, bedId, bedNo, residentId });
  }
  const person = async (role: 'staff' | 'agent', n = '') => {
    const username = `${wish.prefix}.${role}${n}.${agencyId}`;
    const password = randomBytes(12).toString('base64url');
    const agency_id = role === 'staff' ? agencyId : null;
    await accounts.users.create({
      provider_id: providerId,
      agency_id,
      role,
      username,
      display_name: `${role} ${agencyId}`,
      password,
    });
    return { username, password };
  };
  const colleagues: Ward['colleagues'][number][] = [];
  for (let n = 1; n <= wish.colleagues; n++) colleagues.push(await person('staff', String(n)));
  return { providerId, agencyId, staff: await person('staff'), agent: await person('agent'), colleagues, mats };
}

if (import.meta.main) {
  const database = connect({ connectionString: process.env.DATABASE_URL }, () => undefined);
  try {
    process.stdout.write(`${JSON.stringify(await makeWard(database.db, JSON.parse(process.argv[2] ?? '{}')))}\n`);
  } finally {
    await database.close();
  }
}
