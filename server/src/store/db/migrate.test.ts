import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { connect, type Database, type Db } from './database.ts';
import { migrate, migrations, NewerDatabase, withoutTypes } from './migrate.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await freshDatabase();
  database = connect({ connectionString: made.url }, () => undefined);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

/** A schema of its own in which nothing is yet, on one connection that sees nothing else. */
async function inSchema(
  schema: string,
  work: (connection: Db, run: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await database.pool.query(`create schema ${schema}`);
  const old = connect({ connectionString: made.url, options: undefined }, () => undefined);
  try {
    await old.db.connection().execute(async (connection) => {
      const run = (text: string) => sql.raw(text).execute(connection);
      await run(`set search_path to ${schema}`);
      await work(connection, run);
    });
  } finally {
    await old.close();
  }
  await database.pool.query(`drop schema ${schema} cascade`);
}

describe('migrate', () => {
  it('does nothing the second time', async () => {
    expect(await migrate(database.db)).toEqual([]);
  });

  it('takes a new step once, also when two servers start together', async () => {
    let taken = 0;
    const step = {
      name: '900-step',
      up: async () => {
        taken++;
        await Promise.resolve();
      },
    };
    const known = [...migrations, step];
    const both = await Promise.all([migrate(database.db, known), migrate(database.db, known)]);
    expect(both.flat()).toEqual(['900-step']);
    expect(taken).toBe(1);
  });

  it('refuses a database of a newer version and leaves it as it is', async () => {
    await expect(migrate(database.db)).rejects.toBeInstanceOf(NewerDatabase);
    await sql`delete from migrations where name = '900-step'`.execute(database.db);
    expect(await migrate(database.db)).toEqual([]);
  });

  it('leaves nothing of a step that fails', async () => {
    const failing = {
      name: '901-fails',
      up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
        await sql`create table half_made (id int)`.execute(db);
        throw new Error('in the middle');
      },
    };
    await expect(migrate(database.db, [...migrations, failing])).rejects.toThrow('in the middle');
    const { rows } = await sql<{ found: string | null }>`select to_regclass('half_made')::text as found`.execute(
      database.db,
    );
    expect(rows).toEqual([{ found: null }]);
  });
});

describe('a database of issue 2 with data in it', () => {
  it('comes forward whole: its alerts stay as they were, its agencies get the template they lack, its beds are found by number', async () => {
    await inSchema('of_issue_2', async (connection) => {
      for (const step of migrations.slice(0, 2)) await step.up(withoutTypes(connection));
      await sql`insert into providers (name) values ('p')`.execute(connection);
      await sql`insert into agencies (provider_id, name, locale, timezone) values (1, 'a', 'zh_TW', 'Asia/Taipei')`.execute(
        connection,
      );
      await sql`insert into templates (agency_id, shipped, name, settings) values (1, 'standard', 'standard', '{}')`.execute(
        connection,
      );
      await sql`insert into alerts (agency_id, alert_id, bed_id, type, priority, technical, started_at, raised_at, told_at, no_data, reopened)
          select 1, 'a-' || n, n, 'leaveTimeout', 'medium', false, now(), now(), now(), false, 0 from generate_series(1, 1000) n`.execute(
        connection,
      );
      await sql`insert into alert_events (agency_id, alert_id, bed_id, at, change, type, priority, started_at)
          select 1, 'a-' || n, n, now(), 'raised', 'leaveTimeout', 'medium', now() from generate_series(1, 1000) n`.execute(
        connection,
      );
      await sql`insert into beds (agency_id, bed_no, floor) values
          (1, '９０１', '９Ｆ'), (1, '９０２', '9F'), (1, '902', '9F')`.execute(connection);
      for (const step of migrations.slice(2)) await step.up(withoutTypes(connection));
      const { rows: alerts } =
        await sql`select count(*)::int as count, count(told_at)::int as told, count(network_id)::int as outages
          from alerts where closed_at is null`.execute(connection);
      expect(alerts).toEqual([{ count: 1000, told: 1000, outages: 0 }]);
      const { rows: beds } = await sql`select bed_no, floor from beds order by bed_id`.execute(connection);
      expect(beds).toEqual([
        { bed_no: '901', floor: '9F' },
        // There is a 902 already: whoever keeps the beds tells them apart.
        { bed_no: '９０２', floor: '9F' },
        { bed_no: '902', floor: '9F' },
      ]);
      const { rows: templates } = await sql`select shipped, not_claimed_minutes, still_true_minutes, sleep_start
          from templates order by template_id`.execute(connection);
      expect(templates).toEqual([
        { shipped: 'standard', not_claimed_minutes: 3, still_true_minutes: 5, sleep_start: null },
        { shipped: 'pressureCare', not_claimed_minutes: 3, still_true_minutes: 5, sleep_start: null },
      ]);
      await expect(sql`update templates set sleep_start = 60`.execute(connection)).rejects.toThrow(/templates_sleep/);
      await expect(sql`update alerts set network_id = 1`.execute(connection)).rejects.toThrow(/alerts_about/);
    });
  });
});

describe('a database in which two are called the same but for case', () => {
  it('keeps both as they are; nobody new is called so, until neither of them is', async () => {
    await inSchema('of_two_cases', async (connection, run) => {
      for (const step of migrations.slice(0, 6)) await step.up(withoutTypes(connection));
      await run(`insert into providers (name) values ('p')`);
      await run(`insert into agencies (provider_id, name, locale, timezone) values (1, 'a', 'zh_TW', 'Asia/Taipei')`);
      await run(
        `insert into beds (agency_id, bed_no, floor) values (1, 'a-1', '1F'), (1, 'A-1', '1F'), (1, 'B-1', '1F')`,
      );
      await run(`insert into networks (agency_id, name) values (1, 'ward'), (1, 'Ward'), (1, 'WARD')`);
      await run(
        `insert into residents (agency_id, name, resident_code) values (1, 'x', 'r1'), (1, 'y', 'R1'), (1, 'z', null), (1, 'w', null)`,
      );
      for (const step of migrations.slice(6)) await step.up(withoutTypes(connection));
      const texts = async (query: string) =>
        (await sql<{ text: string }>`${sql.raw(query)}`.execute(connection)).rows.map(({ text }) => text);
      expect(await texts('select bed_no as text from beds order by bed_id')).toEqual(['a-1', 'A-1', 'B-1']);
      expect(await texts('select name as text from networks order by network_id')).toEqual(['ward', 'Ward', 'WARD']);
      expect(
        await texts('select resident_code as text from residents where resident_code is not null order by resident_id'),
      ).toEqual(['r1', 'R1']);
      const taken = { constraint: 'beds_number_spelled', code: '23505' };
      const bed = (number: string) => run(`insert into beds (agency_id, bed_no, floor) values (1, '${number}', '1F')`);
      await expect(bed('A-1')).rejects.toMatchObject({ code: '23505' });
      // Whichever of the two goes, the other is still called so.
      await run(`update beds set removed_at = now() where bed_no = 'a-1'`);
      await expect(bed('a-1')).rejects.toMatchObject(taken);
      await expect(run(`update beds set bed_no = 'a-1' where bed_no = 'B-1'`)).rejects.toMatchObject(taken);
      await expect(run(`update beds set removed_at = null where bed_no = 'a-1'`)).rejects.toMatchObject(taken);
      // Its floor, and its own number in other case, are its own.
      await run(`update beds set floor = '2F', bed_no = 'A-1' where bed_no = 'A-1'`);
      // Called otherwise it is like all others.
      await run(`update beds set bed_no = 'C-1' where bed_no = 'A-1' and removed_at is null`);
      await expect(bed('c-1')).rejects.toMatchObject(taken);
      await bed('A-1');
      await run(`update residents set discharged_at = now() where resident_code = 'R1'`);
      await expect(run(`update residents set resident_code = 'R1' where name = 'z'`)).rejects.toMatchObject({
        constraint: 'residents_code_spelled',
      });
      await expect(run(`insert into networks (agency_id, name) values (1, 'wArd')`)).rejects.toMatchObject({
        constraint: 'networks_name_spelled',
      });
    });
  });
});

describe('a database from before stays were kept', () => {
  it('has one for everybody who lies in a bed: since the bed knows of them, else since always', async () => {
    await inSchema('of_no_stays', async (connection, run) => {
      const before = migrations.findIndex(({ name }) => name.endsWith('-stays'));
      for (const step of migrations.slice(0, before)) await step.up(withoutTypes(connection));
      await run(`insert into providers (name) values ('p')`);
      await run(`insert into agencies (provider_id, name, locale, timezone) values (1, 'a', 'zh_TW', 'Asia/Taipei')`);
      await run(`insert into beds (agency_id, bed_no, floor) values (1, '1', '1F'), (1, '2', '1F'), (1, '3', '1F')`);
      await run(`insert into bed_states (agency_id, bed_id, version, state, begun_at)
          values (1, 1, 1, '{}', '2026-03-01 18:00+00'), (1, 2, 1, '{}', null), (1, 3, 1, '{}', '2026-03-01 18:00+00')`);
      await run(`insert into residents (agency_id, name, bed_id) values (1, 'x', 1), (1, 'y', 2), (1, 'z', null)`);
      for (const step of migrations.slice(before)) await step.up(withoutTypes(connection));
      const stays = async () =>
        (
          await sql`select r.name, s.bed_id, s.from_at, s.to_at, s.stay_id = r.stay_id as present
              from residents r left join stays s using (agency_id, resident_id) order by r.name, s.stay_id`.execute(
            connection,
          )
        ).rows;
      const at = Date.parse('2026-03-01T18:00:00Z');
      const [x, y, z] = [
        { name: 'x', bed_id: 1, from_at: at, to_at: null, present: true },
        { name: 'y', bed_id: 2, from_at: null, to_at: null, present: true },
        { name: 'z', bed_id: null, from_at: null, to_at: null, present: null },
      ];
      expect(await stays()).toEqual([x, y, z]);
      // No number is given twice, and whoever is moved from now on has a new one.
      await run(`update residents set bed_id = 3 where name = 'x'`);
      expect(await stays()).toMatchObject([
        { ...x, to_at: expect.any(Number), present: false },
        { bed_id: 3, present: true },
        y,
        z,
      ]);
      await expect(run(`update residents set bed_id = 3 where name = 'z'`)).rejects.toMatchObject({ code: '23505' });
    });
  });
});

describe('a database in which how somebody is reached is one text', () => {
  it('has it as the first of each list; white space is none', async () => {
    await inSchema('of_one_contact', async (connection, run) => {
      const before = migrations.findIndex(({ name }) => name.endsWith('-contacts'));
      for (const step of migrations.slice(0, before)) await step.up(withoutTypes(connection));
      await run(`insert into providers (name, contact) values ('p', E'desk 1\\n0800-1'), ('q', null)`);
      await run(`insert into agencies (provider_id, name, locale, timezone, contact)
        values (1, 'a', 'zh_TW', 'Asia/Taipei', '  '), (1, 'b', 'zh_TW', 'Asia/Taipei', 'ward 2')`);
      for (const step of migrations.slice(before)) await step.up(withoutTypes(connection));
      const { rows } = await sql`select agency_id, revision, contacts from contact_lists order by agency_id`.execute(
        connection,
      );
      const one = (name: string, hours: string) => [{ name, role: null, phone: null, line: null, mail: null, hours }];
      expect(rows).toEqual([
        { agency_id: 2, revision: 1, contacts: one('b', 'ward 2') },
        { agency_id: null, revision: 1, contacts: one('p', 'desk 1\n0800-1') },
      ]);
    });
  });
});

describe('a database whose recordings hold each lead in one piece', () => {
  it('has them in pieces, their names in lists, and comments by whose they are', async () => {
    await inSchema('of_whole_leads', async (connection, run) => {
      const before = migrations.findIndex(({ name }) => name === '052-ecg-pieces');
      for (const step of migrations.slice(0, before)) await step.up(withoutTypes(connection));
      await run(`insert into providers (name) values ('p')`);
      await run(`insert into agencies (provider_id, name, locale, timezone) values (1, 'a', 'zh_TW', 'Asia/Taipei')`);
      await run(`insert into residents (agency_id, name) values (1, 'x')`);
      await run(`insert into users (role, provider_id, agency_id, username, username_key, display_name, password_salt,
          password_hash, password_memory_kib, password_passes, password_lanes)
        values ('staff', 1, 1, 'u', 'u', 'u', '', '', 1, 1, 1)`);
      await run(`insert into ecgs (agency_id, resident_id, files_sha256, format, received_at, by_user, lead_count, header, notices,
          intervals, annotations, bytes)
        select 1, nullif(n, 2), sha256(n::text::bytea), 'edf', now(), 1, 3, case n when 1 then '{"patient_name":"Lin^Mei"}' else '{}' end::jsonb,
          '[]', '[]', '[]', 1 from generate_series(1, 2) n`);
      // The last one counts through its bytes, so that none of them can be in another's place.
      await run(`insert into ecg_leads (agency_id, ecg_id, position, name, rate, samples, step, zero, bits, data)
        select 1, 1, position, 'I', 250, 1, 1, 0, 16, data from (values (0, ''::bytea), (1, decode(repeat('ab', 1048576), 'hex')),
          (2, (select string_agg(int4send(n), '' order by n) from generate_series(1, 600000) n))) l(position, data)`);
      await run(`insert into ecg_comments (agency_id, ecg_id, at, by_user, seen, text)
        select 1, n, now(), 1, true, 'c' from generate_series(1, 2) n`);
      const { rows: whole } =
        await sql`select position, md5(data) as data from ecg_leads where octet_length(data) > 0 order by position`.execute(
          connection,
        );
      for (const step of migrations.slice(before)) await step.up(withoutTypes(connection));
      const { rows: sizes } = await sql`select position, array_agg(octet_length(data) order by piece) as bytes
        from ecg_lead_pieces group by position order by position`.execute(connection);
      expect(sizes).toEqual([
        { position: 1, bytes: [1_048_576] },
        { position: 2, bytes: [1_048_576, 1_048_576, 302_848] },
      ]);
      const { rows: pieces } = await sql`select position, md5(string_agg(data, '' order by piece)) as data
        from ecg_lead_pieces group by position order by position`.execute(connection);
      expect(pieces).toEqual(whole);
      const { rows: ecgs } = await sql`select ecg_id, patient_name, c.resident_id
        from ecgs x join ecg_comments c using (agency_id, ecg_id) order by ecg_id`.execute(connection);
      expect(ecgs).toEqual([
        { ecg_id: 1, patient_name: 'Lin^Mei', resident_id: 1 },
        { ecg_id: 2, patient_name: null, resident_id: null },
      ]);
      await run('delete from ecgs');
      expect((await sql`select from ecg_lead_pieces`.execute(connection)).rows).toEqual([]);
    });
  });
});
