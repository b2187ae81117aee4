/** What a narrow place must show whole: reckoned by a wide font, because nothing has a width in jsdom. */
import { readFileSync } from 'node:fs';
import { words as en } from '@wardlight/contract/words/en';
import { words as enDesk } from '@wardlight/contract/words/en/desk';
import { words as fil } from '@wardlight/contract/words/fil/desk';
import { words as id } from '@wardlight/contract/words/id/desk';
import { words as ja } from '@wardlight/contract/words/ja/desk';
import { words as th } from '@wardlight/contract/words/th/desk';
import { words as vi } from '@wardlight/contract/words/vi/desk';
import { words as zh } from '@wardlight/contract/words/zh-TW/desk';
import { expect, test } from 'vitest';

const styles = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
/** In px; marks of Thai stand above and below, and take none. */
const widthOf = (text: string, px: number, ofLetter = 0.54): number =>
  [...text.replace(/\p{Mn}/gu, '')].reduce((sum, one) => sum + px * (one > '\u2e80' ? 1 : ofLetter), 0);

const desks = { zh, en: enDesk, ja, id, th, fil, vi };
test.each(Object.entries(desks))('what a filter of the alert log says is whole in its field: %s', (_, { alertLog }) => {
  const field = found(styles('../ui/desk/filters.module.css'), /flex: 1 1 ([\d.]+)rem/) * 16;
  // Its padding, its arrow and its edges.
  const room = field - 59;
  const { anyType, anyPriority, anyOutcome, anyCounted, anyReason, anyDelivery, another } = alertLog;
  for (const said of [anyType, anyPriority, anyOutcome, anyCounted, anyReason, anyDelivery, another])
    expect(widthOf(said, 16), said).toBeLessThanOrEqual(room);
});

test('no English word of the rail is broken, also where one is there and it is bold', () => {
  const rail = styles('parts/rail.module.css');
  const room = found(rail, /width: (\d+)px/) - 1 - 2 * 16 * found(rail, /padding: [\d.]+rem ([\d.]+)rem/);
  const { board, alerts, groups } = en.shell.nav;
  for (const word of [board, alerts, ...Object.values(groups)].flatMap((name) => name.split(' ')))
    expect(widthOf(word, 14, 0.657), word).toBeLessThanOrEqual(room);
});
