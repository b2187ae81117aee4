/** The demo's night shift: goes to alarms some minutes later, turns who has lain too long and closes what latches, through the engine like any other staff. */
import type { AgencyId, AlertId, BedId, CloseReason, UserId } from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import type { BedWork } from '../store/bed-state/works.ts';

interface OpenAlert {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly by: UserId;
  claimAt: number | null;
  closeAt: number | null;
  turnAt: number | null;
}

export interface Caregiver {
  /** Takes note of what became known of a bed. */
  hear(agencyId: AgencyId, bedId: BedId, facts: readonly Fact[]): void;
  /** What is done before `until`, none of it before `from`. */
  act(from: number, until: number): BedWork[];
  /** Closes everything still open. */
  closeAll(at: number): BedWork[];
}

const minute = 60_000;

export function createCaregiver(staffOf: (agencyId: AgencyId) => UserId | null): Caregiver {
  const open = new Map<AlertId, OpenAlert>();

  function hearAlert(agencyId: AgencyId, bedId: BedId, fact: Extract<Fact, { fact: 'alertChanged' }>): void {
    const { alert, change, at } = fact;
    const by = staffOf(agencyId);
    if (alert.closedAt !== null) open.delete(alert.id);
    else if (by !== null) {
      const known = open.get(alert.id) ?? { agencyId, bedId, by, claimAt: null, closeAt: null, turnAt: null };
      open.set(alert.id, known);
      const luck = luckOf(alert.id);
      const tells = change === 'raised' || change === 'upgraded' || change === 'reopened';
      // High alarms are always answered; of the others some clear before anybody is there.
      const answers = alert.priority === 'high' || (!alert.technical && luck < 0.6);
      if (tells && answers && alert.claimedAt === null) known.claimAt ??= at + Math.floor((1 + 3 * luck) * minute);
      if (tells) known.closeAt = null;
      if (tells && alert.type === 'lyingTimeout') known.turnAt ??= at + Math.floor((2 + 8 * luck) * minute);
      if (change === 'cleared' && alert.priority === 'high') known.closeAt = at + Math.floor((4 + 6 * luck) * minute);
    }
  }

  return {
    hear(agencyId, bedId, facts) {
      for (const fact of facts) if (fact.fact === 'alertChanged') hearAlert(agencyId, bedId, fact);
    },
    act(from, until) {
      const works: BedWork[] = [];
      for (const [alertId, alert] of open) {
        if (alert.claimAt !== null && alert.claimAt < until) {
          works.push(
            workOf(alert, { kind: 'claim', at: Math.max(from, alert.claimAt), alertIds: [alertId], by: alert.by }),
          );
          alert.claimAt = null;
        }
        if (alert.turnAt !== null && alert.turnAt < until) {
          works.push(workOf(alert, { kind: 'turned', at: Math.max(from, alert.turnAt), by: alert.by }));
          alert.turnAt = null;
        }
        if (alert.closeAt !== null && alert.closeAt < until) {
          works.push(closing(alert, alertId, Math.max(from, alert.closeAt)));
          alert.closeAt = null;
        }
      }
      return works.sort((a, b) => a.input.at - b.input.at);
    },
    closeAll: (at) => [...open].map(([alertId, alert]) => closing(alert, alertId, at)),
  };
}

const workOf = (alert: OpenAlert, input: BedWork['input']): BedWork => ({
  by: 'bed',
  agencyId: alert.agencyId,
  bedId: alert.bedId,
  input,
});

function closing(alert: OpenAlert, alertId: AlertId, at: number): BedWork {
  const reasons: readonly CloseReason[] = ['helped', 'helped', 'fine', 'nurse'];
  const reason = reasons[Math.floor(luckOf(alertId) * reasons.length)] ?? 'helped';
  return workOf(alert, { kind: 'close', at, alertIds: [alertId], by: alert.by, reason, note: null });
}

/** [0, 1), from the alert's own id. */
const luckOf = (alertId: AlertId): number => (Number.parseInt(alertId.slice(8, 16), 16) % 9_973) / 9_973;
