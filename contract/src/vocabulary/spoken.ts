/** Numbers and names as a voice shall say them: a voice may read "101-1" as "one hundred and one minus one". */

/** Every dash there is, the minus sign, and what else stands between the parts of a number. */
const between = /[\s\p{Pd}−/\\._#·,、]+/u;
/** A long number is said digit by digit, as people say a room; a short one is a number. */
const digitByDigit = /\d{3,}|0\d+/g;

/** The number of a bed for a voice, its parts joined by the language's own word or pause ("101-1" → "1 0 1之1"). */
export function spokenBedNo(bedNo: string, joint: string): string {
  const parts = bedNo.normalize('NFKC').split(between).filter(Boolean);
  if (parts.length === 0) return bedNo;
  const said = parts.map((part) =>
    part
      .replaceAll(digitByDigit, (digits) => ` ${[...digits].join(' ')} `)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return said.join(joint);
}

/** A name with signs between its words, for a voice: "5F-A" is no sum. */
export const spokenName = (name: string): string => name.replaceAll(/[\p{Pd}−/\\_]+/gu, ' ').trim();
