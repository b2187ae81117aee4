import { describe, expect, it } from 'vitest';
import { fieldProblemsOf } from '../problems.ts';
import { announcement, announcementId, exampleAt, myAnnouncement } from '../testing/index.ts';
import { languages } from '../vocabulary/languages.ts';
import { announcementEvents } from './events.ts';
import { addAnnouncement, announcementSchema, myAnnouncementSchema } from './routes.ts';
import { announcementState, announcementTextIn } from './vocabulary.ts';

const text = (title: string, content = 'content') => ({ title, content });
const body = {
  texts: { en: text('Fire drill') },
  roles: ['staff'],
  agencies: [1],
  from_at: exampleAt,
  until_at: null,
};
const problems = (change: object) => {
  const given = { ...body, ...change };
  const parsed = addAnnouncement.body.safeParse(given);
  return parsed.success ? {} : fieldProblemsOf(parsed.error.issues, given);
};

describe('what is announced', () => {
  it('the examples are valid', () => {
    expect(announcementSchema.safeParse(announcement()).success).toBe(true);
    expect(myAnnouncementSchema.safeParse(myAnnouncement()).success).toBe(true);
  });

  it('is written in at least one of the seven languages, and in nothing else', () => {
    expect(problems({})).toEqual({});
    expect(problems({ texts: Object.fromEntries(languages.map((language) => [language, text(language)])) })).toEqual(
      {},
    );
    expect(problems({ texts: {} })).toEqual({ texts: 'required' });
    expect(Object.keys(problems({ texts: { de: text('Übung') } }))).toEqual(['texts']);
  });

  it('has a title and a content within their bounds, without white space around them', () => {
    expect(problems({ texts: { en: text('x'.repeat(121)) } })).toEqual({ 'texts.en.title': 'too_long' });
    expect(problems({ texts: { en: text('x', 'x'.repeat(4_001)) } })).toEqual({ 'texts.en.content': 'too_long' });
    expect(problems({ texts: { en: text('  ') } })).toEqual({ 'texts.en.title': 'too_short' });
    const parsed = addAnnouncement.body.parse({ ...body, texts: { en: text(' a ', '\nb\n\nc ') } });
    expect(parsed.texts.en).toEqual({ title: 'a', content: 'b\n\nc' });
  });

  it('is for staff, agents or both, never for displays, and each of agencies and roles once', () => {
    expect(problems({ roles: ['agent', 'staff'] })).toEqual({});
    expect(problems({ roles: [] })).toEqual({ roles: 'too_short' });
    expect(problems({ roles: ['display'] })).toEqual({ 'roles.0': 'unknown_value' });
    expect(problems({ roles: ['staff', 'staff'] })).toEqual({ roles: 'wrong_format' });
    expect(problems({ agencies: [] })).toEqual({ agencies: 'too_short' });
    expect(problems({ agencies: [1, 1] })).toEqual({ agencies: 'wrong_format' });
  });

  it('ends after it begins, or not at all', () => {
    expect(problems({ until_at: exampleAt + 1 })).toEqual({});
    expect(problems({ until_at: exampleAt })).toEqual({ until_at: 'too_small' });
    expect(problems({ from_at: undefined })).toEqual({ from_at: 'required' });
  });
});

describe('the text a reader is given', () => {
  const texts = { ja: text('訓練'), th: text('ซ้อม'), 'zh-TW': text('演練') };

  it.each([
    [['ja', 'th'], 'ja'],
    [['en', 'th'], 'th'],
    [['en', 'fil'], 'zh-TW'],
    [[], 'zh-TW'],
  ] as const)('of %j is that in %s', (preferred, language) => {
    expect(announcementTextIn(texts, ...preferred)).toEqual({ language, ...texts[language] });
  });
});

it.each([
  [{}, -1, 'planned'],
  [{}, 0, 'inForce'],
  [{ until_at: exampleAt + 5 }, 4, 'inForce'],
  [{ until_at: exampleAt + 5 }, 5, 'over'],
  [{ withdrawn_at: exampleAt - 9 }, -1, 'withdrawn'],
] as const)('%j is after %i ms %s', (change, ms, state) => {
  expect(announcementState({ from_at: exampleAt, until_at: null, withdrawn_at: null, ...change }, exampleAt + ms)).toBe(
    state,
  );
});

it('what is pushed has its text, or is withdrawn and has none', () => {
  const stamp = { epoch: 'a', seq: 1, at: exampleAt };
  const { withdrawn_at, read_at, ...shown } = myAnnouncement();
  const { AnnouncementEvent: schema } = announcementEvents;
  expect(schema.safeParse({ ...stamp, announcement: { ...shown, withdrawn: false } }).success).toBe(true);
  const gone = { announcement_id: announcementId(1), revision: 2, withdrawn: true };
  expect(schema.parse({ ...stamp, announcement: { ...gone, title: 'secret' } }).announcement).toEqual(gone);
  expect(schema.safeParse({ ...stamp, announcement: { ...gone, withdrawn: false } }).success).toBe(false);
});
