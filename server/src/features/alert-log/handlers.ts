/** What was told and what became of it: the log, one alert's whole life, rounds while a network is out, and the load of alarms. */
import {
  type Agency,
  type AuditValues,
  type LoggedAlert,
  mostLogRows,
  type ProviderId,
  type QueryOf,
  type readAlertLog,
} from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { askedBy } from '../../http/asked.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import { loadSpan, readAlarmLoad } from '../../store/alerts/alarm-load.ts';
import { type AlertWish, alertsInPieces, countAlerts, readAlertLog as readLog } from '../../store/alerts/alert-log.ts';
import { readAlertLife } from '../../store/alerts/alert-steps.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { deliveriesOf } from '../../store/messages/deliveries.ts';
import type { Store } from '../../store/open.ts';
import { yearsIn } from '../../workbooks/exported.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Workbooks } from '../../workbooks/open-workbooks.ts';
import { type AgencyNames, alertFile, type TakenAlert } from './export.ts';

type Asked = Omit<QueryOf<typeof readAlertLog>, 'offset' | 'limit'>;

const pieceSize = 2_000;

export function alertLogHandlers(
  { db, tickRound }: Pick<Store, 'db' | 'tickRound'>,
  accounts: Pick<Accounts, 'agencies'>,
  workbooks: Pick<Workbooks, 'inTurn'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, keyof ReturnType<typeof alertLogReads> | 'tickRound'> {
  return {
    ...alertLogReads({ db }, accounts, workbooks, clock),
    async tickRound({ place, params, body, actor }) {
      const outcome = await tickRound({
        agencyIds: place.agencyIds,
        alertId: params.alert_id,
        bedId: body.bed_id,
        done: body.done,
        by: actor.userId,
      });
      if ('refused' in outcome) throw new Refused(outcome.refused);
      return outcome.alert;
    },
  };
}

export function alertLogReads(
  { db }: Pick<Store, 'db'>,
  { agencies }: Pick<Accounts, 'agencies'>,
  workbooks: Pick<Workbooks, 'inTurn'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, 'readAlertLog' | 'exportAlertLog' | 'readAlert' | 'readAlarmLoad'> {
  /** Names of the agencies, and the zone of times: of several theirs where it is the same for all, else UTC. */
  async function namedIn(
    providerId: ProviderId,
    { agencyIds }: Place,
  ): Promise<{ readonly names: AgencyNames; readonly zone: string; readonly list: readonly Agency[] }> {
    const list = (await agencies.listOf(providerId)).filter(({ agency_id }) => agencyIds.includes(agency_id));
    const zones = new Set(list.map(({ timezone }) => timezone));
    const [zone] = zones;
    return {
      names: new Map(list.map(({ agency_id, name }) => [agency_id, name])),
      zone: zones.size === 1 && zone !== undefined ? zone : 'UTC',
      list,
    };
  }

  async function* withDeliveries(pieces: AsyncIterable<readonly LoggedAlert[]>): AsyncGenerator<TakenAlert[]> {
    for await (const alerts of pieces) {
      const agencyIds = [...new Set(alerts.map(({ agency_id }) => agency_id))];
      const ids = alerts.map(({ alert_id }) => alert_id);
      const of = Map.groupBy(await deliveriesOf(db, agencyIds, ids), ({ alert_id }) => alert_id);
      yield alerts.map((alert) => ({ ...alert, deliveries: of.get(alert.alert_id) ?? [] }));
    }
  }

  return {
    readAlertLog: ({ place, query }) => readLog(db, wishOf(place, query), query),
    async readAlert({ place, params }) {
      const life = await readAlertLife(db, place.agencyIds, params.alert_id);
      if (life === null) throw new Refused('not_found');
      return life;
    },
    async exportAlertLog(call) {
      const { session, actor, place, query, signal } = call;
      const { language, format } = query;
      const now = clock.now();
      const asked = wishOf(place, query);
      // What comes true while the file is made is not in it.
      const wish = { ...asked, to: Math.min(asked.to ?? now + 1, now + 1) };
      const total = await countAlerts(db, wish);
      if (total > mostLogRows) throw new Refused('too_many_rows');
      const { names, zone, list } = await namedIn(session.provider_id, place);
      const years = yearsIn(language, list);
      const withAgency = place.agency_id === 'all';
      const pieces = withDeliveries(alertsInPieces(db, wish, pieceSize));
      const file = await workbooks
        .inTurn(askedBy(call), (write) =>
          alertFile(write, pieces, names, { language, format, zone, years, now, withAgency, signal }),
        )
        .catch((error: unknown) => {
          // Fewer rows than allowed, but longer ones than fit.
          throw error instanceof WorkbookRefused ? new Refused('too_many_rows') : error;
        });
      await writeAudit(db, {
        at: now,
        by: actor,
        providerId: session.provider_id,
        agencyId: place.agency_id === 'all' ? null : place.agency_id,
        action: 'exported',
        subject: { kind: 'alert', id: null, label: '' },
        after: { ...filterOf(query), format, rows: total },
      });
      return file;
    },
    readAlarmLoad: ({ place, query }) => readAlarmLoad(db, place.agencyIds, loadSpan(query, clock.now())),
  };
}

const wishOf = (
  { agencyIds }: Place,
  { search, resident_id, bed_id, template_id, from, to, type, priority, outcome, counted, reason, delivery }: Asked,
): AlertWish => ({
  ...{ agencyIds, search, from, to },
  ...{
    residentId: resident_id,
    bedId: bed_id,
    templateId: template_id,
    types: type,
    priorities: priority,
    outcomes: outcome,
    counted,
    reasons: reason,
    deliveries: delivery,
  },
});

/** What was asked for, as it is written down. */
function filterOf({
  search,
  resident_id,
  bed_id,
  template_id,
  from,
  to,
  type,
  priority,
  outcome,
  counted,
  reason,
  delivery,
}: Asked): AuditValues {
  const asked = {
    ...{
      search: search === '' ? undefined : search,
      resident: resident_id,
      bed: bed_id,
      template: template_id,
      from_at: from,
      to_at: to,
    },
    ...{ type: type?.join(', '), priority: priority?.join(', ') },
    ...{
      outcome: outcome?.join(', '),
      counted: counted?.join(', '),
      closed_as: reason?.join(', '),
      delivery: delivery?.join(', '),
    },
  };
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
