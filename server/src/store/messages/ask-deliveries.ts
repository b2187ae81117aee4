/** Asks for the messages that a step of an alert owes (`deliveries.ts`), in the transaction of that step. */
import type { AgencyId, AlertChange, AlertMethod, DeliveryStage, UserId } from '@wardlight/contract';
import type pg from 'pg';
import { instantText } from '../db/database.ts';

/**
 * Which steps are told by message, and to whom. `toldAgain` is not among them: the first message still stands on the phone, and the
 * official account's messages are counted by the month.
 */
const stageOf: Partial<Record<AlertChange, DeliveryStage>> = {
  raised: 'told',
  upgraded: 'told',
  reopened: 'told',
  still: 'told',
  released: 'told',
  closingUndone: 'told',
  escalated: 'escalated',
  // To the one person who was asked.
  handedOver: 'told',
};

export interface StepOfAlert {
  readonly agencyId: AgencyId;
  readonly alertId: string;
  readonly eventId: number;
  readonly residentId: number | null;
  readonly change: AlertChange;
  readonly at: number;
  readonly methods: readonly AlertMethod[];
  /** Meant for nobody else: a colleague who is asked to take over. */
  readonly to: UserId | null;
}

/** Of the people `p` of a step `e`: who may act there, and each way in which a message may reach them. */
const wayOf = 'u.user_id, w.method, w.subscription_id, w.blocked';
const whoMay = `
    join users u on u.user_id = p.user_id and u.disabled_at is null
      and (u.agency_id = e.agency_id or (u.role = 'agent' and u.provider_id = e.provider_id))
    join lateral (
      select 'line' as method, null::int as subscription_id, not c.reachable as blocked from line_accounts c where e.line and c.user_id = u.user_id
      union all
      select 'push', s.subscription_id, false from push_subscriptions s where e.push and s.user_id = u.user_id and s.problem is distinct from 'gone'
    ) w on true`;

/** None of them can be told of a step `e`. */
const unreachedBy = (some: string) =>
  `not exists (select from ${some} o where o.event_id = e.event_id and o.agency_id = e.agency_id and not o.blocked)`;

/**
 * To the list of the resident's template (of the Standard one where nobody lies, and for networks). Without a list, and where a list
 * reaches nobody, those on duty, and the agents where it is handed on; where they cannot be reached either, all staff of the agency: an alert
 * must not be told to an empty room. Only people who may act there and have a way; who has blocked the official account is not tried.
 */
const askForThem = `
  with e as materialized (
    select e.*, a.provider_id, case e.stage when 'told' then t.tell_list_id else t.escalate_list_id end as list_id
    from jsonb_to_recordset($1::jsonb) as e(agency_id int, alert_id text, event_id bigint, resident_id int, stage text, line boolean, push boolean, at timestamptz, to_user int)
    join agencies a on a.agency_id = e.agency_id
    left join residents r on r.agency_id = e.agency_id and r.resident_id = e.resident_id
    left join templates t on t.agency_id = e.agency_id and (t.template_id = r.template_id or (r.template_id is null and t.shipped = 'standard'))),
  listed as materialized (
    select e.*, ${wayOf} from e join notify_list_people p on p.agency_id = e.agency_id and p.list_id = e.list_id ${whoMay}
    where e.to_user is null),
  asked as (
    select e.*, ${wayOf} from e join lateral (select e.to_user as user_id) p on true ${whoMay} where e.to_user is not null),
  others as materialized (
    select e.*, ${wayOf} from e
    join lateral (
      select d.user_id from duty d where e.stage = 'told' and d.agency_id = e.agency_id
      union
      select g.user_id from users g where e.stage = 'escalated' and g.provider_id = e.provider_id and g.role = 'agent'
    ) p on true ${whoMay}
    where e.to_user is null and ${unreachedBy('listed')}),
  everybody as (
    select e.*, ${wayOf} from e join users p on p.agency_id = e.agency_id ${whoMay}
    where e.to_user is null and ${unreachedBy('listed')} and ${unreachedBy('others')})
  insert into deliveries (agency_id, alert_id, event_id, method, stage, user_id, subscription_id, retry_key, state, problem, at, due_at, done_at)
  select agency_id, alert_id, event_id, method, stage, user_id, subscription_id, gen_random_uuid(),
    case when blocked then 'blocked' else 'waiting' end, case when blocked then 'blocked' end, at,
    case when not blocked then at end, case when blocked then at end
  from (select * from listed union all select * from asked union all select * from others union all select * from everybody) w
  on conflict do nothing`;

/** Within the transaction of the steps. One statement, whatever their number; none where nothing is told by message. */
export async function askDeliveries(client: pg.PoolClient, steps: readonly StepOfAlert[]): Promise<void> {
  const asked = steps.flatMap((step) => {
    const stage = stageOf[step.change];
    // Whoever is asked by name is told by every way they have, whatever the kind is told by.
    const line = step.to !== null || step.methods.includes('line');
    const push = step.to !== null || step.methods.includes('push');
    if (stage === undefined || (!line && !push)) return [];
    return [
      {
        agency_id: step.agencyId,
        alert_id: step.alertId,
        event_id: step.eventId,
        resident_id: step.residentId,
        stage,
        line,
        push,
        at: instantText(step.at),
        to_user: step.to,
      },
    ];
  });
  if (asked.length === 0) return;
  await client.query({ name: 'ask-deliveries', text: askForThem, values: [JSON.stringify(asked)] });
}
