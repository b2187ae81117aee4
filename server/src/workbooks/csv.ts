/**
 * Comma-separated values that a spreadsheet opens as they are: UTF-8 with its mark, CRLF, and no text ever becomes a formula. Where `;` is
 * the separator, as in much of Europe, or a tab, a spreadsheet cuts our cells in two, and takes the quotes around them for text: so what
 * follows one of these within a text is as harmless as its beginning (decisions §10).
 */

/** What a spreadsheet would take for the beginning of a formula, or what it would skip to find one; in full width too. */
const formula = /^[\t\r\n "]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const formulaWithin = /([;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;

/** An apostrophe in front makes it text. */
export const harmless = (text: string): string => {
  const within = text.replaceAll(formulaWithin, "$1'");
  return formula.test(text) ? `'${within}` : within;
};

const cell = (text: string): string => {
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

export const byteOrderMark = '\ufeff';
