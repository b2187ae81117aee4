import { screen } from '@testing-library/react';
import { agency, currentUser } from '@wardlight/contract/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { Moment } from '../../ui/desk/filters.tsx';

const show = (language: 'zh-TW' | 'th', years: 'common' | 'roc', value: string) => {
  const own = agency({ years });
  return renderScreen(<Moment label="From" value={value} onChange={() => {}} />, {
    language,
    user: currentUser({ agency: own, agencies: [own] }),
  });
};

afterEach(() => vi.restoreAllMocks());

/** As a browser whose own fields count hours so. */
function hoursOf(hour12: boolean): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), hour12 };
  });
}

test.each([
  ['zh-TW', 'roc', '2026-03-02T14:00', '民國115年3月2日'],
  ['zh-TW', 'roc', '', null],
  ['zh-TW', 'common', '2026-03-02T14:00', null],
  ['th', 'roc', '2026-03-02T14:00', null],
] as const)('in %s, years %s: under %s stands %s', async (language, years, value, expected) => {
  hoursOf(false);
  await show(language, years, value);
  await screen.findByLabelText('From');
  if (expected === null) expect(screen.queryByText(/民國/)).toBeNull();
  else screen.getByText(expected);
});

test.each([
  ['common', '2026-03-02T14:05', '14:05'],
  ['roc', '2026-03-02T00:05', '民國115年3月2日 00:05'],
] as const)(
  'where a browser counts hours to 12, under it stands the time in 24 hours: %s',
  async (years, value, said) => {
    hoursOf(true);
    await show('zh-TW', years, value);
    await screen.findByLabelText('From');
    screen.getByText(said);
  },
);
