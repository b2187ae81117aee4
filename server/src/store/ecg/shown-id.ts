/** A patient's id as a file carries it: personal ids leave masked, as those of the register do. Pure. */
import { maskPersonalId } from '@wardlight/contract';

/** Taiwan's, of residents from abroad too; all digits as those of Japan, Vietnam, Thailand, Indonesia and the Philippines. */
const personal = /^(?:[A-Z][1289A-D]\d{8}|\d{12,16})$/;

/** @param isKept in the register, as somebody's personal id */
export function shownId(id: string, isKept: boolean): string {
  const parts = id
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u);
  return isKept || [...parts, parts.join('')].some((part) => personal.test(part)) ? maskPersonalId(id) : id;
}
