/** What we write is no formula to anybody, by whichever separator they read it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteOrderMark, csvLine } from './csv.ts';

/** As a spreadsheet that takes quotes for quotes only where a field begins with one. */
function fieldsBy(separator: string, file: string): string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    let field = '';
    if (file[at] === '"') {
      at++;
      while (at < file.length && !(file[at] === '"' && file[at + 1] !== '"')) {
        if (file[at] === '"') at++;
        field += file[at++] ?? '';
      }
      at++;
    }
    while (at < file.length && file[at] !== separator && file[at] !== '\r' && file[at] !== '\n') field += file[at++];
    fields.push(field);
    if (at >= file.length) return fields;
    at++;
  }
}

/** Blanks before it, and in full width, are no obstacle to spreadsheets. */
const formula = /^[\s"]*[=+\-@＝＋－＠]/;
const separators = [',', ';', '\t'];

test.each(['x;=1+1', 'x\t=1+1', 'x; =1+1', 'x;"=1+1', 'x\n=1+1', 'x\r\n@SUM(A1)', ';-1', ';;＝1', '"\t+1'])(
  '%j is no formula where ; or a tab separates',
  (text) => {
    const file = csvLine(['first', text, text]);
    for (const separator of separators)
      expect(fieldsBy(separator, file).filter((field) => formula.test(field))).toEqual([]);
  },
);

test('nothing that anybody can type is', () => {
  const text = fc
    .array(fc.constantFrom('=', '+', '-', '@', ';', '\t', '\n', '\r', '"', "'", ',', ' ', 'x', '1', '＝', '＠'))
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const file = rows.map(csvLine).join('');
      for (const separator of separators)
        expect(fieldsBy(separator, file).filter((field) => formula.test(field))).toEqual([]);
    }),
    { seed: 13, numRuns: 2_000 },
  );
});

test('what is no formula stays as it was typed, and the file says that it is UTF-8', () => {
  expect(csvLine(['a;b', '3-1', 'a, -b', 'x - y; z', '林'])).toBe('a;b,3-1,"a, -b",x - y; z,林\r\n');
  expect(byteOrderMark).toBe('\ufeff');
});
