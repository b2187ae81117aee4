/** The statistical conditions: what is wrong is said at its field, and of two who save nothing typed is lost. */
import { screen, within } from '@testing-library/react';
import type { SavedStatisticFilter } from '@wardlight/contract';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { savedFilter, statisticsOf } from '../../testing/statistics-examples.ts';
import { numberOf, problemsOf, typedOf } from './model.ts';
import { StatisticsScreen } from './screen.tsx';

let stored: SavedStatisticFilter;
let saved: { version: number; limit: number | null }[];

beforeEach(async () => {
  await speak('en');
  await bringDeskWords();
  stored = savedFilter();
  saved = [];
  fakeServer({
    readStatistics: () => statisticsOf(),
    readStatisticFilter: () => ({ agencies: [stored] }),
    saveStatisticFilter: ({ body }) => {
      saved.push({ version: body.version, limit: body.fields.night_exits.upper.value });
      if (body.version !== stored.version) return refusal('conflict');
      stored = { ...stored, ...body, version: body.version + 1, saved_at: 1, saved_by: 'Somebody' };
      return stored;
    },
  });
});

async function openForm() {
  const view = await renderScreen(<StatisticsScreen />, { language: 'en' });
  await view.user.click(await screen.findByRole('button', { name: 'Set conditions' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...view, dialog, limit: dialog.getByLabelText('Bed exits, nighttime · Upper limit') };
}

test('a threshold that is on and empty is not saved, and says that some fields are not filled', async () => {
  const { user, dialog, limit } = await openForm();
  await user.clear(limit);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Some report setting fields are not filled')).toBeTruthy();
  expect(limit.getAttribute('aria-invalid')).toBe('true');
  expect(saved).toEqual([]);
});

test('a limit that is typed is in use at once; one that was switched off keeps its value and stays off', async () => {
  const { user, dialog, limit } = await openForm();
  const lower = dialog.getByLabelText('Bed exits, nighttime · Lower limit');
  const group = within(dialog.getByRole('group', { name: 'Bed exits, nighttime' }));
  const box = (name: string) => group.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box('Lower limit in use').checked).toBe(false);
  await user.type(lower, '1');
  expect(box('Lower limit in use').checked).toBe(true);
  await user.click(box('Upper limit in use'));
  await user.type(limit, '0');
  expect(box('Upper limit in use').checked).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Set conditions' })).toBeTruthy();
  expect(stored.fields.night_exits).toEqual({ lower: { on: true, value: 1 }, upper: { on: false, value: 20 } });
});

test('a value past its bounds says which bound', async () => {
  const { user, dialog, limit } = await openForm();
  await user.clear(limit);
  await user.type(limit, '51');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Not above 50')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('saved by another meanwhile: both are shown, nothing typed is lost, and mine can be saved over it', async () => {
  const { user, dialog, limit } = await openForm();
  await user.clear(limit);
  await user.type(limit, '7');
  const { fields } = stored;
  const theirs = { ...fields, night_exits: { ...fields.night_exits, upper: { on: true, value: 9 } } };
  stored = { ...stored, fields: theirs, version: 4, saved_at: 1, saved_by: 'Another' };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const mine = await dialog.findByRole('button', { name: /^Save mine/ });
  expect(dialog.getByText(/9$/)).toBeTruthy();
  expect((limit as HTMLInputElement).value).toBe('7');
  await user.click(mine);
  expect(await screen.findByRole('button', { name: 'Set conditions' })).toBeTruthy();
  expect(saved).toEqual([
    { version: 0, limit: 7 },
    { version: 4, limit: 7 },
  ]);
});

test('what was typed before and not saved is said to be back, and can be let go', async () => {
  const { user, dialog, limit, unmount } = await openForm();
  await user.clear(limit);
  await user.type(limit, '9');
  expect(dialog.queryByText(/did not save/)).toBeNull();
  unmount();
  const again = await openForm();
  expect(again.dialog.getByText('These are the conditions you typed last time and did not save.')).toBeTruthy();
  expect((again.limit as HTMLInputElement).value).toBe('9');
  await again.user.click(again.dialog.getByRole('button', { name: 'Discard changes' }));
  expect((again.limit as HTMLInputElement).value).toBe('2');
});

test('a comma and wide digits are numbers; a lower limit above the upper one is said', () => {
  expect(['1,5', '７', ' 2 ', ''].map(numberOf)).toEqual([1.5, 7, 2, null]);
  expect(numberOf('two')).toBeNaN();
  const typed = { ...typedOf(savedFilter()), exits_lower_on: true, exits_lower: '5', exits_upper_on: true };
  expect(problemsOf({ ...typed, exits_upper: '4' })).toEqual({ exits_upper: 'crossed' });
  expect(problemsOf({ ...typed, exits_upper: 'x' })).toEqual({ exits_upper: 'notNumber' });
});
