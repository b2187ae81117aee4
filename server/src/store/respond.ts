/** The door by which staff answer an alert: through the engine, so that what staff say and what mats say meet in one place. */
import type { Alert, AlertChange, AlertId, ErrorCode, UserId } from '@wardlight/contract';
import type { Input } from '@wardlight/engine';
import { findAlert } from './alerts.ts';
import type { Db } from './database.ts';
import type { Networks } from './networks.ts';
import type { Outcome, Response, ResponseKind, Work } from './works.ts';

export interface Responding {
  readonly db: Db;
  readonly submit: (work: Work) => Promise<Outcome>;
  readonly networks: Pick<Networks, 'answer'>;
  readonly now: () => number;
}

type Answer = Extract<Input, { kind: 'claim' | 'withResident' | 'close' }>;

/** What must have become true of it for the answer to have been taken. */
const changeOf = { claim: 'claimed', withResident: 'withResident', close: 'closed' } as const satisfies Record<
  Answer['kind'],
  AlertChange
>;

/** Nobody is moved so often while one press is answered. */
const mostMoves = 5;

/** The first claim wins; claiming again what is mine already is no error. */
export async function respond(
  context: Responding,
  response: Response & ResponseKind,
): Promise<{ alert: Alert } | { refused: ErrorCode }> {
  const find = () => findAlert(context.db, response.agencyIds, response.alert_id);
  const answer = answerOf(response, response.at ?? context.now());
  let asked = await find();
  if (asked === null) return { refused: 'not_found' };
  let happened = await ask(context, asked, answer, response.through ?? null);
  let alert = await find();
  // Its resident was moved at this very moment: it is asked of the bed that has it now.
  for (let moves = 0; !happened && alert !== null && alert.bed_id !== asked.bed_id && moves < mostMoves; moves++) {
    asked = alert;
    happened = await ask(context, asked, answer, response.through ?? null);
    alert = await find();
  }
  if (alert === null) return { refused: 'not_found' };
  if (happened) return { alert };
  if (alert.phase === 'closed') return { refused: 'alert_already_closed' };
  if (response.kind !== 'claim' || alert.claimed_by === null) return { refused: 'conflict' };
  return alert.claimed_by.user_id === response.by ? { alert } : { refused: 'alert_already_claimed' };
}

function answerOf(response: Response & ResponseKind, at: number): Answer {
  const asked = { at, alertId: response.alert_id, by: response.by };
  if (response.kind === 'claim') return { kind: 'claim', ...asked };
  if (response.kind === 'withResident') return { kind: 'withResident', ...asked, minutes: response.minutes };
  return { kind: 'close', ...asked, reason: response.reason, note: response.note ?? null };
}

/** @returns whether it was taken */
async function ask(
  { submit, networks }: Responding,
  alert: Alert,
  answer: Answer,
  through: UserId | null,
): Promise<boolean> {
  const agencyId = alert.agency_id;
  if (alert.outage !== null) {
    // Nobody is with a resident because a network is back.
    if (answer.kind === 'withResident') return false;
    return taken(await networks.answer(agencyId, alert.outage.network_id, answer, through), answer, alert.alert_id);
  }
  if (alert.bed_id === null) return false;
  const { facts } = await submit({ by: 'bed', agencyId, bedId: alert.bed_id, input: answer, through });
  return taken(
    facts.filter((fact) => fact.fact === 'alertChanged'),
    answer,
    alert.alert_id,
  );
}

const taken = (
  changes: readonly {
    readonly change: AlertChange;
    readonly by: number | null;
    readonly alert: { readonly id: AlertId };
  }[],
  { kind, by }: Answer,
  alertId: AlertId,
): boolean => changes.some((fact) => fact.change === changeOf[kind] && fact.alert.id === alertId && fact.by === by);
