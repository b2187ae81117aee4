/** What is on printed pages, as other programs read them: words with their places, and ink. Lengths are points, from the top left. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Paper {
  /** Of each page. */
  readonly pages: readonly (readonly Word[])[];
  /** All of it in one line; gaps between letters are the layout's. */
  readonly words: string;
  /** Of a page, the columns in which there is dark ink between two heights, in points; `fine` columns a point. */
  darkBetween(page: number, top: number, bottom: number, fine?: number): readonly number[];
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export function readPaper(pdf: Buffer, folder: string, name: string): Paper {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, pdf);
  const run = (program: string, ...args: string[]): Buffer => execFileSync(program, args, { maxBuffer: 256 << 20 });
  const boxes = run('pdftotext', '-bbox', path, '-').toString('utf8');
  const pages = boxes
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/g)].map(
        ([, left, top, right, bottom, text]): Word => ({
          ...{ text: unescaped(text ?? ''), left: Number(left), right: Number(right) },
          ...{ top: Number(top), bottom: Number(bottom) },
        }),
      ),
    );
  const words = run('pdftotext', '-layout', path, '-')
    .toString('utf8')
    .replaceAll(/[ \n\f]+/g, ' ');
  return {
    pages,
    words,
    darkBetween(page, top, bottom, fine = 1) {
      const picture = run('pdftoppm', '-r', String(72 * fine), '-gray', '-f', String(page), '-l', String(page), path);
      const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 64));
      if (head === null) throw new Error('no picture of the page');
      const width = Number(head[1]);
      const row = (y: number) => picture.subarray(head[0].length + y * width, head[0].length + (y + 1) * width);
      const dark = new Set<number>();
      for (let y = Math.ceil(top * fine); y < Math.floor(bottom * fine); y++)
        for (const [x, grey] of row(y).entries()) if (grey < 128) dark.add(x / fine);
      return [...dark].toSorted((a, b) => a - b);
    },
  };
}

const middleOf = ({ top, bottom }: Word): number => (top + bottom) / 2;
const heightOf = ({ top, bottom }: Word): number => bottom - top;

/** Words printed over each other, as text. A word's box is taller than its line: two are one upon the other where their middles nearly meet. */
export const overprinted = (words: readonly Word[]): readonly string[] =>
  words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
          Math.abs(middleOf(one) - middleOf(other)) < Math.min(heightOf(one), heightOf(other)) / 3,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
