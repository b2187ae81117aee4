import { screen } from '@testing-library/react';
import { agency, currentUser } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { Moment } from '../../ui/desk/filters.tsx';

const show = (language: 'zh-TW' | 'th', years: 'common' | 'roc', value: string) => {
  const own = agency({ years });
  return renderScreen(<Moment label="From" value={value} onChange={() => {}} />, {
    language,
    user: currentUser({ agency: own, agencies: [own] }),
  });
};

test.each([
  ['zh-TW', 'roc', '2026-03-02T14:00', '民國115年3月2日'],
  ['zh-TW', 'roc', '', null],
  ['zh-TW', 'common', '2026-03-02T14:00', null],
  ['th', 'roc', '2026-03-02T14:00', null],
] as const)('in %s, years %s: under %s stands %s', async (language, years, value, expected) => {
  await show(language, years, value);
  await screen.findByLabelText('From');
  if (expected === null) expect(screen.queryByText(/民國/)).toBeNull();
  else screen.getByText(expected);
});
