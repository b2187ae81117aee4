import { agencyId, announcement, announcementId, exampleAt, myAnnouncement } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  newAnnouncement,
  piecesOf,
  problemsOf,
  type TypedAnnouncement,
  textFor,
  typedOf,
  waitingOf,
  withNews,
} from './model.ts';

const linksIn = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);

describe('links in plain text', () => {
  it.each([
    ['see https://a.example/x.', ['https://a.example/x']],
    ['（https://a.example/x）請看', ['https://a.example/x']],
    ['https://a.example/請看', ['https://a.example/']],
    ['(http://a.example/w_(x)) and https://b.example?q=1#top', ['http://a.example/w_(x)', 'https://b.example?q=1#top']],
    ['HTTPS://A.EXAMPLE', ['HTTPS://A.EXAMPLE']],
    ['javascript:alert(1) data:text/html,x ftp://a.example', []],
    ['https:// http://? and 12:30', []],
    ['javascript:https://a.example/%0aalert(1)', ['https://a.example/%0aalert(1)']],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
    // Nothing of the text is lost.
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

it('each reader is given their own language, else what the server chose, with its language', () => {
  const [ja, en] = [
    { title: 'J', content: 'j' },
    { title: 'E', content: 'e' },
  ];
  const one = { ...en, texts: { ja, en } };
  expect(textFor(one, 'ja')).toEqual({ ...ja, language: 'ja' });
  expect(textFor(one, 'th')).toEqual({ ...en, language: 'en' });
});

describe('what waits', () => {
  const of = (n: number, change: object = {}) => myAnnouncement({ announcement_id: announcementId(n), ...change });

  it('is what is in force, unread and not closed here, the oldest first', () => {
    const rows = [
      of(1, { from_at: exampleAt - 1 }),
      of(2, { from_at: exampleAt - 2 }),
      of(3, { read_at: exampleAt }),
      of(4, { withdrawn_at: exampleAt }),
      of(5, { until_at: exampleAt }),
      of(6, { from_at: exampleAt + 1 }),
      of(7, { text_revision: 3 }),
    ];
    const ids = (closed: string[]) =>
      waitingOf(rows, exampleAt, new Set(closed)).map(({ announcement_id }) => announcement_id);
    expect(ids([])).toEqual([7, 2, 1]);
    expect(ids(['7 3', '2 2'])).toEqual([2, 1]);
  });

  it('takes news in: the same again changes nothing, another text is unread, another time is not', () => {
    const { withdrawn_at, read_at, ...shown } = of(1);
    const read = [of(1, { read_at: exampleAt })];
    const news = (change: object) => ({ ...shown, withdrawn: false as const, ...change });
    expect(withNews(read, news({}), exampleAt)).toEqual(read);
    expect(withNews(read, news({ revision: 2, until_at: exampleAt + 9 }), exampleAt)).toMatchObject([
      { revision: 2, until_at: exampleAt + 9, read_at: exampleAt },
    ]);
    expect(withNews(read, news({ revision: 2, text_revision: 2 }), exampleAt)).toMatchObject([{ read_at: null }]);
    const gone = { announcement_id: announcementId(1), revision: 2, withdrawn: true } as const;
    const [without] = withNews(read, gone, exampleAt);
    expect(without).toMatchObject({ withdrawn_at: exampleAt });
    // Announced anew to these readers.
    expect(withNews([without ?? of(1)], news({ revision: 3 }), exampleAt)).toMatchObject([{ withdrawn_at: null }]);
    expect(withNews([], gone, exampleAt)).toEqual([]);
    expect(withNews(read, { ...news({}), announcement_id: announcementId(2) }, exampleAt)).toHaveLength(2);
  });
});

describe('what is typed', () => {
  const times = { timeZone: 'Asia/Taipei', now: exampleAt, stored: null };
  const typed = (change: Partial<TypedAnnouncement> = {}): TypedAnnouncement => ({
    ...newAnnouncement([agencyId(1)]),
    titles: { en: 'Drill' },
    contents: { en: 'At three.' },
    ...change,
  });

  it('begins at once and has no end unless said; languages that are not written in are left out', () => {
    const body = bodyOf(typed({ titles: { en: 'Drill', ja: ' ' } }), times);
    expect(body).toMatchObject({
      texts: { en: { title: 'Drill', content: 'At three.' } },
      from_at: exampleAt,
      until_at: null,
    });
    expect(Object.keys(body.texts)).toEqual(['en']);
    expect(bodyOf(typed({ from_at: '2026-03-02T02:30' }), times).from_at).toBe(exampleAt + 30 * 60_000);
  });

  it('keeps to the millisecond what was not touched', () => {
    const stored = announcement({ from_at: exampleAt + 12_345, until_at: exampleAt + 99_999 });
    const again = bodyOf(typedOf(stored, 'Asia/Taipei'), { ...times, stored });
    expect(again).toMatchObject({ from_at: stored.from_at, until_at: stored.until_at, texts: stored.texts });
  });

  it.each([
    [{}, {}],
    [{ titles: {}, contents: {} }, { titles: 'needed' }],
    [{ titles: { en: 'Drill', ja: '訓練' } }, { contents: 'half' }],
    [{ contents: { en: 'At three.', th: 'ซ้อม' } }, { titles: 'half' }],
    [{ roles: [] }, { roles: 'rolesWrong' }],
    [{ agencies: [] }, { agencies: 'agenciesWrong' }],
    [{ from_at: 'soon' }, { from_at: 'fromWrong' }],
    [{ until_at: '2026-03-02T02:00' }, { until_at: 'untilWrong' }],
    [{ from_at: '2026-03-02T05:00', until_at: '2026-03-02T04:00' }, { until_at: 'untilWrong' }],
    [{ from_at: '2026-03-02T05:00', until_at: '2026-03-02T06:00' }, {}],
  ] as const)('%j: %j', (change, problems) => {
    expect(problemsOf(typed(change as Partial<TypedAnnouncement>), times)).toEqual(problems);
  });
});
