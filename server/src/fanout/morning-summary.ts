/**
 * Sends morning summaries (`store/summaries`). A loop of its own, a few at once: nothing here stands before an alarm, and the month of LINE
 * belongs to alarms (decisions §10): once half of it is used, the summary goes by push.
 */
import { type AgencyId, lastNightPathOf } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open.ts';
import { type DailyReport, readDaily } from '../store/reports/daily.ts';
import { createSummaryMessages, type DueSummary, type SettledSummary } from '../store/summaries/messages.ts';
import type { LineWay } from './line.ts';
import { morningText } from './morning-text.ts';
import type { Sent } from './outbox.ts';
import type { PushWay } from './push.ts';

export interface MorningSummariesOptions {
  readonly store: Pick<Store, 'db' | 'due'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly push: Pick<PushWay, 'push'>;
  readonly line: Pick<LineWay, 'push' | 'readQuota'> | null;
  /** For the link in LINE; null = this server does not know its own address. */
  readonly origin: string | null;
}

const turnMs = 15_000;
const atOnce = 8;
/** Longer than a turn: one after the other, each at most ten seconds, and the month's count of LINE before them. */
const leaseMs = 120_000;
/** A night that is still being worked out is waited for so long. */
const patienceMs = 20 * 60_000;
const lookAgainMs = 60_000;
const usefulMs = 2 * 3_600_000;
const longestWaitMs = 10 * 60_000;
/** More residents than a facility has; only those that changed or were not watched are named. */
const mostRows = 2_000;
const named = { push: 3, line: 8 } as const;
const whole = { search: '', floor: '', offset: 0, limit: mostRows } as const;

const waitAfter = (attempts: number): number => Math.min(longestWaitMs, 30_000 * 2 ** Math.min(attempts - 1, 10));

export function startMorningSummaries({ store, clock, log, push, line, origin }: MorningSummariesOptions): {
  stop(): Promise<void>;
} {
  const messages = createSummaryMessages(store.db);
  let turn: Promise<void> | null = null;

  async function look(): Promise<void> {
    if (!(await store.due.has('mornings', clock.now()))) return;
    await messages.ask(clock.now());
    const due = await messages.claimDue(clock.now(), leaseMs, atOnce);
    if (due.length === 0) return;
    // Everybody of one agency reads the same night.
    const reports = new Map<AgencyId, Promise<DailyReport | null>>();
    const reportOf = (agencyId: AgencyId) => {
      const known = reports.get(agencyId) ?? readDaily(store.db, [agencyId], undefined, whole, clock.now());
      reports.set(agencyId, known);
      return known;
    };
    const budget = await lineBudget(line, due);
    // One that cannot be made is tried again when its lease is over, and keeps nobody else's.
    for (const message of due)
      await sendOne(message, reportOf, budget).catch((error: unknown) =>
        log.warn({ err: error, message: message.messageId }, 'a morning summary waits for another turn'),
      );
  }

  async function sendOne(
    message: DueSummary,
    reportOf: (agencyId: AgencyId) => Promise<DailyReport | null>,
    budget: LineBudget,
  ): Promise<void> {
    const settle = (settled: SettledSummary) => messages.settle(message, settled, clock.now());
    const now = clock.now();
    const report = await reportOf(message.agencyId);
    if (report === null) return settle({ state: 'failed', problem: 'gone', dueAt: null, tried: false });
    if (report.missing > 0 && now - message.at < patienceMs)
      return settle({ state: 'waiting', problem: null, dueAt: now + lookAgainMs, tried: false });
    if (now - message.at > usefulMs) return settle({ state: 'failed', problem: 'tooLate', dueAt: null, tried: false });
    if (line !== null && message.line?.reachable && budget.left <= 0) {
      if ((await messages.byPushInstead(message, now)) === 0)
        log.info({ message: message.messageId }, 'a morning summary was held back: half of LINE’s month is used');
      return;
    }
    const sent = await sendBy(message, report, budget);
    if (sent.outcome === 'sent') return settle({ state: 'sent', problem: null, dueAt: null, tried: true });
    if (sent.outcome !== 'again')
      return settle({ state: sent.outcome, problem: sent.problem, dueAt: null, tried: true });
    return settle({ state: 'waiting', problem: sent.problem, dueAt: now + waitAfter(message.attempts), tried: true });
  }

  async function sendBy(message: DueSummary, report: DailyReport, budget: LineBudget): Promise<Sent> {
    const { method, agencyId, agencyName, locale } = message;
    const text = await morningText({ report, locale, agencyName, mostNamed: named[method] });
    const path = lastNightPathOf(agencyId);
    if (method === 'push') {
      if (message.push === null) return { outcome: 'failed', problem: 'gone' };
      const shown = { ...text, tag: `morning-${agencyId}`, path, priority: null };
      return await push.push(message.push, shown, { urgent: false, worthMs: usefulMs });
    }
    if (line === null) return { outcome: 'failed', problem: 'unauthorized' };
    if (message.line === null) return { outcome: 'failed', problem: 'gone' };
    if (!message.line.reachable) return { outcome: 'blocked', problem: 'blocked' };
    budget.left--;
    const lines = [text.title, text.body, ...(origin === null ? [] : [`${origin}${path}`])];
    return await line.push(message.line.userId, [{ type: 'text', text: lines.join('\n') }], message.retryKey);
  }

  const endTurns = clock.every(turnMs, () => {
    turn ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'morning summaries wait for the next turn'))
      .finally(() => {
        turn = null;
      });
    return turn;
  });
  return {
    async stop() {
      endTurns();
      await turn;
    },
  };
}

interface LineBudget {
  /** Messages that may still be sent before half of the month is used. */
  left: number;
}

/** Where LINE does not say what is left, its month is left alone. */
async function lineBudget(line: Pick<LineWay, 'readQuota'> | null, due: readonly DueSummary[]): Promise<LineBudget> {
  if (line === null || due.every(({ method }) => method !== 'line')) return { left: 0 };
  const quota = await line.readQuota().catch(() => null);
  if (quota === null) return { left: 0 };
  return { left: quota.limit === null ? Number.POSITIVE_INFINITY : Math.floor(quota.limit / 2) - quota.used };
}
