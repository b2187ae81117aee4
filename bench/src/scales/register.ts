/** Lists of thousands of residents and mats among those of other facilities, asked for as a screen asks: searched, sorted, deep within. */
import { listDevices, listResidents } from '@wardlight/contract';
import pg from 'pg';
import * as z from 'zod/mini';
import { median } from '../histogram.ts';
import type { Scale, Setting } from '../scale.ts';
import { type Stack, startStack, type Ward } from '../stack.ts';
import { atMost, inMs, type Row } from '../table.ts';

const others = 3;
const tries = 15;
const mostMs = 100;

interface Question {
  readonly what: string;
  readonly of: { readonly path: string };
  readonly query: Readonly<Record<string, string>>;
  /** How many must be found, of so many. */
  readonly found: (many: number) => number;
}

const all = (many: number) => many;
const byLastDigits = (many: number) => Math.floor((many - 12) / 100) + 1;
const questions: readonly Question[] = [
  { what: 'residents: the first page, in the order of a round', of: listResidents, query: {}, found: all },
  {
    what: 'residents: the last page by name',
    of: listResidents,
    query: { sort: 'name', offset: 'last' },
    found: all,
  },
  {
    what: 'residents: by a part of a code, the youngest first',
    of: listResidents,
    query: { search: 'code-a', sort: 'birthday', order: 'desc' },
    found: all,
  },
  {
    what: 'residents: a name that nobody has',
    of: listResidents,
    query: { search: 'NOBODY' },
    found: () => 0,
  },
  { what: 'residents: a part of a name', of: listResidents, query: { search: '明-12' }, found: byLastDigits },
  { what: 'mats: the first page', of: listDevices, query: {}, found: all },
  {
    what: 'mats: the last page by serial number',
    of: listDevices,
    query: { sort: 'serial', offset: 'last' },
    found: all,
  },
  { what: 'mats: a part of a serial number', of: listDevices, query: { search: 'wl26-' }, found: all },
];

const answerSchema = z.object({ data: z.object({ rows: z.array(z.unknown()), total: z.int() }) });

async function weigh({ programs, many, note }: Setting): Promise<readonly Row[]> {
  const stack = await startStack(programs);
  const ward = await stack.makeWard(1);
  await fill(stack, ward, many);
  const token = await stack.signIn(ward);
  const counting = await count(stack, ward);
  const rows: Row[] = [];
  for (const question of questions) rows.push(rowOf(question, many, await ask(stack, token, question, many), counting));
  await stack.stop();
  note(
    `lists: ${many} residents in ${many} beds with ${many} mats, and as many in each of ${others} other facilities; medians of ${tries} questions over HTTP, one after the other, a page of 100 each; beside \`select count(*)\` over the residents of the facility, by a connection of its own (median of ${tries})`,
  );
  return rows;
}

/** Of the ward only the account is left. */
async function fill({ query }: Stack, { agencyId, providerId }: Ward, many: number): Promise<void> {
  await query(
    'delete from residents; delete from mats; delete from bed_wakes; delete from bed_states; delete from beds',
  );
  await query(`insert into agencies (provider_id, name, locale, timezone)
    select ${providerId}, 'Other ' || n, 'zh_TW', 'Asia/Taipei' from generate_series(1, ${others}) n`);
  await query(`insert into beds (agency_id, floor, bed_no)
    select agency_id, (n / 100 + 1) || 'F', (n / 100 + 1) || '-' || (n % 100 + 1)
    from agencies, generate_series(0, ${many - 1}) n`);
  await query(`insert into bed_states (agency_id, bed_id, state) select agency_id, bed_id,
    '{"v":3,"epoch":"' || lpad(to_hex(bed_id), 16, '0') || '","alertCount":0,"clock":0,"status":"unknown"}' from beds`);
  await query(`insert into mats (agency_id, bed_id, serial)
    select agency_id, bed_id, 'WL26-' || lpad(bed_id::text, 7, '0') from beds`);
  // Those of each facility are numbered from 0, so that everybody knows how many a part of a name finds.
  await query(`insert into residents (agency_id, bed_id, name, resident_code, birthday, note)
    select agency_id, bed_id, substr('王李張劉陳楊趙黃周吳', n % 10 + 1, 1) || '小明-' || reverse(lpad(n::text, 5, '0')), 'CODE-A' || n,
      date '1930-01-01' + n % 9000, repeat('note ', 20)
    from (select agency_id, bed_id, (row_number() over (partition by agency_id order by bed_id) - 1)::int as n from beds) b`);
  await query('vacuum analyze');
  const [{ found } = { found: 0 }] = await query<{ found: number }>(
    `select count(*)::int as found from residents where agency_id = ${agencyId}`,
  );
  if (found !== many) throw new Error(`${found} residents were made, not ${many}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  // The first is not counted: it makes plans and wakes what sleeps.
  for (let n = 0; n <= tries; n++) {
    const begin = performance.now();
    await work();
    if (n > 0) times.push(performance.now() - begin);
  }
  return median(times);
}

async function count({ databaseUrl }: Stack, { agencyId }: Ward): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await timed(() => client.query('select count(*) from residents where agency_id = $1', [agencyId]));
  } finally {
    await client.end();
  }
}

async function ask({ url }: Stack, token: string, { of, query, found }: Question, many: number): Promise<number> {
  const last = String(Math.max(0, many - 100));
  const asked = Object.entries(query).map(([key, value]): [string, string] => [key, value === 'last' ? last : value]);
  const address = `${url}${of.path}?${new URLSearchParams(asked)}`;
  return await timed(async () => {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${of.path} answered ${answer.status}`);
    const { data } = answerSchema.parse(await answer.json());
    if (data.total !== found(many)) throw new Error(`${address} found ${data.total}, not ${found(many)}`);
  });
}

const rowOf = ({ what }: Pick<Question, 'what'>, many: number, ms: number, counting: number): Row => ({
  what: `lists of ${many}: ${what}`,
  figure: inMs(ms),
  baseline: inMs(counting),
  ratio: ms / counting,
  goal: atMost('time', ms, mostMs, `${mostMs} ms`),
});

export const register: Scale = {
  name: 'lists',
  about: 'residents and mats searched, sorted and read by pages',
  limitSeconds: 180,
  weigh,
};
