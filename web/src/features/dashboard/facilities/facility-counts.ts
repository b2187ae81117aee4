/** How each facility is, in figures, for who watches several of them. Pure. */
import { type AgencyId, type Alert, type AlertPriority, alertPriorities, type Tile } from '@wardlight/contract';
import { cardsOf } from '../state/cards.ts';
import { byNeed, needsSomeone } from '../state/model.ts';

export interface OpenCount {
  readonly priority: AlertPriority;
  /** Beds and networks, as on every list: by what is most urgent there. */
  readonly open: number;
  /** At one of them nobody is going. */
  readonly calls: boolean;
}

export interface FacilityCounts {
  readonly beds: number;
  /** Highest first; none of what there is none of. */
  readonly open: readonly OpenCount[];
  readonly out: number;
  /** Their mat was heard, and is not now. */
  readonly noLine: number;
  /** A resident is registered there, and nothing is known of the bed. */
  readonly unmonitored: number;
}

export const noCounts: FacilityCounts = { beds: 0, open: [], out: 0, noLine: 0, unmonitored: 0 };

const unknownStates: ReadonlySet<Tile['live']['status']> = new Set(['notMonitored', 'awaitingConnection', 'unknown']);

interface Watched {
  readonly tiles: ReadonlyMap<unknown, Tile>;
  readonly alerts: ReadonlyMap<unknown, Alert>;
}

/** In one pass: there may be a thousand beds, and it is reckoned with every word of the channel. */
export function countFacilities({ tiles, alerts }: Watched): ReadonlyMap<AgencyId, FacilityCounts> {
  const found = new Map<AgencyId, { -readonly [K in keyof FacilityCounts]: FacilityCounts[K] }>();
  const of = (agency: AgencyId) => {
    const counts = found.get(agency) ?? { ...noCounts };
    found.set(agency, counts);
    return counts;
  };
  for (const { agency_id, resident, live } of tiles.values()) {
    const counts = of(agency_id);
    counts.beds += 1;
    if (live.status === 'bedExit') counts.out += 1;
    if (live.status === 'disconnected') counts.noLine += 1;
    if (resident !== null && unknownStates.has(live.status)) counts.unmonitored += 1;
  }
  const byAgency = Map.groupBy([...alerts.values()].toSorted(byNeed), ({ agency_id }) => agency_id);
  for (const [agency, own] of byAgency) of(agency).open = openIn(own);
  return found;
}

function openIn(alerts: readonly Alert[]): readonly OpenCount[] {
  const leads = cardsOf(alerts).map(({ lead }) => lead);
  return alertPriorities.flatMap((priority) => {
    const own = leads.filter((lead) => lead.priority === priority);
    return own.length === 0 ? [] : [{ priority, open: own.length, calls: own.some(needsSomeone) }];
  });
}

const sameOpen = (a: OpenCount, b: OpenCount | undefined): boolean =>
  a.priority === b?.priority && a.open === b.open && a.calls === b.calls;

const sameFacility = (a: FacilityCounts, b: FacilityCounts | undefined): boolean =>
  a.beds === b?.beds &&
  a.out === b.out &&
  a.noLine === b.noLine &&
  a.unmonitored === b.unmonitored &&
  a.open.length === b.open.length &&
  a.open.every((count, place) => sameOpen(count, b.open[place]));

export const sameFacilities = (
  a: ReadonlyMap<AgencyId, FacilityCounts>,
  b: ReadonlyMap<AgencyId, FacilityCounts>,
): boolean => a.size === b.size && [...a].every(([agency, counts]) => sameFacility(counts, b.get(agency)));

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** @param worst those where something is open, the one in most need first; the others follow by name */
export function inNeedFirst<T extends { readonly agency_id: AgencyId; readonly name: string }>(
  facilities: readonly T[],
  worst: readonly AgencyId[],
): readonly T[] {
  const placeOf = ({ agency_id }: T): number => {
    const place = worst.indexOf(agency_id);
    return place < 0 ? worst.length : place;
  };
  return facilities.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || natural.compare(a.name, b.name) || a.agency_id - b.agency_id,
  );
}
