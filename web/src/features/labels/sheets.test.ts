import { expect, test } from 'vitest';
import { cornerOf, labelSheets, placesOf, sheetKeys, sheetsOf } from './sheets.ts';

test.each(sheetKeys)('%s: every label lies on the page, and none on another', (key) => {
  const sheet = labelSheets[key];
  const corners = Array.from({ length: placesOf(sheet) }, (_, place) => cornerOf(sheet, place));
  for (const { left, top } of corners) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + sheet.label.width).toBeLessThanOrEqual(sheet.page.width + 1e-9);
    expect(top + sheet.label.height).toBeLessThanOrEqual(sheet.page.height + 1e-9);
  }
  for (const [index, one] of corners.entries())
    for (const other of corners.slice(index + 1)) {
      const beside = Math.abs(one.left - other.left) >= sheet.label.width - 1e-9;
      const below = Math.abs(one.top - other.top) >= sheet.label.height - 1e-9;
      expect(beside || below).toBe(true);
    }
});

test.each(sheetKeys)('%s: the code fits its label, and is 20 mm of code or more', (key) => {
  const { label, padding, code } = labelSheets[key];
  expect(code + 2 * padding).toBeLessThanOrEqual(label.height);
  expect(code).toBeLessThan(label.width / 2);
  // 33 modules carry every address of 62 letters; four of light stand at each side.
  expect((code * 33) / 41).toBeGreaterThanOrEqual(20);
});

test('the page is left and right the same, above and below too', () => {
  for (const sheet of Object.values(labelSheets)) {
    const wide = sheet.columns * sheet.label.width + (sheet.columns - 1) * sheet.gap;
    expect(2 * sheet.left + wide).toBeCloseTo(sheet.page.width, 6);
    expect(2 * sheet.top + sheet.rows * sheet.label.height).toBeCloseTo(sheet.page.height, 6);
  }
});

test.each([
  [0, 0, []],
  [24, 0, [24]],
  [25, 0, [24, 1]],
  [1, 23, [24]],
  [2, 23, [24, 1]],
  [3, 99, [24, 2]],
  [3, -1, [3]],
])('%d labels from place %d', (count, start, lengths) => {
  const labels = Array.from({ length: count }, (_, n) => n);
  const sheets = sheetsOf(labelSheets.a4of24, labels, start);
  expect(sheets.map((each) => each.length)).toEqual(lengths);
  expect(sheets.flat().filter((each) => each !== null)).toEqual(labels);
  if (start === 23) expect(sheets[0]?.slice(0, 23).every((each) => each === null)).toBe(true);
});
