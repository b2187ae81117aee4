/**
 * Time zones (decisions §15, `docs/decisions/165`). A facility lies at a place, so its zone is a place's: only such names follow the law of
 * that place, and only such names mean the same everywhere. `+08:00` is west of Greenwich to PostgreSQL and east of it to everybody else,
 * `EST` has no summer time to one and has one to another, and `Etc/GMT+8` is the zone of Los Angeles in winter.
 */
import * as z from 'zod/mini';

const regions = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific';
/** Older names of places, which IANA still keeps. */
const countries = 'Brazil|Canada|Chile|Mexico|US';
/** No digits and no signs but within a name: what has them is an offset, or read as one by PostgreSQL. */
const placed = new RegExp(`^(?:${regions}|${countries})(?:/[A-Za-z]+(?:[_-][A-Za-z]+)*){1,2}$`, 'i');
/** Places that are named without a region. */
const alone: ReadonlySet<string> = new Set([
  ...[
    'cuba',
    'egypt',
    'eire',
    'gb',
    'gb-eire',
    'hongkong',
    'iceland',
    'iran',
    'israel',
    'jamaica',
    'japan',
    'kwajalein',
    'libya',
  ],
  ...['navajo', 'nz', 'nz-chat', 'poland', 'portugal', 'prc', 'roc', 'rok', 'singapore', 'turkey', 'w-su'],
]);

/** Whether this runtime can read a clock there at all. */
function isKnownHere(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** A zone that was stored at some time: whatever it is called, clocks can be read by it. Answers carry these. */
export const storedZoneSchema = z.string().check(z.maxLength(64), z.refine(isKnownHere));

/** The clock of an agency for which nobody has chosen a zone. */
export const standardZone = 'UTC';

/**
 * A zone that may be chosen: the IANA name of a place, an alias of one, or UTC. That PostgreSQL knows it too is for the server to ask. In
 * any case of letters, as IANA compares them.
 */
export const zoneSchema = z.string().check(
  z.maxLength(64),
  z.refine((zone) => (zone === 'UTC' || placed.test(zone) || alone.has(zone.toLowerCase())) && isKnownHere(zone)),
);
