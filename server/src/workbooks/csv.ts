/** Comma-separated values that a spreadsheet opens as they are: UTF-8 with its mark, CRLF, and no text ever becomes a formula. */

/** What a spreadsheet would take for the beginning of a formula, or what it would skip to find one; in full width too. */
const formula = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** An apostrophe in front makes it text. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

const cell = (text: string): string => {
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

export const byteOrderMark = '\ufeff';
