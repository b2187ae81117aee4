/** Texts of a header that a program wrote as text, brought to the bounds of the contract. */
import { tidyOrNull } from './header-text.ts';

/** One line of at most `most` characters; null = nothing is left. Twice the bound is enough to tidy: blanks are all that is lost. */
export const headerText = (text: string | undefined, most: number): string | null =>
  text === undefined ? null : tidyOrNull(text.slice(0, most * 2), most);

/** Distinct lines in their order, at most `count` of at most `most` characters each. */
export function headerLines(texts: Iterable<string | undefined>, count: number, most: number): string[] {
  const lines = new Set<string>();
  for (const text of texts) {
    if (lines.size >= count) break;
    const line = headerText(text, most);
    if (line !== null) lines.add(line);
  }
  return [...lines];
}
