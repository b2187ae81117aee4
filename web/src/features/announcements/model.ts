/** Announcements as they are shown, waited for and typed. Pure. */
import {
  type AgencyId,
  type Announcement,
  type AnnouncementRole,
  type AnnouncementText,
  announcementRoles,
  announcementState,
  type Language,
  languages,
  type MyAnnouncement,
  type PushedAnnouncement,
} from '@wardlight/contract';
import { instantOf, wallClockAt } from '../../lib/i18n/wall-clock.ts';

export interface ShownText extends AnnouncementText {
  /** Of `lang`, so that it is drawn and spoken as what it is. */
  readonly language: Language | undefined;
}

/** In the reader's own language, else as the server chose: the facility's, else the first. */
export function textFor(
  { texts, title, content }: Pick<MyAnnouncement, 'texts' | 'title' | 'content'>,
  own: Language,
): ShownText {
  const mine = texts[own];
  if (mine !== undefined) return { ...mine, language: own };
  const language = languages.find((one) => texts[one]?.title === title && texts[one]?.content === content);
  return { title, content, language };
}

export type Piece = { readonly text: string; readonly href?: string };

/** Only what may stand in an address: letters of other scripts that follow without a space are not of it. */
const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** Plain text, with the addresses in it as links. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutEnd(found);
    if (!isWeb(href)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: href, href });
    from = index + href.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** What ends the sentence is not of the address; a bracket is, where it was opened there. */
function withoutEnd(found: string): string {
  const last = found.at(-1) ?? '';
  const opening = brackets[last];
  const ends = opening === undefined ? /[.,;:!?'*]/.test(last) : countOf(found, last) > countOf(found, opening);
  return ends ? withoutEnd(found.slice(0, -1)) : found;
}

function isWeb(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname } = new URL(href);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
}

/** One text of one announcement: read and closed as one. */
export const textKey = ({
  announcement_id,
  text_revision,
}: Pick<MyAnnouncement, 'announcement_id' | 'text_revision'>) => `${announcement_id} ${text_revision}`;

export const isInForce = (one: MyAnnouncement, now: number): boolean => announcementState(one, now) === 'inForce';

/** What is still to be shown, the oldest first. */
export const waitingOf = (
  rows: readonly MyAnnouncement[],
  now: number,
  closed: ReadonlySet<string>,
): readonly MyAnnouncement[] =>
  rows
    .filter((one) => one.read_at === null && isInForce(one, now) && !closed.has(textKey(one)))
    .toSorted((a, b) => a.from_at - b.from_at || a.announcement_id - b.announcement_id);

/** With what was pushed: the same id and revision are known, and another text is unread. */
export function withNews(rows: readonly MyAnnouncement[], news: PushedAnnouncement, now: number): MyAnnouncement[] {
  const known = rows.find(({ announcement_id }) => announcement_id === news.announcement_id);
  if (news.withdrawn)
    return rows.map((one) => (one === known ? { ...one, revision: news.revision, withdrawn_at: now } : one));
  if (known !== undefined && known.revision >= news.revision && known.withdrawn_at === null) return [...rows];
  const { withdrawn, ...shown } = news;
  const read_at = known?.text_revision === news.text_revision ? known.read_at : null;
  return [{ ...shown, withdrawn_at: null, read_at }, ...rows.filter((one) => one !== known)];
}

/** A type and not an interface: forms take records of anything. */
export type TypedAnnouncement = {
  /** By language; a language with neither is not written in. */
  readonly titles: Readonly<Partial<Record<Language, string>>>;
  readonly contents: Readonly<Partial<Record<Language, string>>>;
  readonly roles: readonly AnnouncementRole[];
  readonly agencies: readonly AgencyId[];
  /** `yyyy-MM-ddTHH:mm` by the clock of the place; '' = at once. */
  readonly from_at: string;
  /** '' = until withdrawn. */
  readonly until_at: string;
  readonly revision: number;
};

export const newAnnouncement = (agencies: readonly AgencyId[]): TypedAnnouncement => ({
  titles: {},
  contents: {},
  roles: ['staff'],
  agencies,
  from_at: '',
  until_at: '',
  revision: 1,
});

export const typedOf = (one: Announcement, timeZone: string): TypedAnnouncement => ({
  titles: Object.fromEntries(languages.flatMap((each) => (one.texts[each] ? [[each, one.texts[each].title]] : []))),
  contents: Object.fromEntries(languages.flatMap((each) => (one.texts[each] ? [[each, one.texts[each].content]] : []))),
  roles: one.roles,
  agencies: one.agencies,
  from_at: wallClockAt(one.from_at, timeZone),
  until_at: one.until_at === null ? '' : wallClockAt(one.until_at, timeZone),
  revision: one.revision,
});

const blank = (text: string | undefined): boolean => (text ?? '').trim() === '';

export const isWritten = ({ titles, contents }: TypedAnnouncement, language: Language): boolean =>
  !blank(titles[language]) || !blank(contents[language]);

interface Times {
  readonly timeZone: string;
  readonly now: number;
  /** As it was read: times of the clock have no seconds, and one that was not touched stays as it is. */
  readonly stored: Announcement | null;
}

function instantTyped(typed: string, was: number | null | undefined, timeZone: string): number | null {
  if (was !== null && was !== undefined && wallClockAt(was, timeZone) === typed) return was;
  return instantOf(typed, timeZone);
}

/** Times that cannot be read are refused beside their fields (`problemsOf`). */
export const bodyOf = (typed: TypedAnnouncement, { timeZone, now, stored }: Times) => ({
  texts: Object.fromEntries(
    languages
      .filter((language) => isWritten(typed, language))
      .map((language) => [language, { title: typed.titles[language] ?? '', content: typed.contents[language] ?? '' }]),
  ),
  roles: announcementRoles.filter((role) => typed.roles.includes(role)),
  agencies: [...typed.agencies],
  from_at: typed.from_at === '' ? now : instantTyped(typed.from_at, stored?.from_at, timeZone),
  until_at: typed.until_at === '' ? null : instantTyped(typed.until_at, stored?.until_at, timeZone),
});

/** The languages of which only half is written. */
export const halfWritten = (typed: TypedAnnouncement): readonly Language[] =>
  languages.filter(
    (language) => isWritten(typed, language) && (blank(typed.titles[language]) || blank(typed.contents[language])),
  );

export type TypedProblem = 'needed' | 'half' | 'rolesWrong' | 'agenciesWrong' | 'fromWrong' | 'untilWrong';

/** By field of the form. */
export function problemsOf(typed: TypedAnnouncement, times: Times): Readonly<Record<string, TypedProblem>> {
  const { from_at, until_at } = bodyOf(typed, times);
  const [half] = halfWritten(typed);
  const problems: Record<string, TypedProblem> = {};
  if (half !== undefined) problems[blank(typed.titles[half]) ? 'titles' : 'contents'] = 'half';
  else if (!languages.some((language) => isWritten(typed, language))) problems.titles = 'needed';
  if (typed.roles.length === 0) problems.roles = 'rolesWrong';
  if (typed.agencies.length === 0) problems.agencies = 'agenciesWrong';
  if (from_at === null) problems.from_at = 'fromWrong';
  if (typed.until_at !== '' && (until_at === null || until_at <= times.now || until_at <= (from_at ?? 0)))
    problems.until_at = 'untilWrong';
  return problems;
}
