/** A name for eyes that pass by (decisions §1 "names masked by default"). */

const circle = '○';
/** A character with what is written above, below or behind it; more than four such marks are no writing. */
const letters = /\P{M}\p{M}{0,4}/gu;
/** A masked name must fit where a name fits (100 characters), also that of somebody who consists of many short words. */
const mostWords = 8;
const chinese = /^(?:\p{Script=Han}\p{M}*)+$/u;
/** Words stand apart by spaces, and in names written in Chinese or Japanese characters by a dot. */
const between = /[\s\u00b7\u2027\u30fb\uff65]+/u;

/**
 * Chinese names keep their first and last character (王美玉 → 王○玉, 王美 → 王○), all others the first letter of each word
 * (Somchai Jaidee → S○ J○). Never empty.
 */
export function maskName(name: string): string {
  const words = name
    .split(between)
    .map((word) => word.match(letters) ?? [])
    .filter((word) => word.length > 0)
    .slice(0, mostWords);
  const [only = []] = words;
  if (words.length === 1 && only.length > 2 && chinese.test(only.join('')))
    return [only[0], ...only.slice(1, -1).map(() => circle), only.at(-1)].join('');
  return words.map(([first]) => `${first}${circle}`).join(' ') || circle;
}
