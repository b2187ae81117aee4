import { describe, expect, it } from 'vitest';
import { isCommonPin, pinSchema } from './pins.ts';

describe('a PIN', () => {
  it.each(['1234', '12345', '730591'])('%s has 4 to 6 digits', (pin) =>
    expect(pinSchema.safeParse(pin).success).toBe(true),
  );
  it.each(['', '123', '1234567', '12 4', '１２３４', '12a4', '-123'])('“%s” is none', (pin) =>
    expect(pinSchema.safeParse(pin).success).toBe(false),
  );
});

describe('is easily guessed', () => {
  it.each<[string, readonly string[]]>([
    ['one digit', ['0000', '1111', '77777', '999999']],
    ['two digits', ['1112', '1212', '5558', '101010']],
    ['in a row, up or down, over 9 too', ['0123', '1234', '6789', '7890', '4321', '9876', '0987', '12345', '654321']],
    ['there and back', ['123321', '456654']],
    ['repeated, or in pairs', ['123123', '505050', '112233', '778899']],
    ['a way over the keypad', ['2580', '0852', '147258', '159753']],
    ['a year', ['1945', '1990', '2026', '199012']],
    ['a day of the year, either way round', ['0229', '2902', '3112', '1231', '0101', '850315', '150385', '031585']],
  ])('%s', (_, pins) => expect(pins.filter((pin) => !isCommonPin(pin))).toEqual([]));
});

it('leaves enough to choose from: most of those of 4 digits and nearly all longer ones', () => {
  // Of the longer ones some, by steps prime to ten, so that every digit stands everywhere: all took seconds on a busy machine.
  const share = (length: number, step: number): number => {
    const pins = Array.from({ length: Math.ceil(10 ** length / step) }, (_, n) =>
      String(n * step).padStart(length, '0'),
    );
    return pins.filter((pin) => !isCommonPin(pin)).length / pins.length;
  };
  expect(share(4, 1)).toBeGreaterThan(0.8);
  expect(share(5, 7)).toBeGreaterThan(0.98);
  expect(share(6, 37)).toBeGreaterThan(0.85);
});

it.each(['7294', '5038', '73905', '730591', '482907'])('%s is not', (pin) => expect(isCommonPin(pin)).toBe(false));
