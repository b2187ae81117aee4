/** Which mats were lost together (decisions §3 "mqttStatus": "≥ 3 within 60 s, or all of them"). */
import type { BedId, Instant, WatchSettings } from '@wardlight/contract';

export interface Mat {
  readonly bedId: BedId;
  readonly lostAt: Instant | null;
}

type Measure = Pick<WatchSettings, 'outageMats' | 'outageWindowMs'>;

/**
 * Mats whose last data lie within the window of each other: enough of them, or (two at least) all that were still heard. The latest such
 * loss counts, with all that came after its first. One mat alone is no network.
 */
export function lostTogether(
  mats: readonly Mat[],
  { outageMats, outageWindowMs }: Measure,
): { readonly since: Instant; readonly beds: readonly BedId[] } | null {
  const lost = mats
    .flatMap(({ bedId, lostAt }) => (lostAt === null ? [] : [{ bedId, lostAt }]))
    .sort((one, other) => one.lostAt - other.lostAt || one.bedId - other.bedId);
  const allLost = lost.length === mats.length;
  for (let first = lost.length - 2; first >= 0; first -= 1) {
    const since = lost[first]?.lostAt ?? 0;
    // The earliest of those that belong to the latest: a window of its own may begin before.
    const from = lost.findIndex(({ lostAt }) => lostAt === since);
    const after = lost.slice(from);
    const within = after.filter(({ lostAt }) => lostAt - since <= outageWindowMs).length;
    if (within < outageMats && !(allLost && within >= 2 && within === after.length)) continue;
    return earliest(lost, from, outageWindowMs);
  }
  return null;
}

/** The loss reaches back as long as the next one before lies within the window of its last member; what came before is a loss of its own. */
function earliest(
  lost: readonly { readonly bedId: BedId; readonly lostAt: Instant }[],
  from: number,
  windowMs: number,
): { readonly since: Instant; readonly beds: readonly BedId[] } {
  let first = from;
  while (first > 0 && (lost[from]?.lostAt ?? 0) - (lost[first - 1]?.lostAt ?? 0) <= windowMs) first -= 1;
  const since = lost[first]?.lostAt ?? 0;
  const beds = lost.slice(first).map(({ bedId }) => bedId);
  return { since, beds: beds.sort((one, other) => one - other) };
}

/** Too many of an outage's beds are lost for their mats to speak for themselves. */
export function stillOut(lost: number, mats: number, { outageMats }: Measure): boolean {
  return lost >= 2 && (lost >= outageMats || lost === mats);
}
