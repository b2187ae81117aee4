import { expect, test } from 'vitest';
import { readSource } from './read-imports.ts';

const specifiers = (text: string) => readSource(text).imports.map((found) => found.specifier);

test('reads every way to import', () => {
  const text = [
    "import a from 'a';",
    "import 'b';",
    "export { c } from 'c';",
    "export * from 'd';",
    "import type { E } from 'e';",
    "const f = await import('f');",
    "const g = require('g');",
    "import {\n  h,\n} from 'h';",
    'const i = import(`i`);',
    "const j = new Worker(new URL('./j.ts', import.meta.url));",
    "type K = import('k').K;",
  ].join('\n');
  expect(specifiers(text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', './j.ts', 'k']);
});

test('tells types from values', () => {
  const text =
    "import type { A } from 'a';\nimport { type B } from 'b';\nexport type { C } from 'c';\nimport { d } from 'd';";
  expect(readSource(text).imports.map((found) => found.typeOnly)).toEqual([true, false, true, false]);
});

test('is not fooled by comments, strings, templates and regular expressions', () => {
  const text = [
    "// import 'a';",
    "/* import 'b'; */",
    `const c = "import 'c'";`,
    "const d = `import 'd' ${e ? `from 'f' ${g}` : '}'} from 'h'`;",
    "const i = /'/.test(j) ? /[/'\"`]/ : 1 / 2;",
    "const k = url.replace(/\\//g, '');",
    "import { l } from 'l';",
  ].join('\n');
  expect(specifiers(text)).toEqual(['l']);
});

test('reads on after JSX, whose text may hold a quote or a slash', () => {
  const text =
    "const a = (<p title='x'>Don't / do <br /> </p>);\nimport { b } from 'b';\nconst c = <i>{`${d}`}</i>;\nimport 'e';";
  expect(specifiers(text)).toEqual(['b', 'e']);
});

test('a URL that is no module is no import', () => {
  expect(specifiers("const a = new URL('./a.svg', import.meta.url); const b = new URL('/api', base);")).toEqual([]);
});
