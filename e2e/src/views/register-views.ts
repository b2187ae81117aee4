/** The pages of the register: residents, their import and labels, beds, mats, networks. */
import { expect } from '@playwright/test';
import { changeResident, listNetworks, readResident, residentSheetPath } from '@wardlight/contract';
import { asked, button, chosen, dialog, filled, goTo, listed, type View } from '../sight.ts';

export const residents = '/device-management/resident-management';
export const devices = '/device-management/device';
const networks = '/device-management/network-management';
const imports = `${residents}/import`;

const residentViews: readonly View[] = [
  { name: 'residents', as: 'staff', open: (at) => listed(at, residents, at.scene.resident.name) },
  {
    name: 'nobody found',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await goTo(at, residents);
      await at.page.getByRole('searchbox').fill('zzz');
      await expect(at.page.getByText(at.desk.residents.none)).toBeVisible();
    },
  },
  {
    name: 'discharged',
    as: 'staff',
    open: async (at) => {
      await listed(at, residents, at.scene.resident.name);
      // On a phone the choices are folded away.
      const folded = at.page.locator('summary', { hasText: at.desk.audit.filters });
      if (await folded.isVisible()) await folded.click();
      await at.page.getByLabel(at.desk.residents.filter.state, { exact: true }).selectOption('discharged');
      await expect(at.page.getByRole('table').getByText(at.scene.discharged.name, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'new resident, with what is missing',
    as: 'staff',
    open: async (at) => {
      await goTo(at, residents);
      await asked(at, at.desk.residents.add);
      await dialog(at).getByRole('button', { name: at.desk.lists.save }).click();
      await expect(dialog(at).locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
  {
    name: 'resident, changed by another meanwhile',
    as: 'staff',
    open: async (at) => {
      const { scene, desk } = at;
      const { resident_id, name } = scene.resident;
      await listed(at, residents, name);
      await button(at, filled(desk.residents.edit, { name })).click();
      await dialog(at).getByLabel(desk.residents.field.note).fill(`左側臥 ${at.turn}`);
      const now = await scene.call(scene.staff, readResident, { params: { resident_id } });
      const { gender, birthday, resident_code, customer_no, revision } = now;
      const body = { name, gender, birthday, resident_code, customer_no, note: `右側臥 ${at.turn}`, revision };
      await scene.call(scene.staff, changeResident, { params: { resident_id }, body });
      await dialog(at).getByRole('button', { name: desk.lists.save }).click();
      // Also on a phone, where the end of the form is far below it.
      await expect(dialog(at).getByRole('group', { name: desk.lists.conflictTitle })).toBeFocused();
      await expect(at.page.getByText(desk.lists.conflictTitle)).toBeInViewport();
    },
  },
  ...(['move', 'swap', 'absence', 'discharge', 'remove'] as const).map(
    (act): View => ({
      name: act,
      ...(act === 'discharge' || act === 'remove' ? { rare: true } : {}),
      as: 'staff',
      open: async (at) => {
        const { name } = at.scene.resident;
        await listed(at, residents, name);
        await chosen(at, filled(at.desk.residents.more, { name }), at.desk.residents[act].act);
      },
    }),
  ),
  {
    name: 'resident sheet',
    as: 'staff',
    open: async (at) => {
      const { resident, agencyId } = at.scene;
      await goTo(at, residentSheetPath(agencyId, resident.resident_id));
      await expect(at.page.getByRole('region', { name: at.desk.residents.sheet.status })).toBeVisible();
    },
  },
  { name: 'import, choosing', as: 'staff', open: (at) => goTo(at, imports) },
  {
    name: 'import, looked at',
    as: 'staff',
    open: (at) =>
      listed(at, `${imports}?import=${at.scene.checkedImport}`, at.desk.residentImport.problems.ambiguousDate),
  },
  {
    name: 'import, done',
    as: 'staff',
    open: (at) => listed(at, `${imports}?import=${at.scene.doneImport}`, at.desk.residentImport.problems.noSuchBed),
  },
  {
    name: 'labels',
    as: 'staff',
    open: async (at) => {
      await goTo(at, `${residents}/labels`);
      await expect(
        at.page.getByRole('region', { name: at.desk.labels.preview }).getByRole('img').first(),
      ).toBeVisible();
    },
  },
  { name: 'beds', as: 'staff', open: (at) => listed(at, '/device-management/beds', '101') },
  {
    name: 'new beds',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await listed(at, '/device-management/beds', '101');
      await asked(at, at.desk.beds.add);
      await dialog(at).getByLabel(at.desk.beds.floor).fill('3F');
      await dialog(at).getByLabel(at.desk.beds.numbers).fill('301-1…301-4, 301-1, ?');
    },
  },
  {
    name: 'bed in use',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await listed(at, '/device-management/beds', '101');
      await at.page.getByRole('button', { name: filled(at.desk.beds.removeOf, { bed: '101' }) }).click();
      await expect(dialog(at)).toBeVisible();
    },
  },
];

const deviceViews: readonly View[] = [
  { name: 'devices', as: 'staff', open: (at) => listed(at, devices, at.scene.serials[0] ?? '') },
  {
    name: 'mat',
    as: 'staff',
    open: async (at) => {
      const serial = at.scene.serials[0] ?? '';
      await listed(at, devices, serial);
      await button(at, serial).click();
      await expect(dialog(at).getByRole('heading', { name: at.desk.devices.details.history })).toBeVisible();
    },
  },
  {
    name: 'new mat, and its password',
    as: 'staff',
    open: async (at) => {
      await goTo(at, devices);
      await asked(at, at.desk.devices.add);
      await dialog(at).getByLabel(at.desk.devices.serial).fill(`WL26-${at.turn}`);
      await dialog(at).getByRole('button', { name: at.desk.devices.addDo }).click();
      await expect(at.page.getByText(at.desk.devices.password.qrInfo)).toBeVisible();
    },
  },
  ...(['takeOut', 'replace', 'reboot'] as const).map(
    (act): View => ({
      name: act,
      rare: true,
      as: 'staff',
      open: async (at) => {
        const serial = at.scene.serials[1] ?? '';
        await listed(at, devices, serial);
        await chosen(at, filled(at.desk.devices.actionsOf, { serial }), at.desk.devices[act].do);
      },
    }),
  ),
  { name: 'networks', as: 'staff', open: (at) => listed(at, networks, at.scene.network) },
  {
    name: 'network',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await listed(at, networks, at.scene.network);
      await chosen(at, filled(at.desk.networks.more, { name: at.scene.network }), at.desk.networks.editAct);
    },
  },
  {
    name: 'how far a network is',
    as: 'staff',
    open: async (at) => {
      await listed(at, networks, at.scene.network);
      await at.page.getByRole('button', { name: `${at.scene.network} ${at.desk.networks.look}` }).click();
      await expect(dialog(at).getByText(at.scene.serials[0] ?? '')).toBeVisible();
    },
  },
  {
    name: 'mats for a network',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await listed(at, networks, at.scene.network);
      await chosen(at, filled(at.desk.networks.more, { name: at.scene.network }), at.desk.networks.assign);
      await dialog(at).getByRole('checkbox').first().check();
    },
  },
  {
    name: 'network in use',
    as: 'staff',
    rare: true,
    open: async (at) => {
      const { scene, desk } = at;
      await listed(at, networks, scene.network);
      await chosen(at, filled(desk.networks.more, { name: scene.network }), desk.networks.removeAct);
      const { rows } = await scene.call(scene.staff, listNetworks, { query: { search: scene.network } });
      const n = String(rows[0]?.mats);
      await expect(dialog(at)).toContainText(filled(desk.networks.inUse, { n, name: scene.network }));
    },
  },
];

export const registerViews: readonly View[] = [...residentViews, ...deviceViews];
