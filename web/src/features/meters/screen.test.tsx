/** Meters and groups: listed, added, changed while another does, removed; and only by whoever may. */
import { screen, waitFor, within } from '@testing-library/react';
import type { MeasurementGroup, Meter } from '@wardlight/contract';
import { agencyId, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { MetersScreen } from './screen.tsx';

const group = (n: number, change: Partial<MeasurementGroup> = {}): MeasurementGroup => ({
  group_id: n as MeasurementGroup['group_id'],
  agency_id: agencyId(1),
  revision: 1,
  family: 'chiline',
  name: `Group ${n}`,
  device_type: 'glucose',
  meters: 1,
  ...change,
});
const meter = (n: number, change: Partial<Meter> = {}): Meter => ({
  meter_id: n as Meter['meter_id'],
  agency_id: agencyId(1),
  revision: 1,
  serial: `SN-${n}`,
  name: `Meter ${n}`,
  family: 'chiline',
  group: { group_id: group(1).group_id, name: 'Group 1' },
  last_reading_at: exampleAt - 60_000,
  ...change,
});

let server: FakeServer;
let groups: MeasurementGroup[];
let meters: Meter[];
const agent = currentUser({ role: 'agent' });
const show = (user = agent) =>
  renderScreen(<MetersScreen />, { language: 'en', user, agency: currentUser().agencies[0]?.agency_id ?? 'all' });

beforeEach(async () => {
  crankClock();
  await speak('en');
  await bringDeskWords();
  groups = [group(1), group(2, { family: 'fora', device_type: null, meters: 0 })];
  meters = [meter(1), meter(2, { family: 'fora', group: null, last_reading_at: null })];
  server = fakeServer({
    listMeasurementGroups: () => groups,
    listMeters: () => ({ rows: meters, total: meters.length }),
  });
});

test('each meter with its group and last reading; each group with what it measures', async () => {
  await show();
  const list = await screen.findByRole('table', { name: 'Meters' });
  expect(await within(list).findByText('SN-1')).toBeTruthy();
  expect(within(list).getByText('No reading yet')).toBeTruthy();
  const about = screen.getByRole('region', { name: 'Groups' });
  expect(about.textContent).toMatch(/Group 1 .*glucose · Meters: 1/i);
});

test('a meter is added to a group of its own family', async () => {
  server.answer({ addMeter: ({ body }) => meter(3, { name: body.name }) });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Add meter' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Night cart');
  await user.type(dialog.getByLabelText('Serial number'), ' SN-3 ');
  await user.selectOptions(dialog.getByLabelText('Family'), 'chiline');
  const choices = within(dialog.getByLabelText('Group')).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['No group', 'Group 1']);
  await user.selectOptions(dialog.getByLabelText('Group'), '1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf('addMeter').map(({ body }) => body)).toEqual([
      { name: 'Night cart', serial: 'SN-3', family: 'chiline', group_id: 1 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is wrong is said at its field, and nothing typed is lost', async () => {
  server.answer({ addMeter: () => refusal('serial_taken') });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Add meter' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(server.callsOf('addMeter')).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), 'Night cart');
  await user.type(dialog.getByLabelText('Serial number'), 'SN-1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByLabelText('Serial number').getAttribute('aria-invalid')).toBe('true'));
  expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Night cart');
});

test('changed by another meanwhile: both are shown, and mine can be saved over it', async () => {
  server.answer({
    changeMeasurementGroup: ({ body }) => {
      if (body.revision !== groups[0]?.revision) return refusal('conflict');
      return group(1, { name: body.name });
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'More actions for Group 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Mine');
  groups = [group(1, { name: 'Theirs', revision: 2 })];
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Theirs')).toBeTruthy();
  expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Mine');
});

test('removing asks first, and says what stays', async () => {
  server.answer({ removeMeter: () => ({}) });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'More actions for Meter 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Readings that came stay.');
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.callsOf('removeMeter')).toHaveLength(1));
});

test('who may only measure sees them and changes nothing; an empty list and a failure say so', async () => {
  server.answer({ listMeters: () => ({ rows: [], total: 0 }), listMeasurementGroups: () => refusal('internal') });
  await show(currentUser({ role: 'display' }));
  expect(await screen.findByText('No meters yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add meter' })).toBeNull();
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
});
