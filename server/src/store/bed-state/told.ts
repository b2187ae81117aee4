/** What a commit made true, in the shapes the screens read; given out only after the commit. */
import {
  type AgencyId,
  type Alert,
  type AlertMethod,
  type AlertPhase,
  alertReasonOf,
  type BedId,
  type BedLive,
  type Notify,
  type NotifyGroup,
  type Outage,
  type ProviderId,
  type ResidentId,
} from '@wardlight/contract';
import { type AlertState, isSounding } from '@wardlight/engine';

export interface Whereabouts {
  readonly provider_id: ProviderId;
  readonly agency_id: AgencyId;
}

/** One agency's share of one commit. */
export interface Told extends Whereabouts {
  readonly at: number;
  readonly beds: readonly BedLive[];
  readonly alerts: readonly Alert[];
  readonly notifies: readonly NotifyGroup[];
}

/** What an alert is about: a bed (whose `BedLabels` fit as they are), or a network with the beds nobody watches through it. */
export interface AlertLabels {
  readonly agencyId: AgencyId;
  readonly bedId: BedId | null;
  readonly bedNo: string | null;
  readonly floor: string | null;
  readonly residentId: ResidentId | null;
  readonly residentName: string | null;
  readonly outage?: Outage;
}

export const labelsOfOutage = (agencyId: AgencyId, outage: Outage): AlertLabels => ({
  agencyId,
  bedId: null,
  bedNo: null,
  floor: null,
  residentId: null,
  residentName: null,
  outage,
});

export type OutageBed = Outage['beds'][number];

const numerically = new Intl.Collator('en', { numeric: true });
/** In the order in which somebody walks past them. */
export const inRound = (beds: readonly OutageBed[]): OutageBed[] =>
  beds.toSorted((a, b) => numerically.compare(a.floor, b.floor) || numerically.compare(a.bed_no, b.bed_no));

export type Names = ReadonlyMap<number, string>;

const actor = (userId: number | null, names: Names): Alert['claimed_by'] =>
  userId === null ? null : { user_id: userId, name: names.get(userId) ?? '' };

function phaseOf(alert: AlertState): AlertPhase {
  if (alert.closedAt !== null) return 'closed';
  if (alert.toldAt === null) return 'suppressed';
  if (alert.clearedAt !== null) return 'cleared';
  return alert.claimedAt !== null ? 'claimed' : 'raised';
}

/** The alert as screens know it; `names` gives the people by user id. */
export function alertView(
  alert: AlertState,
  labels: AlertLabels,
  names: Names,
  methods: readonly AlertMethod[],
): Alert {
  return {
    alert_id: alert.id,
    agency_id: labels.agencyId,
    bed_id: labels.bedId,
    bed_no: labels.bedNo,
    floor: labels.floor,
    outage: labels.outage ?? null,
    resident_id: labels.residentId,
    resident_name: labels.residentName,
    type: alert.type,
    priority: alert.priority,
    technical: alert.technical,
    methods: [...methods],
    phase: phaseOf(alert),
    threshold: alert.threshold,
    value: alert.value,
    ...reasonPart(alert),
    source: alert.source,
    started_at: alert.startedAt,
    raised_at: alert.raisedAt,
    told_at: alert.toldAt,
    first_told_at: alert.firstToldAt,
    grown_at: alert.grownAt,
    suppressed: alert.suppressed,
    claimed_at: alert.claimedAt,
    claimed_by: actor(alert.claimedBy, names),
    with_resident_until: alert.withUntil,
    handed_to: actor(alert.handedTo, names),
    joined: alert.joined,
    still_at: alert.stillAt,
    told_again_at: alert.toldAgainAt,
    escalated_at: alert.escalatedAt,
    cleared_at: alert.clearedAt,
    closed_at: alert.closedAt,
    closed_by: actor(alert.closedBy, names),
    close_reason: alert.closeCause,
    close_note: alert.closeNote,
    fall: alert.fall,
    no_data: alert.noData,
    sounding: isSounding(alert),
    reopened: alert.reopened,
  };
}

function reasonPart(alert: AlertState): Pick<Alert, 'reason'> {
  const reason = alertReasonOf(alert);
  return reason === null ? {} : { reason };
}

const groupKey = ({ outage, residentId, bedId }: AlertLabels): string => {
  if (outage !== undefined) return `network ${outage.network_id}`;
  return residentId === null ? `bed ${bedId}` : `resident ${residentId}`;
};

/** Gathers notifications per resident (per bed where nobody lies, per network), newest first, groups by their newest. */
export function groupNotifies(
  list: readonly { readonly labels: AlertLabels; readonly notify: Notify }[],
): NotifyGroup[] {
  const groups = new Map<string, { labels: AlertLabels; notifies: Notify[] }>();
  for (const { labels, notify } of list) {
    const key = groupKey(labels);
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
      network_name: labels.outage?.network_name ?? null,
      notifies: notifies.toSorted(newestFirst),
    }))
    .toSorted((a, b) => (b.notifies[0]?.created_at ?? 0) - (a.notifies[0]?.created_at ?? 0));
}
