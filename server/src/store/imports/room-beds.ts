/** Room and bed in two columns of a list → the bed number as the agency writes it. */
import type { AgencyId } from '@wardlight/contract';
import type { Db } from '../db/database.ts';
import type { Problem, RowFields, Warning } from './import-clashes.ts';
import type { Typed } from './kept-text.ts';

interface RoomRow extends RowFields {
  readonly room?: string;
  readonly typed: Typed;
  readonly problems: readonly Problem[];
  readonly warnings?: readonly Warning[];
}

/** Between the room and the bed, as houses write the two in one. */
const between = ['-', '', ' ', '/', '_', '.', '~', '–', ' - ', '房', '室', '號房'];
const roomWord = /^(?:room|rm\.?|no\.?|ห้อง|phòng|kamar|silid|kuwarto)\s*|\s*(?:號房|号室|號室|房|室)$/giu;
const bedWord = /^(?:bed|no\.?|第|เตียง|giường|kama)\s*|\s*(?:床|號床|號|番)$/giu;

/** Rows without a room stay as they are. What is found stands there as the bed number, as if it had been typed. */
export async function withBedsOfRooms<Row extends RoomRow>(
  db: Db,
  agencyId: AgencyId,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.every(({ room }) => room === undefined)) return [...rows];
  const beds = await db
    .selectFrom('beds')
    .select('bed_no')
    .where('agency_id', '=', agencyId)
    .where('removed_at', 'is', null)
    .execute();
  const bySpelling = Map.groupBy(
    beds.map(({ bed_no }) => bed_no),
    (bedNo) => bedNo.toLowerCase(),
  );
  // Rooms say nothing of such a bed: its number stands as it was typed.
  if (areNumberedThrough(rows, bySpelling)) return [...rows];
  return rows.map((row) => (row.room === undefined ? row : inBed(row, row.room, bySpelling)));
}

/**
 * Whether the house counts its beds from the first room to the last (1 … 40) and none of them by its room. Then the register has no bed with a
 * sign in it, no room of this list has one, and each number of the list is a bed, once.
 */
function areNumberedThrough(rows: readonly RoomRow[], beds: Beds): boolean {
  if ([...beds.keys()].some((bedNo) => /[^\p{L}\p{N}]/u.test(bedNo))) return false;
  const placed = rows.flatMap(({ room, fields: { bedNumber } }) =>
    room === undefined || !bedNumber ? [] : [{ room, bed: bedNumber.toLowerCase() }],
  );
  return (
    placed.length > 0 &&
    new Set(placed.map(({ bed }) => bed)).size === placed.length &&
    placed.every(({ room, bed }) => beds.has(bed) && bedsInRoom(room, bed, beds).length === 0)
  );
}

type Beds = ReadonlyMap<string, readonly string[]>;

function inBed<Row extends RoomRow>(row: Row, room: string, beds: Beds): Row {
  const bed = row.fields.bedNumber ?? null;
  // Something is wrong with the cell of the bed itself. The file of rows that failed has no column for its room.
  if (row.problems.some(({ column }) => column === 'bedNumber')) {
    const { bedNumber } = row.typed;
    return bedNumber === undefined ? row : { ...row, typed: { ...row.typed, bedNumber: `${room}-${bedNumber}` } };
  }
  const [found, other] = bedsOf(room, bed, beds);
  if (other !== undefined) {
    // Both stand there too: one of the two alone would be taken for chosen.
    const value = [found, other].join(' / ');
    return {
      ...row,
      problems: [...row.problems, { column: 'bedNumber', problem: 'bedAmbiguous', value }],
      fields: { ...row.fields, bedNumber: null },
      typed: { ...row.typed, bedNumber: value },
    };
  }
  if (found === undefined && bed === null)
    return withWarning(row, { column: 'bedNumber', warning: 'roomOnly', value: room });
  const bedNumber = found ?? `${room}-${bed}`;
  return { ...row, fields: { ...row.fields, bedNumber }, typed: { ...row.typed, bedNumber } };
}

const withWarning = <Row extends RoomRow>(row: Row, warning: Warning): Row => ({
  ...row,
  warnings: [...(row.warnings ?? []), warning],
});

/** 1, 12, A, 1床: every room has one like it, so without its room it is no bed of the house. */
export const isPlaceInRoom = (bed: string): boolean => bed.replaceAll(bedWord, '').length < 3;

/** Which beds of the agency may be meant. A bed column that is whole already (301-1) has the last word. */
function bedsOf(room: string, bed: string | null, beds: Beds): readonly string[] {
  const named = (text: string) => beds.get(text.toLowerCase()) ?? [];
  if (bed === null) return named(room);
  const isWhole = bed.toLowerCase().startsWith(room.toLowerCase()) && bed.length > room.length;
  const whole = isWhole ? named(bed) : [];
  // 301-1 is in 301; 12 beside the room 1 may be its second bed, or its twelfth.
  if (whole.length > 0 && !/^[\p{L}\p{N}]/u.test(bed.slice(room.length))) return whole;
  const all = [...new Set([...whole, ...bedsInRoom(room, bed, beds)])];
  return all.length > 0 || isPlaceInRoom(bed) ? all : named(bed);
}

/** By every way in which houses write room and bed in one. */
function bedsInRoom(room: string, bed: string, beds: Beds): readonly string[] {
  const rooms = [room, room.replaceAll(roomWord, '')];
  const plain = bed.replaceAll(bedWord, '');
  const inRoom = [bed, plain, plain.replace(/^0+(?=.)/, ''), plain.padStart(2, '0')];
  return rooms.flatMap((one) =>
    inRoom.flatMap((other) => between.flatMap((sign) => beds.get(`${one}${sign}${other}`.toLowerCase()) ?? [])),
  );
}
