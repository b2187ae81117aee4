/** What a facility has behind it, made at once: alerts that were answered, their steps, and the audit, each a copy of one that happened. */
import type { Stack, Ward } from '../stack.ts';

/** For each resident, in a month. */
const alertsOfMonth = 6;
const auditOfDay = 100;

export async function makePast({ query }: Stack, { agencyId }: Ward, days: number): Promise<void> {
  const alerts = Math.round((alertsOfMonth * days) / 30);
  // A copy of an alert of this ward with other ids and times, whatever columns it has.
  await query(`
    with sample as (select * from alerts where agency_id = ${agencyId} and told_at is not null limit 1),
    copies as (
      select s, r.resident_id, r.bed_id, n, now() - make_interval(secs => (n + random()) * ${Math.round((days * 86_400) / alerts)}) as at
      from sample s cross join (select resident_id, bed_id from residents where agency_id = ${agencyId}) r
      cross join generate_series(0, ${alerts - 1}) n)
    insert into alerts select (jsonb_populate_record(null::alerts, to_jsonb(s) || jsonb_build_object(
      'alert_id', lpad(to_hex(bed_id), 16, '0') || '-' || (1000000 + n), 'resident_id', resident_id, 'bed_id', bed_id,
      'started_at', at, 'raised_at', at, 'told_at', at, 'first_told_at', at, 'first_claimed_at', at + interval '40 seconds',
      'claimed_at', at + interval '40 seconds', 'closed_at', at + interval '4 minutes', 'close_reason', 'fine'))).* from copies`);
  await query(`
    insert into alert_events overriding system value
    select (jsonb_populate_record(null::alert_events, to_jsonb(e) || jsonb_build_object('event_id', 1000000000 + row_number() over (), 'alert_id', a.alert_id,
      'bed_id', a.bed_id, 'resident_id', a.resident_id, 'at', a.raised_at + make_interval(secs => steps.step * 60), 'change', steps.change))).*
    from (select * from alert_events where agency_id = ${agencyId} limit 1) e
    cross join alerts a cross join (values (0, 'raised'), (1, 'claimed'), (4, 'closed')) as steps(step, change)
    where a.agency_id = ${agencyId} and a.closed_at is not null`);
  await query(`
    insert into audit overriding system value
    select (jsonb_populate_record(null::audit, to_jsonb(a) || jsonb_build_object('entry_id', 1000000000 + n, 'at', now() - make_interval(secs => n * ${86_400 / auditOfDay})))).*
    from (select * from audit limit 1) a cross join generate_series(1, ${days * auditOfDay}) n`);
  await query('vacuum analyze');
  const [{ found } = { found: 0 }] = await query<{ found: number }>(
    'select count(*)::int as found from alerts where closed_at is not null',
  );
  if (found < alerts) throw new Error(`only ${found} alerts were made`);
}
