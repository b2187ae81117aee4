/** What a commit made true, in the shapes the screens read; given out only after the commit. */
import type { AgencyId, Alert, AlertPhase, BedLive, Notify, NotifyGroup, ProviderId } from '@wardlight/contract';
import type { AlertState } from '@wardlight/engine';
import type { BedLabels } from './bed-entries.ts';

/** One agency's share of one commit. */
export interface Told {
  readonly provider_id: ProviderId;
  readonly agency_id: AgencyId;
  readonly at: number;
  readonly beds: readonly BedLive[];
  readonly alerts: readonly Alert[];
  readonly notifies: readonly NotifyGroup[];
}

export type Names = ReadonlyMap<number, string>;

const actor = (userId: number | null, names: Names): Alert['claimed_by'] =>
  userId === null ? null : { user_id: userId, name: names.get(userId) ?? '' };

export function phaseOf(alert: {
  closedAt: number | null;
  clearedAt: number | null;
  claimedAt: number | null;
}): AlertPhase {
  if (alert.closedAt !== null) return 'closed';
  if (alert.clearedAt !== null) return 'cleared';
  return alert.claimedAt !== null ? 'claimed' : 'raised';
}

/** The alert as screens know it; `names` gives the people by user id. */
export function alertView(alert: AlertState, labels: BedLabels, names: Names): Alert {
  const phase = phaseOf(alert);
  return {
    alert_id: alert.id,
    agency_id: labels.agencyId,
    bed_id: labels.bedId,
    bed_no: labels.bedNo,
    floor: labels.floor,
    resident_id: labels.residentId,
    resident_name: labels.residentName,
    type: alert.type,
    priority: alert.priority,
    technical: alert.technical,
    phase,
    threshold: alert.threshold,
    value: alert.value,
    started_at: alert.startedAt,
    raised_at: alert.raisedAt,
    told_at: alert.toldAt,
    claimed_at: alert.claimedAt,
    claimed_by: actor(alert.claimedBy, names),
    cleared_at: alert.clearedAt,
    closed_at: alert.closedAt,
    closed_by: actor(alert.closedBy, names),
    close_reason: alert.closeCause,
    close_note: alert.closeNote,
    no_data: alert.noData,
    sounding: phase === 'raised',
    reopened: alert.reopened,
  };
}

/** Gathers notifications per resident (per bed where nobody lies), newest first, groups by their newest. */
export function groupNotifies(list: readonly { readonly labels: BedLabels; readonly notify: Notify }[]): NotifyGroup[] {
  const groups = new Map<string, { labels: BedLabels; notifies: Notify[] }>();
  for (const { labels, notify } of list) {
    const key = labels.residentId === null ? `bed ${labels.bedId}` : `resident ${labels.residentId}`;
    const group = groups.get(key);
    if (group) group.notifies.push(notify);
    else groups.set(key, { labels, notifies: [notify] });
  }
  const newestFirst = (a: Notify, b: Notify) => b.created_at - a.created_at || b.notify_id - a.notify_id;
  return [...groups.values()]
    .map(({ labels, notifies }) => ({
      resident_id: labels.residentId,
      resident_name: labels.residentName,
      agency_id: labels.agencyId,
      bed_id: labels.bedId,
      bed_no: labels.bedNo,
      notifies: notifies.toSorted(newestFirst),
    }))
    .toSorted((a, b) => (b.notifies[0]?.created_at ?? 0) - (a.notifies[0]?.created_at ?? 0));
}
