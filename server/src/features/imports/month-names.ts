/** Months as birthdays name them, in the languages that write them in words; without points. */
const months: readonly string[] = [
  'jan|january|januari|enero|ene|มกราคม|มค',
  'feb|february|februari|pebruari|pebrero|peb|กุมภาพันธ์|กพ',
  'mar|march|maret|marso|มีนาคม|มีค',
  'apr|april|abril|abr|เมษายน|เมย',
  'may|mei|mayo|พฤษภาคม|พค',
  'jun|june|juni|hunyo|hun|มิถุนายน|มิย',
  'jul|july|juli|hulyo|hul|กรกฎาคม|กค',
  'aug|august|agustus|agu|agt|ags|agosto|ago|สิงหาคม|สค',
  'sep|sept|september|setyembre|set|กันยายน|กย',
  'oct|october|okt|oktober|oktubre|ตุลาคม|ตค',
  'nov|november|nopember|nop|nobyembre|nob|พฤศจิกายน|พย',
  'dec|december|des|desember|disyembre|dis|ธันวาคม|ธค',
];
const numbers: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, index) => names.split('|').map((name): [string, number] => [name, index + 1])),
);

/** 1 = January. */
export const monthOf = (word: string): number | undefined => numbers.get(word.replaceAll('.', '').toLowerCase());
