/** The daily measurement report of a month, as its page asks for it, beside the same figures by SQL over single readings. */
import { itemsOfKind, measurementKinds, mostMeasurementDays } from '@wardlight/contract';
import { median } from '../histogram.ts';
import type { Scale, Setting } from '../scale.ts';
import { type Stack, startStack } from '../stack.ts';
import { atLeast, atMost, inMs, type Row } from '../table.ts';
import { weighReadings } from './readings.ts';

const residents = 200;
const days = mostMeasurementDays;
/** Before meals and at bedtime, as a glucose is taken; each kind alike. */
const timesADay = 4;
const tries = 9;
const kinds = `array['${measurementKinds.join("','")}']`;
const items = measurementKinds.reduce((sum, kind) => sum + itemsOfKind(kind).length, 0);

/** What a row of a day holds, worked out of its readings: `kind` has two or three numbers where it is a blood pressure. */
const dayByReadings = `select r.agency_id, r.resident_id, r.kind, (r.at at time zone a.timezone)::date as date, count(*)::int as readings,
    (array_agg(array_to_string(r.value, ',', '') order by r.at desc, r.reading_id desc))[1] as last, max(r.at) as last_at,
    array[min(r.value[1]), min(r.value[2]), min(r.value[3])] as least, array[max(r.value[1]), max(r.value[2]), max(r.value[3])] as most,
    coalesce(bool_or(r.comparator = '<'), false) as has_below, coalesce(bool_or(r.comparator = '>'), false) as has_above, max(r.points) as points
  from readings r join agencies a using (agency_id)
  where r.resident_id is not null and r.at >= ((now() at time zone a.timezone)::date - ${days - 1}) at time zone a.timezone
  group by 1, 2, 3, 4`;

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs, note } = setting;
  const stack = await startStack(programs);
  const ward = await stack.makeWard(residents);
  const token = await stack.signIn(ward);
  await fill(stack);
  const [{ today, from } = { today: '', from: '' }] = await stack.query<{ today: string; from: string }>(
    `select d::text as today, (d - ${days - 1})::text as from from (select (now() at time zone timezone)::date as d from agencies limit 1) t`,
  );
  const path = `/api/measurements/daily-report?from=${from}&to=${today}&limit=${residents}`;
  const ours = await timed(() => ask(stack, token, path));
  const oneDay = await timed(() => ask(stack, token, `/api/measurements/daily-report?limit=${residents}`));
  const sql = await timed(async () => {
    const rows = await stack.query(dayByReadings);
    if (rows.length < residents * measurementKinds.length * (days - 1))
      throw new Error(`${rows.length} days were worked out`);
  });
  note(
    `measurements: the report ${ours.map(Math.round).join(', ')} ms, of today alone ${oneDay.map(Math.round).join(', ')} ms, SQL over readings ${sql.map(Math.round).join(', ')} ms`,
  );
  const ratio = median(sql) / median(ours);
  return [
    {
      what: `measurements: report of ${residents} residents × ${measurementKinds.length} kinds (${items} items) × ${days} days, asked for → answered; beside the same by SQL over ${timesADay} readings a day`,
      figure: inMs(median(ours)),
      baseline: inMs(median(sql)),
      ratio: median(ours) / median(sql),
      goal: atLeast('ratio', ratio, 10, '10 times faster'),
    },
    {
      what: 'measurements: the same beside its goal',
      figure: inMs(median(ours)),
      goal: atMost('time', median(ours), 50, '50 ms'),
    },
    { what: `measurements: the report of one day of ${residents} residents`, figure: inMs(median(oneDay)) },
    ...(await weighReadings(setting, stack)),
  ];
}

/** Readings of each kind of each day, and the days that are made of them as each reading comes. */
async function fill({ query }: Stack): Promise<void> {
  await query(`insert into readings (agency_id, reading_id, state, family, kind, value, context, raw_value, raw_unit, points, item, band, at,
      clock_doubtful, received_at, resident_id, changed_at)
    select r.agency_id, nextval('reading_ids'), 'kept', 'chiline', k, v, '{}', v::float8[], '', case when k = 'spo2' then 0 end,
      case when k = 'spo2' then 'spo2' end, case when k = 'spo2' then 'usual' end, t, false, t, r.resident_id, t
    from residents r join agencies a using (agency_id), unnest(${kinds}) k, generate_series(0, ${days - 1}) d, generate_series(1, ${timesADay}) n,
      lateral (select case when k = 'bloodPressure' then array[120 + n, 75, 60 + n] else array[90 + n] end::real[] as v) x,
      lateral (select ((now() at time zone a.timezone)::date - d) at time zone a.timezone + n * interval '1 second' as t) y`);
  await query(`insert into measurement_days (agency_id, resident_id, kind, skin, date, readings, last, last_at, least, most, has_below, has_above,
      points, item, band)
    select agency_id, resident_id, kind, false, date, readings, string_to_array(last, ',', '')::real[], last_at,
      least[1:cardinality(string_to_array(last, ','))], most[1:cardinality(string_to_array(last, ','))], has_below, has_above, points,
      case when points is not null then kind end, case when points is not null then 'usual' end
    from (${dayByReadings}) d`);
  await query('vacuum analyze');
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

/** To the last byte; each resident has to be in it. */
async function ask({ url }: Stack, token: string, path: string): Promise<void> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  const { data } = JSON.parse(text) as { data: { rows: { series: unknown[] }[] } };
  const measured = data.rows.filter((row) => row.series.length >= measurementKinds.length).length;
  if (measured < residents) throw new Error(`${path} shows ${measured} of ${residents} residents`);
}

export const measurements: Scale = {
  name: 'measurements',
  about: 'the daily measurement report, read; readings, stored and told to a screen',
  limitSeconds: 180,
  weigh,
};
