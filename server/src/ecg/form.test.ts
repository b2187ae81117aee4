/** Files in a form: what browsers and curl send, and what only looks like it. */
import { describe, expect, test } from 'vitest';
import { filesInForm } from './form.ts';
import type { GivenFile } from './shape.ts';
import { mutate, randomOf } from './testing/mutate.ts';
import { asForm } from './testing/small-ecg.ts';

const most = 20;
const type = 'multipart/form-data; boundary=x';
const read = (text: string, of = type) => filesInForm(Buffer.from(text), of, most);
const named = (files: readonly GivenFile[] | null) =>
  files?.map(({ name, content }) => [name, Buffer.from(content).toString('latin1')]);

test('files are as they were sent, byte for byte, with their names', async () => {
  const random = randomOf(1);
  const files = ['a.hea', '心電圖.dat', 'with "quotes".edf', 'semi;colon=.xml', 'ünïcode ½.dcm', 'empty'].map(
    (name) => ({
      name,
      content: Buffer.from(Array.from({ length: name === 'empty' ? 0 : 3_000 }, () => random(256))),
    }),
  );
  const { type, body } = await asForm(files);
  const found = filesInForm(body, type, most);
  expect(found?.map(({ name, content }) => ({ name, content: Buffer.from(content) }))).toEqual(files);
});

test.each([
  ['a path', 'filename="C:\\ward\\..\\report.pdf"', 'report.pdf'],
  ['a folder', 'filename="ward/2/report.pdf"', 'report.pdf'],
  ['curl of old', 'filename="a \\"b\\".edf"', 'a "b".edf'],
  ['an address', 'filename="a %22b%22.edf"', 'a "b".edf'],
  ['no quotes', 'filename=a.edf', 'a.edf'],
  ['another encoding', 'filename="_.edf"; filename*=UTF-8\'\'%E5%BF%83.edf', '心.edf'],
  ['upper case', 'FILENAME="A.EDF"', 'A.EDF'],
  ['no name', 'filename=""', null],
  ['nothing but a folder', 'filename="ward/"', null],
  ['a control character', 'filename="a\0b.edf"', 'ab.edf'],
  ['a long name', `filename="${'y'.repeat(300)}.edf"`, `${'y'.repeat(196)}.edf`],
])('the name of a file: %s', (_, parameter, name) => {
  const text = `--x\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\n\r\nabc\r\n--x--\r\n`;
  expect(named(read(text))).toEqual([[name, 'abc']]);
});

describe('a form', () => {
  const part = (content: string, parameter = '; filename="f"') =>
    `--x\r\nContent-Disposition: form-data; name="n"${parameter}\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;

  test('may have fields, blanks behind its marks, something before and behind, and its boundary in quotes', () => {
    const text = `preamble\r\n${part('1', '')}${part('2').replace('--x', '--x  ')}--x--\r\nepilogue`;
    expect(named(read(text))).toEqual([['f', '2']]);
    expect(named(read(text, 'Multipart/Form-Data; charset=utf-8; boundary="x"'))).toEqual([['f', '2']]);
  });

  test('may hold what looks like a mark, without a line before it', () => {
    expect(named(read(`${part('a--x--b\r\n-x\r\n--')}--x--`))).toEqual([['f', 'a--x--b\r\n-x\r\n--']]);
  });

  test('may have an empty file, and none at all', () => {
    expect(named(read(`${part('')}--x--`))).toEqual([['f', '']]);
    expect(named(read('--x\r\nContent-Disposition: form-data; filename="f"\r\n\r\n--x--'))).toEqual([['f', '']]);
    expect(read('--x--\r\n')).toEqual([]);
  });

  test('of too many files is read until that is known', () => {
    expect(read(`${part('a').repeat(most + 2)}and then nothing of a form`)).toHaveLength(most + 1);
  });

  test.each([
    ['no form', 'no form', type],
    ['nothing', '', type],
    ['another boundary', `${part('a')}--x--`, 'multipart/form-data; boundary=y'],
    ['no boundary', `${part('a')}--x--`, 'multipart/form-data'],
    ['another type', `${part('a')}--x--`, 'text/plain; boundary=x'],
    ['no end', part('a'), type],
    ['a part that is cut off', `${part('a')}--x\r\nContent-Disposition: form-data; filename="f"\r\n\r\nabc`, type],
    ['a header without end', `--x\r\nContent-Disposition: form-data; filename="f"\r\nabc\r\n--x--`, type],
    ['a header as long as a file', `--x\r\nA: ${'a'.repeat(20_000)}\r\n\r\nabc\r\n--x--`, type],
    ['a mark in the middle of a line', `abc${part('a')}--x--`, type],
    ['something behind a mark', `${part('a').replace('--x', '--xyz')}--x--`, type],
  ])('is none: %s', (_, text, of) => {
    expect(read(text, of)).toBeNull();
  });

  test('broken at random is a form or none, and its files are pieces of it', async () => {
    const random = randomOf(7);
    const { type, body } = await asForm([
      { name: 'a.hea', content: Buffer.from('a 1 250') },
      { name: 'a.dat', content: Buffer.alloc(200, 7) },
    ]);
    const answers = { form: 0, none: 0 };
    for (let n = 0; n < 500; n++) {
      const broken = Buffer.from(mutate(body, random));
      const files = filesInForm(broken, type, most);
      answers[files === null ? 'none' : 'form']++;
      for (const { content } of files ?? []) expect(broken.includes(Buffer.from(content))).toBe(true);
    }
    expect(Math.min(answers.form, answers.none)).toBeGreaterThan(50);
  });
});
