/** Report days: made behind a ward that goes on, and read back as the pages of the morning read them; beside the same by SQL over minutes. */

import { productOf } from '../chains.ts';
import { addUp, median, percentile } from '../histogram.ts';
import { type Load, openLoad, paceSlice, type Slice, warmUpMs } from '../load/drive.ts';
import { pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { type Stack, startStack, type Ward } from '../stack.ts';
import { atLeast, atMost, inMs, type Row } from '../table.ts';
import { otherUse } from './troubles.ts';

const residents = 1_000;
const weekly = 200;
const week = 7;
const screens = 20;
const tries = 9;
const mostMakingMs = 240_000;
const lookEachMs = 250;

/** The last night of the ward's zone that is over, as its date and its borders: nights of 21:00–06:00. */
const lastDay = `(select d.date, d.date + time '06:00' as ends from (select ((now() at time zone a.timezone) - interval '6 hours 10 minutes')::date as date, a.timezone
  from agencies a limit 1) d)`;

async function weigh({ programs, seconds, note }: Setting): Promise<readonly Row[]> {
  const stack = await startStack(programs);
  const ward = await stack.makeWard(residents);
  const token = await stack.signIn(ward);
  await holdMaking(stack, ward);
  await fill(stack, ward, residents, 0);
  const load = await openLoad(programs, await productOf(stack, ward), screens);
  const quiet = await paceSlice(load, { seconds });
  const { made, busy } = await makeBehind(stack, ward, load, seconds);
  if (made.days < residents) throw new Error(`${made.days} of ${residents} days were made behind the ward`);
  // The server goes on: what was made is read from it.
  await Promise.all([load.mats.stop(), load.screens.stop()]);

  for (let n = 1; n < week; n += 1) await fill(stack, ward, weekly, n);
  await stack.query('vacuum analyze');
  await stack.query(
    `delete from report_days where resident_id in (select resident_id from residents order by resident_id limit ${weekly})`,
  );
  const backfill = await makeAll(stack, ward);
  const [{ date } = { date: '' }] = await stack.query<{ date: string }>(
    'select max(date)::text as date from report_days',
  );
  const ours = await timed(() =>
    ask(stack, token, `/api/report/resident/weekly-report?ended_at=${date}&limit=200`, weekly),
  );
  const sql = await timed(() => overMinutes(stack, date, week, weekly));
  const statistics = await timed(() => ask(stack, token, `/api/report/all?ended_at=${date}`, null));
  const sqlOfDay = await timed(() => overMinutes(stack, date, 1, residents));
  const daily = await timed(() =>
    ask(stack, token, `/api/report/resident/daily-report?date=${date}&limit=100`, residents),
  );
  note(
    `reports: ${made.days} days of ${residents} residents made in ${inMs(made.ms)} behind ${residents} frames/s, then ${backfill.days} days in ${inMs(backfill.ms)} behind nobody; weekly ${ours.map(Math.round).join(', ')} ms, SQL over minutes ${sql.map(Math.round).join(', ')} ms`,
  );
  const [before, during] = [percentile(quiet.latency, 0.99), percentile(busy.latency, 0.99)];
  return [
    {
      what: `reports: ${week} days × ${weekly} residents, asked for → answered; beside the sums and medians by SQL over minutes`,
      figure: inMs(median(ours)),
      baseline: inMs(median(sql)),
      ratio: median(ours) / median(sql),
      goal: atLeast('ratio', median(sql) / median(ours), 10, '10 times faster'),
    },
    {
      what: 'reports: the same beside its goal',
      figure: inMs(median(ours)),
      goal: atMost('time', median(ours), 50, '50 ms'),
    },
    {
      what: `reports: statistics of ${residents} residents, asked for → answered; beside the sums of their day by SQL over minutes`,
      figure: inMs(median(statistics)),
      baseline: inMs(median(sqlOfDay)),
      ratio: median(statistics) / median(sqlOfDay),
      goal: atLeast('ratio', median(sqlOfDay) / median(statistics), 10, '10 times faster'),
    },
    {
      what: 'reports: the same beside its goal',
      figure: inMs(median(statistics)),
      goal: atMost('time', median(statistics), 50, '50 ms'),
    },
    {
      what: `reports: the page of a day, the first 100 of ${residents} residents with their strips`,
      figure: inMs(median(daily)),
    },
    {
      what: `reports: days of ${residents} residents made behind ${residents} frames/s`,
      figure: inMs(made.ms),
      goal: atMost('time', made.ms, 60_000, '60 s'),
      reason: otherUse(busy.cost),
    },
    {
      what: 'reports: frame published → event at the screens meanwhile; beside before it',
      figure: `p99 ${inMs(during)}, of the median second ${inMs(median(busy.p99BySecond))}`,
      baseline: `p99 ${inMs(before)}, of the median second ${inMs(median(quiet.p99BySecond))}`,
      ratio: median(busy.p99BySecond) / median(quiet.p99BySecond),
      goal: atMost('time', median(busy.p99BySecond) / median(quiet.p99BySecond), 1.5, '1.5× quiet'),
      reason: otherUse(busy.cost),
    },
    {
      what: 'reports: frames not acknowledged, frames × screens missed while days are made',
      figure: `${busy.unacked}, ${busy.unseen}`,
      goal: atMost('count', busy.unacked + busy.unseen, 0, '0'),
    },
  ];
}

/** The minutes and episodes of one day, `ago` days before the last: in bed at night, out three times, turned every hour and a half. */
async function fill({ query }: Stack, { agencyId }: Ward, count: number, ago: number): Promise<void> {
  const lying = `select r.resident_id, r.bed_id, (l.ends - interval '${ago} days') at time zone a.timezone as ends
    from residents r join agencies a using (agency_id), ${lastDay} l where r.agency_id = ${agencyId} and r.bed_id is not null
    order by r.resident_id limit ${count}`;
  await query(`with lying as (${lying}), changes(status, hours) as (values ('bedExit', -24.0), ('inBed', -9.0), ('bedExit', -7.0), ('inBed', -6.8),
      ('bedExit', -5.0), ('inBed', -4.8), ('bedExit', -2.0), ('inBed', -1.8))
    insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at)
    select ${agencyId}, bed_id, resident_id, status, lag(status, 1, 'inBed') over w, ends + make_interval(secs => (hours * 3600)::int),
      ends + make_interval(secs => (lead(hours, 1, 0.0) over w * 3600)::int)
    from lying, changes window w as (partition by resident_id order by hours)`);
  await query(`with lying as (${lying})
    insert into minutes (agency_id, bed_id, resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds, calm_seconds,
      turns, turned_at, frames, rr, hr)
    select ${agencyId}, bed_id, resident_id, ends - make_interval(mins => n), case when inbed then 60 else 0 end, 0, case when inbed then 0 else 60 end,
      n % 7, case when inbed then 53 else 0 end, case when inbed then 53 else 0 end, case when n % 90 = 0 then 1 else 0 end,
      case when inbed and n % 90 = 0 then array[0] end, 6, case when inbed then array[14 + (n % 5), 15, 15 + (n % 3)]::real[] else '{}' end,
      case when inbed then array[60 + (n % 9), 61]::real[] else '{}' end
    from lying, generate_series(1, 1440) n, lateral (select n <= 540 and not (n between 408 and 420) and not (n between 288 and 300)
      and not (n between 108 and 120) as inbed) b
    on conflict do nothing`);
}

/** Nothing is made until `makeAll`, so that what is called quiet is. */
async function holdMaking({ query }: Stack, { agencyId }: Ward): Promise<void> {
  await query(`update report_work set due_at = null where agency_id = ${agencyId}`);
}

interface Made {
  readonly ms: number;
  readonly days: number;
}

interface Busy extends Pick<Slice, 'latency' | 'p99BySecond' | 'cost'> {
  /** Of all the time that the ward went on. */
  readonly unacked: number;
  readonly unseen: number;
}

/** The ward goes on until all days are made; only seconds in which some still were not are told of. */
async function makeBehind(
  stack: Stack,
  ward: Ward,
  load: Load,
  seconds: number,
): Promise<{ readonly made: Made; readonly busy: Busy }> {
  const state = { over: false };
  const making = makeAll(stack, ward).finally(() => {
    state.over = true;
  });
  const slices: (Slice & { readonly whole: boolean })[] = [];
  while (!state.over) {
    const slice = await paceSlice(load, { seconds });
    slices.push({ ...slice, whole: !state.over });
  }
  const made = await making;
  const whole = slices.filter((slice) => slice.whole);
  const [first] = slices;
  if (first === undefined) throw new Error('the days were made before the ward went on');
  const told = whole.length > 0 ? whole : [first];
  const during = whole.length > 0 ? undefined : Math.max(1, Math.floor((made.ms - warmUpMs) / 1_000));
  return {
    made,
    busy: {
      latency: addUp(told.map(({ latency }) => latency)),
      p99BySecond: told.flatMap(({ p99BySecond }) => p99BySecond.slice(0, during)),
      cost: first.cost,
      unacked: slices.reduce((sum, { unacked }) => sum + unacked, 0),
      unseen: slices.reduce((sum, { unseen }) => sum + unseen, 0),
    },
  };
}

/** As a first start does: all that is known and not made yet. */
async function makeAll({ query }: Stack, { agencyId }: Ward): Promise<Made> {
  const count = async () =>
    (await query<{ n: number }>(`select count(*)::int as n from report_days where agency_id = ${agencyId}`))[0]?.n ?? 0;
  const before = await count();
  const begin = performance.now();
  await query(`update report_work w set open_date = null, open_from = null, open_to = null, open_night_from = null, due_at = 'epoch'
    where agency_id = ${agencyId} and not exists (select 1 from report_days d where d.agency_id = w.agency_id and d.resident_id = w.resident_id)`);
  for (;;) {
    const [{ due } = { due: 0 }] = await query<{ due: number }>(
      `select count(*)::int as due from report_work where agency_id = ${agencyId} and due_at <= now() + interval '2 minutes'`,
    );
    const ms = performance.now() - begin;
    if (due === 0) return { ms, days: (await count()) - before };
    if (ms > mostMakingMs) throw new Error(`${due} residents' days were still due`);
    await pause(lookEachMs);
  }
}

async function timed(act: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < tries; n += 1) {
    const begin = performance.now();
    await act();
    times.push(performance.now() - begin);
  }
  return times;
}

/** @param total residents that must be found; null = it is no list */
async function ask({ url }: Stack, token: string, path: string, total: number | null): Promise<void> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  const { data } = JSON.parse(text) as { data: { total?: number } };
  if (total !== null && (data.total ?? 0) < total) throw new Error(`${path} found ${data.total} of ${total}`);
}

/** What the rows of days hold, or most of it, summed up anew: hours in bed, calm minutes, breathing of five minutes and its extremes. */
async function overMinutes({ query }: Stack, date: string, days: number, count: number): Promise<void> {
  const rows =
    await query(`with those as (select agency_id, resident_id, bed_id from residents where bed_id is not null order by resident_id limit ${count}),
    within as (select m.*, floor(extract(epoch from m.at - (${`'${date}'::date`} + time '06:00') at time zone 'UTC') / 86400) as day
      from those join minutes m using (agency_id, bed_id, resident_id) where m.at >= ('${date}'::date - ${days + 1})),
    slots as (select resident_id, day, floor(extract(epoch from at) / 300) as slot, percentile_cont(0.5) within group (order by rr[1]) as rr
      from within where cardinality(rr) > 0 group by 1, 2, 3)
    select w.resident_id, w.day, sum(w.lying_seconds + w.sitting_seconds), count(*) filter (where w.calm_seconds >= 45), max(s.max), min(s.min), max(s.sd)
    from within w left join (select resident_id, day, max(rr), min(rr), stddev_pop(rr) as sd from slots group by 1, 2) s using (resident_id, day)
    group by 1, 2`);
  if (rows.length < count) throw new Error(`only ${rows.length} days were summed up`);
}

export const reports: Scale = {
  name: 'reports',
  about: 'report days made behind a ward, and read',
  limitSeconds: 600,
  weigh,
};
