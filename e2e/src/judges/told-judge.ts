/** What became of messages, by the rows of the server and by what LINE itself has heard and said. */
import type { Journal } from '../line/line-stand-in.ts';
import type { Stack, Ward } from '../stack.ts';

export interface Told {
  readonly alertId: string;
  readonly retryKey: string;
  readonly stage: string;
  readonly state: string;
  readonly problem: string | null;
  readonly attempts: number;
  readonly at: number;
  readonly doneAt: number | null;
  /** When its alert was over; null = it is open. */
  readonly closedAt: number | null;
}

interface Row {
  alert_id: string;
  retry_key: string;
  stage: string;
  state: string;
  problem: string | null;
  attempts: number;
  at: Date;
  done_at: Date | null;
  closed_at: Date | null;
}

export async function toldIn({ query }: Stack, { agencyId }: Ward): Promise<Told[]> {
  const rows = await query<Row>(
    `select d.alert_id, d.retry_key, d.stage, d.state, d.problem, d.attempts, d.at, d.done_at, a.closed_at
     from deliveries d join alerts a using (agency_id, alert_id) where d.agency_id = $1 order by d.delivery_id`,
    [agencyId],
  );
  return rows.map((row) => ({
    alertId: row.alert_id,
    retryKey: row.retry_key,
    stage: row.stage,
    state: row.state,
    problem: row.problem,
    attempts: row.attempts,
    at: row.at.getTime(),
    doneAt: row.done_at?.getTime() ?? null,
    closedAt: row.closed_at?.getTime() ?? null,
  }));
}

/** A message is worth nothing later than this, and the last wait before it is a minute. */
const usefulMs = 600_000;
const longestWaitMs = 60_000;

type Heard = Journal['heard'][number];

const outcomeOf = ({ state, problem }: Told): string => (problem === null ? state : `${state} ${problem}`);

/** The outcome that LINE's last word about it leaves; null = LINE has said nothing that would end it. */
function endedBy(last: Heard | undefined): string | null {
  if (last === undefined || last.status === null || last.status >= 500) return null;
  if (last.status === 200 || last.status === 409) return 'sent';
  if (last.status === 401 || last.status === 403) return 'failed unauthorized';
  return last.mode === 'monthly' ? 'quota quota' : null;
}

/** What is wrong, in sentences; nothing = each was accepted once, or ended as LINE or the time explains. */
export function faultsOfTold(told: readonly Told[], { heard, accepted }: Journal): string[] {
  const heardOf = Map.groupBy(heard, ({ retryKey }) => retryKey);
  const acceptedOf = Map.groupBy(accepted, ({ retryKey }) => retryKey);
  const known = new Set(told.map(({ retryKey }) => retryKey));
  const strange = accepted.filter(({ retryKey }) => !known.has(retryKey)).map(({ retryKey }) => `${retryKey}: whose?`);
  return [
    ...strange,
    ...told.flatMap((each) => {
      const answers = heardOf.get(each.retryKey) ?? [];
      const times = acceptedOf.get(each.retryKey)?.length ?? 0;
      const outcome = outcomeOf(each);
      const wrong = (why: string) => [`${each.retryKey} ${outcome}, tried ${each.attempts} times: ${why}`];
      if (times > 1) return wrong(`accepted ${times} times`);
      if (each.state === 'waiting') return wrong('waits for ever');
      const expected = endedBy(answers.at(-1));
      if (expected !== null) return outcome === expected ? [] : wrong(`LINE's last word makes it ${expected}`);
      if (outcome !== 'failed tooLate') return wrong('LINE has said nothing of the kind');
      const lasted = (each.doneAt ?? 0) - each.at;
      const over = each.closedAt !== null && each.closedAt <= (each.doneAt ?? 0);
      return over || lasted >= usefulMs - longestWaitMs ? [] : wrong(`after ${lasted} ms, with its alert open`);
    }),
  ];
}

/** How many ended in which way. */
export const outcomesOf = (told: readonly Told[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(told, outcomeOf)].map(([outcome, these]) => [outcome, these.length]).toSorted());
