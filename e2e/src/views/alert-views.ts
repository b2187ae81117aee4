/** The pages of alerts and of telling: what is open and what was, the templates they come by, and the ways they go. */
import { expect } from '@playwright/test';
import { beginLine } from '@wardlight/contract';
import { asked, button, chosen, dialog, filled, goTo, listed, type Sight, type View } from '../sight.ts';

const log = '/report/notify-report';
const templates = '/notify-template';

const kind = ({ words }: Sight): string => words.alerts.type.siteTimeout;

/** A part of the page under a heading of its own. */
const part = ({ page }: Sight, name: string) =>
  page.getByRole('region', { name }).or(page.getByRole('table', { name }));

const shiftViews: readonly View[] = [
  { name: 'shifts', as: 'staff', open: (at) => listed(at, '/handover', at.desk.handover.goesOn) },
  {
    name: 'shift under way',
    as: 'staff',
    open: async (at) => {
      await listed(at, '/handover', at.desk.handover.goesOn);
      await at.page.getByRole('table').getByRole('link').first().click();
      await expect(at.page.getByLabel(at.desk.handover.text)).toBeVisible();
    },
  },
  {
    name: 'shift times, and what is wrong with them',
    as: 'agent',
    open: async (at) => {
      await goTo(at, '/handover');
      await asked(at, at.desk.handover.shifts.title);
      await dialog(at)
        .getByLabel(filled(at.desk.handover.shifts.nth, { n: '2' }))
        .fill('25');
      await dialog(at).getByRole('button', { name: at.desk.lists.save }).click();
      await expect(dialog(at).getByText(at.desk.handover.shifts.wrong)).toBeVisible();
    },
  },
];

const alertLogViews: readonly View[] = [
  {
    name: 'alert center',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/alerts');
      await expect(
        at.page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: kind(at) })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'alert center, and none of my own',
    as: 'agent',
    rare: true,
    open: async (at) => {
      await goTo(at, '/alerts');
      await at.page.locator('label').filter({ hasText: at.desk.alertLog.center.mine }).click();
      await expect(at.page.getByText(at.desk.alertLog.center.noneMine)).toBeVisible();
    },
  },
  { name: 'alert log', as: 'staff', open: (at) => listed(at, log, kind(at)) },
  {
    name: 'alert log, a card pressed at its edge',
    as: 'staff',
    open: async (at) => {
      await listed(at, log, kind(at));
      const row = at.page.getByRole('table').getByRole('row').nth(1);
      const narrow = (at.page.viewportSize()?.width ?? 0) < 640;
      const { width, height } = (await row.boundingBox()) ?? { width: 0, height: 0 };
      // On a phone all of the card is the target; in the table it is the time.
      if (narrow) await row.click({ position: { x: width - 16, y: height - 12 } });
      else await row.getByRole('button').click();
      await expect(dialog(at).getByRole('list').first()).toBeVisible();
    },
  },
  {
    name: 'what happened with an alert',
    as: 'staff',
    open: async (at) => {
      await goTo(at, `${log}?alert=${at.scene.told.closedAlert}`);
      await expect(dialog(at).getByRole('list')).toHaveCount(2);
    },
  },
  {
    name: 'no alert found',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await goTo(at, log);
      await at.page.getByRole('searchbox').fill('zzz');
      await expect(at.page.getByText(at.desk.alertLog.none, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'alert log of all',
    as: 'all',
    rare: true,
    open: (at) => listed(at, log, kind(at)),
  },
  {
    name: 'alarm load',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/report/alarm-load');
      await expect(part(at, at.desk.alarmLoad.types).first()).toContainText(kind(at));
    },
  },
  {
    name: 'statistics',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/report/statistics');
      await expect(at.page.getByRole('heading', { name: at.desk.statistics.levels }).first()).toBeVisible();
    },
  },
  {
    name: 'statistics of all',
    as: 'all',
    rare: true,
    open: async (at) => {
      await goTo(at, '/report/statistics');
      await expect(at.page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'statistical conditions that are wrong',
    as: 'agent',
    open: async (at) => {
      await goTo(at, '/report/statistics');
      await button(at, at.desk.statistics.fOpen).click();
      await dialog(at).getByRole('textbox').nth(5).fill('');
      await dialog(at).getByRole('button', { name: at.desk.lists.save }).click();
      await expect(dialog(at).getByText(at.desk.statistics.notFilled)).toBeVisible();
    },
  },
];

const templateViews: readonly View[] = [
  { name: 'templates', as: 'staff', open: (at) => listed(at, templates, at.desk.templates.shipped.fallRisk) },
  { name: 'templates of all', as: 'all', rare: true, open: (at) => listed(at, templates, at.scene.told.template.name) },
  {
    name: 'template',
    as: 'staff',
    open: async (at) => {
      await goTo(at, `${templates}/${at.scene.told.template.template_id}?tab=residents`);
      await expect(at.page.getByText(at.scene.resident.name).first()).toBeVisible();
    },
  },
  {
    name: 'template that is wrong',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await goTo(at, `${templates}/new`);
      await button(at, at.desk.lists.save).click();
      await expect(at.page.locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
  {
    name: 'template, rehearsed',
    as: 'staff',
    open: async (at) => {
      await goTo(at, `${templates}/${at.scene.told.template.template_id}?tab=rehearse`);
      await button(at, at.desk.rehearsal.begin).click();
      await expect(at.page.getByRole('table', { name: at.desk.rehearsal.byKind })).toBeVisible({ timeout: 60_000 });
      // Big enough for a finger.
      const nights = await at.page.getByLabel(at.desk.rehearsal.nights, { exact: true }).boundingBox();
      expect(nights?.height).toBeGreaterThanOrEqual(44);
    },
  },
];

const tellingViews: readonly View[] = [
  {
    name: 'speech',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/speech');
      await expect(at.page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'notification lists',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/notify-lists');
      await expect(at.page.getByRole('heading', { level: 2, name: at.scene.told.list })).toBeVisible();
    },
  },
  {
    name: 'notification lists of all',
    as: 'all',
    rare: true,
    open: async (at) => {
      await goTo(at, '/notify-lists');
      await expect(at.page.getByRole('heading', { level: 2, name: at.scene.told.list })).toBeVisible();
    },
  },
  {
    name: 'notification list',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/notify-lists');
      const { list } = at.scene.told;
      await chosen(at, filled(at.desk.notifyLists.more, { name: list }), at.desk.notifyLists.editAct);
      await expect(dialog(at).getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'notification list in use',
    as: 'staff',
    rare: true,
    open: async (at) => {
      await goTo(at, '/notify-lists');
      const { list } = at.scene.told;
      await chosen(at, filled(at.desk.notifyLists.more, { name: list }), at.desk.notifyLists.remove.act);
      await expect(dialog(at)).toContainText(at.scene.told.template.name);
    },
  },
  { name: 'LINE', as: 'staff', open: (at) => listed(at, '/line', '美玲 🌙') },
  { name: 'LINE of all', as: 'all', rare: true, open: (at) => listed(at, '/line', '美玲 🌙') },
  {
    name: 'LINE to be revoked',
    as: 'agent',
    rare: true,
    open: async (at) => {
      await listed(at, '/line', '美玲 🌙');
      await at.page.getByRole('table').getByRole('button').first().click();
      await at.page.getByRole('menuitem', { name: at.desk.line.people.revoke }).click();
      await expect(dialog(at)).toBeVisible();
    },
  },
  {
    name: 'back from LINE',
    as: 'staff',
    open: async (at) => {
      await at.scene.line.become({ userId: 'Uscene0', name: '美玲 🌙' });
      const { url } = await at.scene.call(at.scene.staff, beginLine, { body: {} });
      await at.page.goto(url);
      await expect(at.page.getByText(at.desk.line.callback.success, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'back from LINE, and nothing came of it',
    as: 'nobody',
    open: async (at) => {
      await goTo(at, '/line-notify-callback?state=never&code=never');
      await expect(at.page.getByText(at.desk.line.callback.failureInfo)).toBeVisible();
    },
  },
  {
    name: 'back from LINE without anything',
    as: 'nobody',
    rare: true,
    open: async (at) => {
      await goTo(at, '/line-notify-callback');
      // What came of it last stays for a reload.
      await at.page.evaluate(() => sessionStorage.clear());
      await at.page.reload();
      await expect(at.page.getByText(at.desk.line.callback.none, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'web push',
    as: 'staff',
    open: async (at) => {
      await goTo(at, '/push');
      await expect(at.page.getByRole('heading', { level: 2, name: at.desk.push.here.title })).toBeVisible();
    },
  },
  { name: 'web push of a station', as: 'station', rare: true, open: (at) => goTo(at, '/push') },
];

export const alertViews: readonly View[] = [...shiftViews, ...alertLogViews, ...templateViews, ...tellingViews];
