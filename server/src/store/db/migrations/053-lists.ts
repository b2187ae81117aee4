/**
 * Which lists have changed is said by the database itself, to every server that listens (docs/decisions/190). PostgreSQL delivers a notification
 * after the commit and never without it, and the same one once in a transaction, however many rows say it.
 */
import { type Kysely, sql } from 'kysely';

export const name = '053-lists';

/** On the channel `lists_changed`, as text: a kind (contract `live/lists.ts`), the provider, and the agency, or 0 for what is the provider's. */
const functions = [
  `create function agency_lists_changed() returns trigger language plpgsql as $$
    declare
      changed record;
      provider int;
      kind text;
    begin
      if tg_op = 'DELETE' then changed := old; else changed := new; end if;
      select a.provider_id into provider from agencies a where a.agency_id = changed.agency_id;
      if provider is null then return null; end if;
      foreach kind in array tg_argv loop
        perform pg_notify('lists_changed', kind || ' ' || provider || ' ' || changed.agency_id);
      end loop;
      return null;
    end $$`,
  `create function provider_lists_changed() returns trigger language plpgsql as $$
    declare
      changed record;
      kind text;
    begin
      if tg_op = 'DELETE' then changed := old; else changed := new; end if;
      foreach kind in array tg_argv loop
        perform pg_notify('lists_changed', kind || ' ' || changed.provider_id || ' 0');
      end loop;
      return null;
    end $$`,
  // Staff are counted on the list of agencies. One that goes over to another place is on the lists of both.
  `create function say_account(account users) returns void language plpgsql as $$
    begin
      if account.role = 'agent' then
        perform pg_notify('lists_changed', 'agents ' || account.provider_id || ' 0');
      elsif account.role = 'display' then
        perform pg_notify('lists_changed', 'displays ' || account.provider_id || ' ' || account.agency_id);
      else
        perform pg_notify('lists_changed', 'accounts ' || account.provider_id || ' ' || account.agency_id);
        perform pg_notify('lists_changed', 'agencies ' || account.provider_id || ' 0');
      end if;
    end $$`,
  `create function account_lists_changed() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform say_account(old); end if;
      if tg_op <> 'DELETE' then perform say_account(new); end if;
      return null;
    end $$`,
];

const quoted = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');
const agency = (...kinds: readonly string[]): string => `execute function agency_lists_changed(${quoted(kinds)})`;
const provider = (...kinds: readonly string[]): string => `execute function provider_lists_changed(${quoted(kinds)})`;
/** Only where one of these is another than before; what else is written into the row says nothing. */
const changed = (...columns: readonly string[]): { readonly of: string; readonly when: string } => ({
  of: columns.join(', '),
  when: `when (row(${columns.map((column) => `old.${column}`).join(', ')})
    is distinct from row(${columns.map((column) => `new.${column}`).join(', ')}))`,
});

const comesOrGoes = (table: string, says: string): string =>
  `create trigger ${table}_listed after insert or delete on ${table} for each row ${says}`;
const changes = (table: string, columns: ReturnType<typeof changed>, says: string, as = 'listed_anew'): string =>
  `create trigger ${table}_${as} after update of ${columns.of} on ${table}
    for each row ${columns.when} ${says}`;

const triggers = [
  comesOrGoes('beds', agency('beds', 'agencies')),
  changes('beds', changed('floor', 'bed_no', 'removed_at'), agency('beds', 'residents', 'devices', 'networks')),
  changes('beds', changed('removed_at'), agency('agencies'), 'counted_anew'),

  comesOrGoes('residents', agency('residents', 'beds', 'devices', 'templates', 'agencies')),
  // Not `recorded`, which comes with frames.
  changes(
    'residents',
    changed(
      ...['name', 'gender', 'birthday', 'bed_id', 'personal_id', 'resident_code', 'customer_no', 'note'],
      ...['turn_minutes', 'discharged_at', 'revision'],
    ),
    agency('residents', 'beds', 'devices', 'networks'),
  ),
  changes('residents', changed('template_id', 'alert_overrides'), agency('residents', 'templates'), 'watched_anew'),
  changes('residents', changed('discharged_at'), agency('templates', 'agencies'), 'counted_anew'),
  `create trigger absences_listed after insert or update or delete on absences for each row ${agency('residents')}`,

  comesOrGoes('mats', agency('devices', 'beds', 'networks', 'agencies')),
  // Its signal, its counters and when it was heard last come with its messages.
  changes(
    'mats',
    changed('serial', 'bed_id', 'network_id', 'removed_at', 'revision', 'online', 'version', 'ssid'),
    agency('devices', 'beds', 'networks'),
  ),
  changes('mats', changed('removed_at'), agency('agencies'), 'counted_anew'),
  `create trigger mats_heard_first after update of heard_at on mats
    for each row when (old.heard_at is null and new.heard_at is not null) ${agency('devices', 'networks')}`,
  // A mat in a bed falls silent there before its last will says so, and comes back there too.
  `create trigger episodes_silence_begun after insert on episodes
    for each row when (new.status = 'disconnected' and new.ended_at is null) ${agency('devices', 'networks')}`,
  `create trigger episodes_silence_ended after update of ended_at on episodes
    for each row when (new.status = 'disconnected' and old.ended_at is distinct from new.ended_at) ${agency('devices', 'networks')}`,
  `create trigger episodes_silence_unsaid after delete on episodes
    for each row when (old.status = 'disconnected' and old.ended_at is null) ${agency('devices', 'networks')}`,
  comesOrGoes('mat_commands', agency('devices', 'networks')),
  changes('mat_commands', changed('state', 'failure', 'sent_at'), agency('devices', 'networks')),

  comesOrGoes('networks', agency('networks', 'devices')),
  changes('networks', changed('name', 'ssid', 'password', 'removed_at', 'revision'), agency('networks', 'devices')),

  `create trigger templates_listed after insert or update or delete on templates for each row ${agency('templates')}`,
  `create trigger notify_lists_listed after insert or update or delete on notify_lists for each row ${agency('notifyLists')}`,
  comesOrGoes('notify_list_people', agency('notifyLists')),
  `create trigger imports_listed after insert or update or delete on imports for each row ${agency('imports')}`,

  `create trigger users_listed after insert or delete on users for each row execute function account_lists_changed()`,
  changes(
    'users',
    changed(
      ...['provider_id', 'agency_id', 'role', 'username', 'display_name', 'shared', 'names_masked', 'disabled_at'],
      ...['must_change_password', 'second_factor_at', 'revision'],
    ),
    'execute function account_lists_changed()',
  ),
  // Whoever is on a list stands there by name.
  `create trigger users_named_anew after update of display_name, disabled_at on users
    for each row when (new.agency_id is not null and row(old.display_name, old.disabled_at)
      is distinct from row(new.display_name, new.disabled_at)) ${agency('notifyLists')}`,

  // What a gateway has sent, and when a key was used, is no change.
  comesOrGoes('gateways', agency('gateways')),
  changes('gateways', changed('name', 'serial', 'readings_per_second', 'removed_at', 'revision'), agency('gateways')),
  comesOrGoes('gateway_keys', agency('gateways')),
  `create trigger meters_listed after insert or update or delete on meters for each row ${agency('meters')}`,
  `create trigger measurement_groups_listed after insert or update or delete on measurement_groups for each row ${agency('meters')}`,
  `create trigger integrations_listed after insert or update or delete on integrations for each row ${agency('integrations')}`,
  comesOrGoes('integration_keys', agency('integrations')),

  `create trigger agencies_listed after insert or update or delete on agencies for each row ${provider('agencies')}`,
  `create trigger announcements_listed after insert or update or delete on announcements for each row ${provider('announcements')}`,
  `create trigger announcement_reads_listed after insert or update or delete on announcement_reads for each row ${provider('announcements')}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...functions, ...triggers]) await sql.raw(statement).execute(db);
}
