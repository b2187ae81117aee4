import { expect, it, vi } from 'vitest';
import type { Words } from './i18n.ts';
import { rememberWords } from './remembered-words.ts';

it('looks a text up once for each set of values, and never takes one for another', () => {
  const look = vi.fn((key: string, values?: object) => `${key}${JSON.stringify(values ?? {})}`);
  // Stands for i18next, whose function knows every key by type.
  const t = rememberWords(look as unknown as Words);
  for (let round = 0; round < 3; round += 1) {
    expect(t('board.bed', { bed: '1' })).toBe('board.bed{"bed":"1"}');
    expect(t('board.bed', { bed: '2' })).toBe('board.bed{"bed":"2"}');
    expect(t('board.noResident')).toBe('board.noResident{}');
  }
  expect(look).toHaveBeenCalledTimes(3);
});
