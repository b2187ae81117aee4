/** Announcements: what agents say to the people of their facilities, in as many of the seven languages as they like. */
import * as z from 'zod/mini';
import { type Language, languageSchema, languages } from '../vocabulary/languages.ts';
import { typedText } from '../vocabulary/storable.ts';

export const announcementIdSchema = z.int().check(z.positive(), z.lte(2_147_483_647)).brand<'AnnouncementId'>();
export type AnnouncementId = z.infer<typeof announcementIdSchema>;

export const mostAnnouncementTitle = 120;
export const mostAnnouncementContent = 4_000;

/** Plain text; addresses in it become links where it is read. */
export const announcementTextSchema = z.object({
  title: typedText({ least: 1, most: mostAnnouncementTitle }),
  content: typedText({ least: 1, most: mostAnnouncementContent }),
});
export type AnnouncementText = z.infer<typeof announcementTextSchema>;

export const announcementTextsSchema = z
  .partialRecord(languageSchema, announcementTextSchema)
  .check(z.refine((texts) => Object.keys(texts).length > 0, { params: { problem: 'required' } }));
export type AnnouncementTexts = z.infer<typeof announcementTextsSchema>;

/** Displays are read by visitors, and have nobody who could have read anything. */
export const announcementRoles = ['staff', 'agent'] as const;
export type AnnouncementRole = (typeof announcementRoles)[number];
export const announcementRolesSchema = z.array(z.enum(announcementRoles)).check(
  z.minLength(1),
  z.refine((roles) => new Set(roles).size === roles.length),
);

/** The text in the first of the preferred languages it was written in, else in the first of all: each reader is given one. */
export function announcementTextIn(
  texts: AnnouncementTexts,
  ...preferred: readonly Language[]
): AnnouncementText & { readonly language: Language } {
  for (const language of [...preferred, ...languages]) {
    const text = texts[language];
    if (text !== undefined) return { ...text, language };
  }
  throw new Error('an announcement is written in at least one language');
}

export type AnnouncementState = 'planned' | 'inForce' | 'over' | 'withdrawn';

interface Lasting {
  readonly from_at: number;
  /** Null = until it is withdrawn. */
  readonly until_at: number | null;
  readonly withdrawn_at: number | null;
}

export function announcementState({ from_at, until_at, withdrawn_at }: Lasting, now: number): AnnouncementState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (now < from_at) return 'planned';
  return until_at === null || now < until_at ? 'inForce' : 'over';
}
