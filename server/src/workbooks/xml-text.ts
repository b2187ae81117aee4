/** How text stands in the XML of workbooks. */

/** For text and for attributes. Characters XML has no place for are left to the caller. */
export const asXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** As workbooks write what XML cannot hold: `_x0001_`; and a text that only looks so is kept from being read so. */
export const escapeCharacters = (text: string): string =>
  text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });

/** U+0000 and halves of pairs, which no database keeps, become U+FFFD. */
export const unescapeCharacters = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16) || 0xfffd))
        .toWellFormed()
    : text;
