/** The calls about announcements: agents write them for the provider's facilities, the people addressed read them. */
import * as z from 'zod/mini';
import { pageOf, pageQuery, revisionSchema } from '../http/paging.ts';
import { idFromText, route } from '../http/route.ts';
import { agencyIdSchema, instantSchema, userIdSchema } from '../vocabulary/ids.ts';
import { announcementIdSchema, announcementRolesSchema, announcementTextsSchema } from './vocabulary.ts';

export const mostAnnouncementAgencies = 1_000;

const fields = {
  texts: announcementTextsSchema,
  roles: announcementRolesSchema,
  /** Of the provider. */
  agencies: z.array(agencyIdSchema).check(
    z.minLength(1),
    z.maxLength(mostAnnouncementAgencies),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  from_at: instantSchema,
  /** Null = until it is withdrawn. */
  until_at: z.nullable(instantSchema),
};

const endsLater = z.refine<{ from_at: number; until_at: number | null }>(
  ({ from_at, until_at }) => until_at === null || until_at > from_at,
  { path: ['until_at'], params: { problem: 'too_small' } },
);

/** As agents keep it. */
export const announcementSchema = z.object({
  announcement_id: announcementIdSchema,
  revision: revisionSchema,
  ...fields,
  withdrawn_at: z.nullable(instantSchema),
  created_at: instantSchema,
  created_by: z.object({ user_id: userIdSchema, name: z.string() }),
  /** Of the people addressed, how many have read the text as it is now. */
  read: z.int(),
  /** The people addressed: accounts in use, without shared stations, which are nobody. */
  people: z.int(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** As it is read. */
export const readableAnnouncementSchema = z.object({
  announcement_id: announcementIdSchema,
  revision: revisionSchema,
  /** The revision in which its text last changed: who has read an earlier one has not read this. */
  text_revision: revisionSchema,
  /** In the language of the facility, else in the first it was written in; `texts` has them all. */
  title: z.string(),
  content: z.string(),
  texts: announcementTextsSchema,
  from_at: instantSchema,
  until_at: z.nullable(instantSchema),
});
export type ReadableAnnouncement = z.infer<typeof readableAnnouncementSchema>;

export const myAnnouncementSchema = z.object({
  ...readableAnnouncementSchema.shape,
  withdrawn_at: z.nullable(instantSchema),
  /** When the person who asks has read the text as it is now; null = not yet. */
  read_at: z.nullable(instantSchema),
});
export type MyAnnouncement = z.infer<typeof myAnnouncementSchema>;

export const announcementReaderSchema = z.object({
  user_id: userIdSchema,
  name: z.string(),
  /** Null = an agent, of all agencies. */
  agency_id: z.nullable(agencyIdSchema),
  /** Null = not yet. */
  read_at: z.nullable(instantSchema),
});
export type AnnouncementReader = z.infer<typeof announcementReaderSchema>;

const params = z.object({ announcement_id: idFromText(announcementIdSchema) });

export const listAnnouncements = route({
  method: 'GET',
  path: '/api/announcements',
  summary:
    'The announcements of the provider, the latest first, by a part of their texts, with how many people have read each',
  access: 'announcements.write',
  lane: 'dear',
  query: z.object({ search: pageQuery.search, offset: pageQuery.offset, limit: pageQuery.limit }),
  data: pageOf(announcementSchema),
});

export const addAnnouncement = route({
  method: 'POST',
  path: '/api/announcements',
  summary: 'Announce something to roles of agencies; from a later time on, it is sent when that has come',
  access: 'announcements.write',
  lane: 'ordinary',
  body: z.object(fields).check(endsLater),
  data: announcementSchema,
});

export const changeAnnouncement = route({
  method: 'PUT',
  path: '/api/announcements/{announcement_id}',
  summary: 'Change an announcement; another text is unread again. `conflict` also where it was withdrawn',
  access: 'announcements.write',
  lane: 'ordinary',
  params,
  body: z.object({ ...fields, revision: revisionSchema }).check(endsLater),
  data: announcementSchema,
  errors: ['not_found', 'conflict'],
});

export const withdrawAnnouncement = route({
  method: 'POST',
  path: '/api/announcements/{announcement_id}/withdraw',
  summary: 'Withdraw an announcement: screens close it and say so. Withdrawn already, it stays so',
  access: 'announcements.write',
  lane: 'ordinary',
  params,
  data: announcementSchema,
  errors: ['not_found'],
});

export const listAnnouncementReaders = route({
  method: 'GET',
  path: '/api/announcements/{announcement_id}/readers',
  summary: 'The people addressed, by name: those who have read the text as it is now, or those who have not yet',
  access: 'announcements.write',
  lane: 'dear',
  params,
  query: z.object({ which: z.enum(['read', 'unread']), offset: pageQuery.offset, limit: pageQuery.limit }),
  data: pageOf(announcementReaderSchema),
  errors: ['not_found'],
});

export const listMyAnnouncements = route({
  method: 'GET',
  path: '/api/announcements/mine',
  summary: 'What is or was announced to the person who asks: those in force first, then the latest first',
  access: 'announcements.read',
  lane: 'dear',
  query: z.object({ offset: pageQuery.offset, limit: pageQuery.limit }),
  data: pageOf(myAnnouncementSchema),
});

export const readAnnouncement = route({
  method: 'POST',
  path: '/api/announcements/{announcement_id}/read',
  summary: 'Note that the person who asks has read this revision; said again, the first time stays',
  access: 'announcements.read',
  lane: 'ordinary',
  params,
  body: z.object({ revision: revisionSchema }),
  data: z.object({}),
  errors: ['not_found'],
});

/** This noun's part of the one table of calls (`http/index.ts`). */
export const announcementRoutes = {
  listAnnouncements,
  addAnnouncement,
  changeAnnouncement,
  withdrawAnnouncement,
  listAnnouncementReaders,
  listMyAnnouncements,
  readAnnouncement,
} as const;
