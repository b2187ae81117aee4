/** Answering alerts, one by one or all that a bed's card shows (decisions §3 "Life of an alert", §10). */
import { type Alert, type BodyOf, type claimBed, closingOf } from '@wardlight/contract';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { DutyList } from '../../store/accounts/team/duty.ts';
import type { Responded, RespondedToBed } from '../../store/alerts/respond.ts';
import { audienceOf, shownResidents } from '../../store/board/audience.ts';
import type { Store } from '../../store/open.ts';

type Calls =
  | 'claimAlert'
  | 'stayWithResident'
  | 'closeAlert'
  | 'claimBed'
  | 'stayAtBed'
  | 'takeBackBed'
  | 'handOverBed'
  | 'closeBed'
  | 'undoClose';

export function alertHandlers(
  { respond, respondToBed, undoClose }: Pick<Store, 'respond' | 'respondToBed' | 'undoClose'>,
  duty: Pick<DutyList, 'mayAct'>,
): Pick<Handlers, Calls> {
  return {
    claimAlert: async (call) => oneOf(await respond({ ...alertOf(call), kind: 'claim' })),
    stayWithResident: async ({ body, ...call }) =>
      oneOf(await respond({ ...alertOf(call), kind: 'withResident', ...body })),
    closeAlert: async ({ body, ...call }) =>
      oneOf(await respond({ ...alertOf(call), kind: 'close', still_true: body.still_true, ...closingOf(body) })),
    claimBed: async ({ body, ...call }) => allOf(call, await respondToBed({ ...bedOf(call), ...body, kind: 'claim' })),
    stayAtBed: async ({ body, ...call }) =>
      allOf(call, await respondToBed({ ...bedOf(call), ...body, kind: 'withResident' })),
    takeBackBed: async ({ body, ...call }) =>
      allOf(call, await respondToBed({ ...bedOf(call), ...body, kind: 'takeBack' })),
    handOverBed: async ({ body, ...call }) => {
      if (!(await duty.mayAct(oneAgency(call.place), body.to))) throw new Refused('person_unknown');
      return allOf(call, await respondToBed({ ...bedOf(call), ...body, kind: 'handOver' }));
    },
    closeBed: async ({ body, ...call }) =>
      allOf(
        call,
        await respondToBed({
          ...bedOf(call),
          ...shownOf(body),
          kind: 'close',
          shown_at: body.shown_at,
          still_true: body.still_true,
          ...closingOf(body),
        }),
      ),
    undoClose: async ({ body, ...call }) => allOf(call, await undoClose({ ...alertOf(call), ...body })),
  };
}

type AlertCall = Pick<Parameters<Handlers['claimAlert']>[0], 'place' | 'params' | 'actor'>;
type BedCall = Pick<Parameters<Handlers['claimBed']>[0], 'session' | 'place' | 'params' | 'actor'>;

const actorOf = ({ place, actor }: Pick<AlertCall, 'place' | 'actor'>) => ({
  agencyIds: place.agencyIds,
  by: actor.userId,
  through: actor.accountId === actor.userId ? null : actor.accountId,
  address: actor.address,
});
const alertOf = (call: AlertCall) => ({ ...actorOf(call), alert_id: call.params.alert_id });
const shownOf = ({ stay_id, alert_ids }: BodyOf<typeof claimBed>) => ({ stay_id, alert_ids });
const bedOf = (call: BedCall) => ({ ...actorOf(call), bed_id: call.params.bed_id });

function oneOf(outcome: Responded): Alert {
  if ('refused' in outcome) throw new Refused(outcome.refused, outcome);
  return outcome.alert;
}

function allOf({ session }: Pick<BedCall, 'session'>, outcome: RespondedToBed): { alerts: Alert[] } {
  if ('refused' in outcome) {
    const { refused, residents, ...more } = outcome;
    const shown = residents === undefined ? {} : { residents: shownResidents(audienceOf(session), residents) };
    throw new Refused(refused, { ...more, ...shown });
  }
  return outcome;
}
