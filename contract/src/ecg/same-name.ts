/** Whether the name in a file can be the resident's. One rule for server and screen, so that both say the same. Pure. */

/** Without case and width. Hyphens and apostrophes hold a word together; whatever else is no letter and no digit parts two. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-'’ʼ‐‑·]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** Family names stand first or last, and some records part the words where others do not. */
function spellings(name: string): string[] {
  const words = wordsOf(name);
  return words.length === 0 ? [] : [words.join(''), words.toReversed().join(''), words.toSorted().join('')];
}

/**
 * @param inFile DICOM writes a name up to three times, parted by "=": as it is heard, in signs, and as these sound
 * @returns true also where one of both holds no name to compare
 */
export function isSameName(inFile: string, inRecord: string): boolean {
  const known = new Set(spellings(inRecord));
  const written = inFile.split('=').flatMap(spellings);
  return known.size === 0 || written.length === 0 || written.some((spelling) => known.has(spelling));
}
