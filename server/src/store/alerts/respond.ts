/** How staff answer alerts: through the engine, so that what staff say and what mats say meet in one place. */
import {
  type AgencyId,
  type Alert,
  type AlertChange,
  type AlertId,
  type BedId,
  type ChangedResidents,
  closeReasonsOf,
  type ErrorCode,
  type FieldProblem,
  isHighAndTrue,
  type StayId,
} from '@wardlight/contract';
import type { Input } from '@wardlight/engine';
import { changedResidents, hasLain, stayOf } from '../bed-state/stays.ts';
import type { BedAnswer, Outcome, Response, ResponseToBed, Work } from '../bed-state/works.ts';
import type { Db } from '../db/database.ts';
import { findAlert, findAlertsOf } from './alerts.ts';
import type { Networks } from './networks.ts';

export interface Responding {
  readonly db: Db;
  readonly submit: (work: Work) => Promise<Outcome>;
  readonly networks: Pick<Networks, 'answer'>;
  readonly now: () => number;
}

type Answer = Extract<Input, { kind: BedAnswer['kind'] }>;

/** What must have become true of an alert for the answer to have been taken. */
const changeOf = {
  claim: 'claimed',
  withResident: 'withResident',
  takeBack: 'takenBack',
  handOver: 'handedOver',
  close: 'closed',
} as const satisfies Record<Answer['kind'], AlertChange>;

/** Nobody is moved so often while one press is answered. */
export const mostMoves = 5;

interface RefusedAnswer {
  readonly refused: ErrorCode;
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  readonly residents?: ChangedResidents;
  readonly alerts?: readonly AlertId[];
}
export type Responded = { readonly alert: Alert } | RefusedAnswer;
export type RespondedToBed = { readonly alerts: Alert[] } | RefusedAnswer;

/** Answers one alert, of a bed or of a network. The first claim wins; claiming again what is mine already is no error. */
export async function respond(
  context: Responding,
  response: Response & { readonly alert_id: AlertId } & BedAnswer,
): Promise<Responded> {
  const find = () => findAlert(context.db, response.agencyIds, response.alert_id);
  const answer = answerOf(response, [response.alert_id], response.at ?? context.now());
  let asked = await find();
  if (asked === null) return { refused: 'not_found' };
  if (!isReasonFor([asked], response)) return wrongReason;
  let happened = await ask(context, asked, answer, response);
  let alert = await find();
  // Its resident was moved at this very moment: it is asked of the bed that has it now.
  for (let moves = 0; !happened && alert !== null && alert.bed_id !== asked.bed_id && moves < mostMoves; moves++) {
    asked = alert;
    happened = await ask(context, asked, answer, response);
    alert = await find();
  }
  if (alert === null) return { refused: 'not_found' };
  if (happened) return { alert };
  return refusalOf([alert], answer) ?? { alert };
}

/** Answers all that a bed's card showed, with one press. Taken where it was taken for one of them: what is closed by now is left alone. */
export async function respondToBed(context: Responding, response: ResponseToBed & BedAnswer): Promise<RespondedToBed> {
  const { db } = context;
  const { agencyIds, bed_id, stay_id, alert_ids } = response;
  const find = () => findAlertsOf(db, agencyIds, alert_ids);
  const named = await find();
  const [first] = named;
  if (first === undefined) return { refused: 'not_found' };
  const agencyId = first.agency_id;
  const changed = async (): Promise<RefusedAnswer> => ({
    refused: 'resident_changed',
    residents: await changedResidents(db, agencyId, bed_id, stay_id),
  });
  if ((await stayOf(db, agencyId, bed_id)) !== stay_id)
    return stay_id === null || (await hasLain(db, agencyId, bed_id, stay_id))
      ? await changed()
      : { refused: 'not_found' };
  const shown = named.filter((alert) => alert.bed_id === bed_id);
  if (shown.length === 0) return { refused: 'not_found' };
  if (!isReasonFor(meantBy(shown, response), response)) return wrongReason;
  const ids = meantBy(shown, response).map(({ alert_id }) => alert_id);
  const answer = answerOf(response, ids, response.at ?? context.now());
  const taken = await askBed(context, agencyId, bed_id, answer, response);
  if (taken === 'otherStay') return await changed();
  const alerts = (await find()).filter(({ alert_id }) => ids.includes(alert_id));
  if (taken.size > 0) return { alerts };
  return refusalOf(alerts, answer) ?? { alerts };
}

/** What was done for a person says nothing of the mat: that stays open, until it is closed for itself (decisions §10). */
function meantBy(shown: readonly Alert[], { kind }: BedAnswer): readonly Alert[] {
  const ofPerson = shown.filter(({ technical }) => !technical);
  return kind === 'close' && ofPerson.length > 0 ? ofPerson : shown;
}

/** What is about equipment was no fall, and what is about a network no false alarm of somebody's (`closeReasonsOf`). */
const isReasonFor = (alerts: readonly Alert[], answer: BedAnswer): boolean =>
  answer.kind !== 'close' || alerts.some((alert) => closeReasonsOf(alert).includes(answer.reason));
const wrongReason = { refused: 'invalid', fields: { reason: 'unknown_value' } } as const satisfies RefusedAnswer;

function answerOf(response: Response & BedAnswer, alertIds: readonly AlertId[], at: number): Answer {
  const asked = { at, alertIds, by: response.by };
  const station = response.through ?? null;
  switch (response.kind) {
    case 'claim':
    case 'takeBack':
      return { kind: response.kind, ...asked, station };
    case 'withResident':
      return { kind: 'withResident', ...asked, station, minutes: response.minutes };
    case 'handOver':
      return { kind: 'handOver', ...asked, to: response.to };
    case 'close':
      return {
        kind: 'close',
        ...asked,
        reason: response.reason,
        note: response.note ?? null,
        fall: response.fall ?? null,
        ...(response.shown_at === undefined ? {} : { shownAt: response.shown_at }),
        knownTrue: response.still_true ?? [],
      };
  }
}

/** Why nothing came of it; null = it is so already. */
function refusalOf(alerts: readonly Alert[], answer: Answer): RefusedAnswer | null {
  const { kind, by } = answer;
  const open = alerts.filter(({ phase }) => phase !== 'closed');
  if (open.length === 0) return { refused: 'alert_already_closed' };
  if (kind === 'close') return stillTrueIn(open, answer) ?? { refused: 'conflict' };
  if (kind !== 'claim') return { refused: 'conflict' };
  const others = open.filter(({ claimed_by }) => claimed_by !== null && claimed_by.user_id !== by);
  if (others.length > 0) return { refused: 'alert_already_claimed' };
  return open.every(({ claimed_by }) => claimed_by?.user_id === by) ? null : { refused: 'conflict' };
}

/** What whoever closes did not know. What they were not shown is another matter, and stays open by itself. */
function stillTrueIn(
  open: readonly Alert[],
  { shownAt, knownTrue = [] }: Extract<Answer, { kind: 'close' }>,
): RefusedAnswer | null {
  const shown = open.filter(({ told_at }) => shownAt === undefined || (told_at ?? 0) <= shownAt);
  const alerts = shown
    .filter(isHighAndTrue)
    .flatMap(({ alert_id }) => (knownTrue.includes(alert_id) ? [] : [alert_id]));
  return alerts.length === 0 ? null : { refused: 'alert_still_true', alerts };
}

type Whence = Pick<Response, 'through' | 'address'> & { readonly stay_id?: StayId | null };

/** @returns whether it was taken */
async function ask(context: Responding, alert: Alert, answer: Answer, whence: Whence): Promise<boolean> {
  const { alert_id: alertId, agency_id: agencyId, bed_id: bedId, outage } = alert;
  if (outage === null) {
    const taken = bedId === null ? null : await askBed(context, agencyId, bedId, answer, whence);
    return taken !== null && taken !== 'otherStay' && taken.has(alertId);
  }
  // Nobody is with a resident because a network is back, and a network's alert is answered by whoever pressed first.
  if (answer.kind !== 'claim' && answer.kind !== 'close') return false;
  const facts = await context.networks.answer(agencyId, outage.network_id, answer, whence.through ?? null);
  return takenOf(facts, answer).has(alertId);
}

/** @returns the alerts of which it was taken; `otherStay`: somebody else lies there by now, and nothing was */
async function askBed(
  { submit }: Responding,
  agencyId: AgencyId,
  bedId: BedId,
  input: Answer,
  { through = null, address = null, stay_id }: Whence,
): Promise<ReadonlySet<AlertId> | 'otherStay'> {
  const meant = stay_id === undefined ? {} : { stayId: stay_id };
  const { outcome, facts } = await submit({ by: 'bed', agencyId, bedId, input, ...meant, through, address });
  if (outcome === 'otherStay') return outcome;
  return takenOf(
    facts.filter((fact) => fact.fact === 'alertChanged'),
    input,
  );
}

const takenOf = (
  changes: readonly {
    readonly change: AlertChange;
    readonly by: number | null;
    readonly alert: { readonly id: AlertId };
  }[],
  { kind, by }: Answer,
): ReadonlySet<AlertId> =>
  new Set(changes.flatMap((fact) => (fact.change === changeOf[kind] && fact.by === by ? [fact.alert.id] : [])));
