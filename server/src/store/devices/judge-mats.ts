/** The one rule by which a list of mats is judged: for the dry run, and once serial numbers and beds are held (docs/decisions/193). */
import { type BedId, type MatLineProblem, type StayId, serialSchema } from '@wardlight/contract';

export interface MatLine {
  readonly serial: string;
  /** Null = in no bed. */
  readonly bedId: BedId | 'unknown' | null;
  /** Whose stay was shown in that bed, null = nobody's; left out where nothing was shown yet. */
  readonly stayId?: StayId | null;
}

export interface BedNow {
  readonly hasMat: boolean;
  readonly stayId: StayId | null;
}

export interface MatsNow {
  /** In small letters: those of the list that a mat or a gateway anywhere has. */
  readonly taken: ReadonlySet<string>;
  /** Those of the list that are on the facility's lists. */
  readonly beds: ReadonlyMap<BedId, BedNow>;
}

/**
 * @returns of each line what is in its way, null = nothing. A serial number or a bed is the first line's that could have it; a line that is
 * refused takes neither
 */
export function judgeMats(lines: readonly MatLine[], now: MatsNow): (MatLineProblem | null)[] {
  const serials = new Set<string>();
  const beds = new Set<BedId>();
  return lines.map((line) => {
    const serial = line.serial.toLowerCase();
    const problem = serialProblem(line, serial, serials, now) ?? bedProblem(line, beds, now);
    if (problem !== null) return problem;
    serials.add(serial);
    if (typeof line.bedId === 'number') beds.add(line.bedId);
    return null;
  });
}

function serialProblem(
  line: MatLine,
  serial: string,
  above: ReadonlySet<string>,
  { taken }: MatsNow,
): MatLineProblem | null {
  if (!serialSchema.safeParse(line.serial).success) return 'serialWrong';
  if (above.has(serial)) return 'serialTwice';
  return taken.has(serial) ? 'serialTaken' : null;
}

function bedProblem({ bedId, stayId }: MatLine, above: ReadonlySet<BedId>, { beds }: MatsNow): MatLineProblem | null {
  if (bedId === null) return null;
  const bed = bedId === 'unknown' ? undefined : beds.get(bedId);
  if (bedId === 'unknown' || bed === undefined) return 'bedUnknown';
  if (above.has(bedId)) return 'bedTwice';
  if (bed.hasMat) return 'bedHasMat';
  return stayId !== undefined && stayId !== bed.stayId ? 'residentChanged' : null;
}
