/** Who did what, as agents read it and take it away. */
import { type AgencyId, type AuditEntry, languages, type ProviderId, type UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audited, writeAudit } from '../../store/audit/audit.ts';
import { type AuditWish, newestFirst, wishedFor } from '../../store/audit/audit-log.ts';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { openWorkbooks } from '../../workbooks/open-workbooks.ts';
import { asked } from '../../workbooks/testing/made-workbooks.ts';

let app: TestApp;
let provider: ProviderId;
let own: AgencyId;
let sister: AgencyId;
let agent: MadeUser;
let nurse: MadeUser;
let token: string;
let at: number;

const minute = 60_000;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  own = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  agent = await makeUser(app, 'agent', provider, null);
  nurse = await makeUser(app, 'staff', provider, own);
  token = (await signIn(app, agent)).token;
  at = app.clock.now();
  const foreign = await makeProvider(app);
  await writeAudit(app.store.db, [
    entry({ at: at - 5 * minute, action: 'added', subject: { kind: 'resident', id: 7, label: 'Anna =1+1' } }),
    entry({
      at: at - 4 * minute,
      action: 'moved',
      subject: { kind: 'resident', id: 7, label: 'ANNA' },
      before: { bed_no: 'A1', to_at: at, shared: false, gender: 'female' },
      after: { bed_no: '=HYPERLINK("x")', to_at: null, shared: true, gender: 'male' },
    }),
    entry({
      at: at - 4 * minute,
      action: 'rebootAsked',
      by: nurse.user_id,
      through: agent.user_id,
      subject: { kind: 'device', id: 3, label: 'MAT-1' },
    }),
    entry({ at: at - 3 * minute, agencyId: sister, action: 'removed', subject: { kind: 'bed', id: 1, label: 'S1' } }),
    entry({
      at: at - 2 * minute,
      agencyId: null,
      action: 'changed',
      subject: { kind: 'provider', id: provider, label: 'P' },
    }),
    entry({
      at: at - minute,
      agencyId: await makeAgency(app, foreign),
      providerId: foreign,
      subject: { kind: 'bed', id: 1, label: 'F1' },
    }),
  ]);
});
afterAll(() => app.stop());

function entry(change: Partial<Omit<Audited, 'by'>> & { by?: UserId; through?: UserId }): Audited {
  const { by = agent.user_id, through = by, ...rest } = change;
  return {
    at,
    providerId: provider,
    agencyId: own,
    action: 'added',
    subject: { kind: 'bed', id: 1, label: 'B1' },
    by: { userId: by, accountId: through, address: '192.0.2.7' },
    ...rest,
  };
}

const read = async (query: Record<string, string | number> = {}, agency: AgencyId | 'all' = own) => {
  const { body } = await app.call('readAudit', { token, agency, query });
  return body.data as { rows: AuditEntry[]; total: number };
};
const labels = async (...asked: Parameters<typeof read>) =>
  (await read(...asked)).rows.map(({ subject }) => subject.label);

describe('reading', () => {
  test('an agency’s, newest first, with who did it, through which account and from where', async () => {
    const { rows, total } = await read();
    expect(total).toBe(3);
    expect(rows.map(({ action }) => action)).toEqual(['rebootAsked', 'moved', 'added']);
    expect(rows[0]).toMatchObject({
      by: { user_id: nurse.user_id, name: nurse.display_name },
      through: { user_id: agent.user_id, name: agent.display_name },
      address: '192.0.2.7',
      agency: { agency_id: own },
    });
    expect(rows[1]).toMatchObject({ through: null, before: { bed_no: 'A1' }, after: { to_at: null } });
  });

  test('all agencies of the provider, with what is about the provider, and nobody else’s', async () => {
    expect(await labels({}, 'all')).toEqual(['P', 'S1', 'MAT-1', 'ANNA', 'Anna =1+1']);
  });

  test.each([
    ['a part of what it was about, without case', { search: 'anna' }, ['ANNA', 'Anna =1+1']],
    ['nothing of what a pattern would mean', { search: '%' }, []],
    ['an action', { action: 'moved' }, ['ANNA']],
    ['a kind', { subject: 'device' }, ['MAT-1']],
  ] as const)('by %s', async (_, query, expected) => {
    expect(await labels(query)).toEqual(expected);
  });

  test('by who did it, by number or by a part of the name', async () => {
    expect(await labels({ user_id: nurse.user_id })).toEqual(['MAT-1']);
    expect(await labels({ search: nurse.display_name.toUpperCase() })).toEqual(['MAT-1']);
  });

  test('by time: from is within, to is not', async () => {
    expect(await labels({ from: at - 4 * minute })).toEqual(['MAT-1', 'ANNA']);
    expect(await labels({ to: at - 4 * minute })).toEqual(['Anna =1+1']);
  });

  test('by pages, with how many there are', async () => {
    const { rows, total } = await read({ offset: 1, limit: 1 });
    expect([rows.map(({ action }) => action), total]).toEqual([['moved'], 3]);
  });

  test('what no contract knows is refused', async () => {
    const answer = await app.call('readAudit', { token, agency: own, query: { action: 'flown' } });
    expect([answer.status, answer.body.error.fields]).toEqual([422, { action: 'unknown_value' }]);
  });
});

describe('exporting', () => {
  const take = (query: Record<string, string | number>, agency: AgencyId | 'all' = own) =>
    app.call('exportAudit', { token, agency, query: { language: 'en', format: 'csv', ...query } });
  const asText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

  test('as CSV: with its mark, CRLF, in words, and nothing that a spreadsheet would reckon', async () => {
    const answer = await take({ to: at - 3 * minute });
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('Audit log 2026-03-02.csv');
    const text = asText(answer.body);
    expect(text.startsWith('\ufeffTime (Asia/Taipei),Person,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const [, first = ''] = text.split('\r\n');
    expect(first).toBe(
      `2026-03-02 01:56:00,${nurse.display_name},${agent.display_name},192.0.2.7,Asked for restart,Device,MAT-1,,`,
    );
    expect(text).toContain('"Until: not set\nBed number: =HYPERLINK(""x"")\nGender: Male\nShared station: Yes"');
  });

  test('a name that begins like a formula is text', async () => {
    await writeAudit(
      app.store.db,
      entry({ at: at - 10 * minute, subject: { kind: 'resident', id: 1, label: '=cmd|x' } }),
    );
    const text = asText((await take({ to: at - 9 * minute })).body);
    expect(text).toContain(",'=cmd|x,");
  });

  test.each(['zh-TW', 'ja', 'id', 'th', 'fil', 'vi'])('in %s', async (language) => {
    const text = asText((await take({ language, to: at - 3 * minute })).body);
    expect(text.split('\r\n')[0]?.split(',')).toHaveLength(9);
    expect(text).not.toContain('Bed number');
    expect(text).toContain('192.0.2.7');
  });

  test.each(languages)('what was done with a password is said in words, in %s', async (language) => {
    const place = await makeAgency(app, provider);
    const somebody = await makeUser(app, 'staff', provider, place);
    const body = {
      current_password: somebody.password,
      password: `${somebody.password} two`,
      end_other_sessions: true,
    };
    const changed = await app.call('changePassword', { token: (await signIn(app, somebody)).token, body });
    expect(changed.status).toBe(200);
    const text = asText((await take({ language, action: 'passwordChanged' }, place)).body);
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).not.toMatch(/[a-z]_[a-z]/);
  });

  test.each(languages)('no field and no kind stands by its name of the wire, in %s', async (language) => {
    const place = await makeAgency(app, provider);
    const said = {
      ...{ type: 'leaveBed, siteTimeout', priority: 'high', outcome: 'unanswered', overrides: 'rrAbnormal' },
      ...{ people: 'P', device: 'D', 'leaveTimeout.station': true },
    };
    await writeAudit(app.store.db, entry({ agencyId: place, action: 'exported', after: said }));
    const text = asText((await take({ language }, place)).body);
    const [, row = ''] = text.split('\r\n');
    expect(row).not.toMatch(/leaveBed|siteTimeout|rrAbnormal|leaveTimeout|unanswered/);
    const names = [...row.matchAll(/(?:^|[\n"])([^:\n"]+): /g)].map(([, name]) => name);
    expect(names).toHaveLength(Object.keys(said).length);
    expect(names.filter((name) => Object.keys(said).includes(name ?? ''))).toEqual([]);
  });

  test('as a workbook that is read back as it was written, with the agency where there are several', async () => {
    const answer = await take({ format: 'xlsx', to: at - 3 * minute + 1 }, 'all');
    const workbooks = openWorkbooks({ clock: app.clock });
    const { rows } = await workbooks.read(Buffer.from(answer.body), 100, asked);
    await workbooks.stop();
    expect(rows.slice(1).map(({ cells }) => cells[0]?.kind)).toEqual(rows.slice(1).map(() => 'date'));
    const texts = rows.map(({ cells }) => cells.map(({ text }) => text));
    expect(texts[0]?.slice(0, 3)).toEqual(['Time (Asia/Taipei)', 'Facility', 'Person']);
    expect(texts.map((row) => row.find((text) => /Anna|ANNA|MAT-1|S1|cmd/.test(text)))).toEqual([
      undefined,
      'S1',
      'MAT-1',
      'ANNA',
      'Anna =1+1',
      '=cmd|x',
    ]);
  });

  test('is itself written down, with what was asked for', async () => {
    await take({ action: 'moved' });
    const { rows } = await read({ action: 'exported' });
    expect(rows[0]).toMatchObject({
      by: { user_id: agent.user_id },
      subject: { kind: 'audit' },
      after: { action: 'moved', format: 'csv', rows: 1 },
    });
  });
});

describe('200,000 entries', () => {
  let large: AgencyId;

  beforeAll(async () => {
    large = await makeAgency(app, provider);
    await sql`insert into audit (at, provider_id, agency_id, user_id, action, subject_kind, subject_label)
      select to_timestamp(${at} / 1000.0) - n * interval '1 minute', ${provider}, ${large}, ${agent.user_id},
        'changed', 'resident', 'Resident ' || n from generate_series(1, 200000) n`.execute(app.store.db);
    await app.database.query('vacuum analyze audit');
  }, 60_000);

  const planOf = async (wish: AuditWish): Promise<string> => {
    const page = newestFirst(await wishedFor(app.store.db, wish)).limit(100);
    return (await page.explain<{ 'QUERY PLAN': string }>()).map((row) => row['QUERY PLAN']).join('\n');
  };

  test.each([
    ['of an agency', () => ({ agencyId: large }), 'audit_of_agency'],
    ['of all', () => ({ agencyId: 'all' }), 'audit_of_provider'],
    ['of a day', () => ({ agencyId: large, from: at - 86_400_000, to: at }), 'audit_of_agency'],
    ['of a person who did little', () => ({ agencyId: 'all', userId: nurse.user_id }), 'audit_of_person'],
  ] as const)('the first page %s is read along an index', async (_, change, index) => {
    const plan = await planOf({ providerId: provider, search: '', ...(change() as Pick<AuditWish, 'agencyId'>) });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  test('are counted and searched', async () => {
    expect((await read({ limit: 1 }, large)).total).toBe(200_000);
    expect((await read({ search: 'resident 19999' }, large)).total).toBe(11);
  });

  test('are more than a file carries; 50,000 are not, and each stands in it once', async () => {
    const all = await app.call('exportAudit', { token, agency: large, query: { language: 'en', format: 'csv' } });
    expect([all.status, all.code]).toEqual([422, 'too_many_rows']);
    const query = { language: 'en', format: 'xlsx', from: at - 50_000 * minute };
    const { body, status } = await app.call('exportAudit', { token, agency: large, query });
    expect(status).toBe(200);
    const workbooks = openWorkbooks({ clock: app.clock, limits: { characters: 20_000_000, megabytes: 1_024 } });
    const { rows } = await workbooks.read(Buffer.from(body), 60_000, asked);
    await workbooks.stop();
    const seen = new Set(
      rows.flatMap(({ cells }) => cells.filter(({ text }) => text.startsWith('Resident '))).map(({ text }) => text),
    );
    expect([rows.length, seen.size]).toEqual([50_001, 50_000]);
  }, 60_000);
});
