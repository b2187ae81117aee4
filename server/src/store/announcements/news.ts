/**
 * What screens are to be sent: every server looks for itself, each two seconds, which announcements are in force, and compares with its look
 * before. So one that was planned, changed or withdrawn by another server is sent like one of its own, a crash loses none, and two servers
 * send to their own screens only. After a start everything in force is sent once: screens know the same id and revision.
 */
import {
  type AgencyId,
  type AnnouncementId,
  type AnnouncementRole,
  type AnnouncementTexts,
  announcementTextIn,
  languageOf,
  type PushedAnnouncement,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';

export interface AnnouncementNews {
  readonly agency_id: AgencyId;
  readonly roles: readonly AnnouncementRole[];
  readonly announcement: PushedAnnouncement;
}

interface Known {
  readonly revision: number;
  readonly untilAt: number | null;
  readonly agencies: readonly AgencyId[];
  readonly roles: readonly AnnouncementRole[];
}

interface Standing {
  readonly provider_id: number;
  readonly announcement_id: AnnouncementId;
  readonly revision: number;
}

interface Whole extends Standing {
  readonly text_revision: number;
  readonly texts: AnnouncementTexts;
  readonly roles: readonly AnnouncementRole[];
  readonly from_at: number;
  readonly until_at: number | null;
  readonly agencies: readonly { readonly agency_id: AgencyId; readonly locale: string }[];
}

/** @returns a look, which gives what changed since the one before; those asked for at once go one after the other */
export function createAnnouncementLook(db: Db): (now: number) => Promise<AnnouncementNews[]> {
  const known = new Map<AnnouncementId, Known>();
  let last: Promise<unknown> = Promise.resolve();

  async function look(now: number): Promise<AnnouncementNews[]> {
    const standing = await readStanding(db, now);
    const changed = standing.filter((one) => known.get(one.announcement_id)?.revision !== one.revision);
    const ids = new Set(standing.map(({ announcement_id }) => announcement_id));
    const gone = [...known.keys()].filter((id) => !ids.has(id));
    const news = (await readWhole(db, changed, now)).flatMap((one) => {
      const before = known.get(one.announcement_id);
      known.set(one.announcement_id, knownOf(one));
      return [...toOthers(before, one), ...toReaders(one)];
    });
    for (const id of gone) {
      const before = known.get(id);
      known.delete(id);
      // Its end was known from the beginning: screens see it by their clock.
      if (before === undefined || (before.untilAt !== null && before.untilAt <= now)) continue;
      news.push(...toOthers(before, { announcement_id: id, revision: before.revision + 1, agencies: [], roles: [] }));
    }
    return news;
  }

  let latest = 0;
  return (now) => {
    // A commit that took long must not look with a clock of before: what has begun since would seem gone.
    latest = Math.max(latest, now);
    const mine = last.then(() => look(latest));
    last = mine.catch(() => undefined);
    return mine;
  };
}

const knownOf = ({ revision, until_at, agencies, roles }: Whole): Known => ({
  revision,
  untilAt: until_at,
  agencies: agencies.map(({ agency_id }) => agency_id),
  roles,
});

const toReaders = (one: Whole): AnnouncementNews[] =>
  one.agencies.map(({ agency_id, locale }) => {
    const { announcement_id, revision, text_revision, texts, from_at, until_at } = one;
    const { title, content } = announcementTextIn(texts, languageOf(locale));
    const announcement = { announcement_id, revision, text_revision, title, content, texts, from_at, until_at };
    return { agency_id, roles: one.roles, announcement: { ...announcement, withdrawn: false } };
  });

/** Those it was for and is not any more. */
function toOthers(
  before: Known | undefined,
  { announcement_id, revision, agencies, roles }: Pick<Whole, 'announcement_id' | 'revision' | 'agencies' | 'roles'>,
): AnnouncementNews[] {
  if (before === undefined) return [];
  const now = new Set(agencies.map(({ agency_id }) => agency_id));
  return before.agencies.flatMap((agency_id) => {
    const left = now.has(agency_id) ? before.roles.filter((role) => !roles.includes(role)) : before.roles;
    if (left.length === 0) return [];
    return [{ agency_id, roles: left, announcement: { announcement_id, revision, withdrawn: true as const } }];
  });
}

const isInForce = (now: number) =>
  sql`a.withdrawn_at is null and a.from_at <= ${instant(now)} and (a.until_at is null or a.until_at > ${instant(now)})`;

async function readStanding(db: Db, now: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select a.provider_id, a.announcement_id, a.revision from announcements a
    where ${isInForce(now)} order by a.from_at, a.announcement_id`.execute(db);
  return rows;
}

/** As they are by now; one that was withdrawn a moment ago is found gone at the next look. */
async function readWhole(db: Db, wanted: readonly Standing[], now: number): Promise<Whole[]> {
  if (wanted.length === 0) return [];
  const { rows } =
    await sql<Whole>`select a.provider_id, a.announcement_id, a.revision, a.text_revision, a.texts, a.roles, a.from_at,
      a.until_at, (select json_agg(json_build_object('agency_id', g.agency_id, 'locale', g.locale) order by g.agency_id)
        from announcement_agencies x join agencies g on g.agency_id = x.agency_id
        where x.provider_id = a.provider_id and x.announcement_id = a.announcement_id) as agencies
    from unnest(${wanted.map((one) => one.provider_id)}::int[], ${wanted.map((one) => one.announcement_id)}::int[])
      as w(provider_id, announcement_id)
    join announcements a on a.provider_id = w.provider_id and a.announcement_id = w.announcement_id
    where ${isInForce(now)} order by a.from_at, a.announcement_id`.execute(db);
  return rows;
}
