/** Giving a template to many residents: what each has today is seen, and nobody loses what was set for them without a word. */
import { screen, waitFor, within } from '@testing-library/react';
import { standardSetting, type Template } from '@wardlight/contract';
import {
  bedId,
  resident,
  residentId,
  residentSettings,
  stayId,
  template,
  templateId,
} from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { AssignDialog } from './parts/assign-dialog.tsx';

const standard = template({ template_id: templateId(1) });
const own = template({ template_id: templateId(9), shipped: null, name: '三樓' });
const settingsOf = (n: number, of: Template, overrides = {}) =>
  residentSettings({ resident_id: residentId(n), template_id: of.template_id, overrides });
const differs = { siteTimeout: standardSetting('siteTimeout', { value: 5 }) };

let server: FakeServer;
let closed: number;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  closed = 0;
  const names = ['甲', '乙', '丙'];
  server = fakeServer({
    listResidents: () => ({
      rows: names.map((name, n) => resident({ resident_id: residentId(n + 1), stay_id: stayId(n + 1), name })),
      total: 3,
    }),
    listTemplates: () => ({ templates: [standard, own] }),
    listTemplateResidents: ({ params, query }) => {
      const all =
        params.template_id === standard.template_id
          ? [settingsOf(1, standard), settingsOf(2, standard, differs)]
          : [settingsOf(3, own, differs)];
      // One at a time, as of an agency with more residents than fit on a page.
      return { rows: all.slice(query.offset, query.offset + 1), total: all.length };
    },
    assignTemplate: ({ body }) => ({ changed: body.residents.length, resident_changed: [] }),
  });
});

async function open() {
  const shown = await renderScreen(
    <AssignDialog
      template={own}
      onDone={() => {
        closed += 1;
      }}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: /甲/ });
  return { ...shown, dialog };
}
type Shown = Awaited<ReturnType<typeof open>>;
const choose = ({ user, dialog }: Shown, name: RegExp) => user.click(dialog.getByRole('checkbox', { name }));
const press = ({ user, dialog }: Shown, name: string) => user.click(dialog.getByRole('button', { name }));
const asShown = (resident_id: number) => ({ resident_id, stay_id: resident_id });
const sent = () => server.callsOf('assignTemplate').map(({ body }) => body);

test('each row shows today’s template, and who has settings of their own', async () => {
  const { dialog } = await open();
  await dialog.findAllByText('標準');
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/甲標準$/);
  expect(rows[1]).toMatch(/乙標準個別設定$/);
  expect(rows[2]).toMatch(/丙三樓個別設定$/);
});

test('who would lose settings of their own is named before it is done', async () => {
  const shown = await open();
  await shown.dialog.findAllByText('標準');
  await press(shown, '選取這一頁全部');
  shown.dialog.getByText('已選 3 位');
  await choose(shown, /同時取消他們各自的設定/);
  await press(shown, '指派');
  const asked = within(await screen.findByRole('dialog', { name: '取消 2 位住民的個別設定？' }));
  asked.getByText('會失去個別設定：乙、丙');
  expect(sent()).toEqual([]);
  await shown.user.click(asked.getByRole('button', { name: '指派' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(sent()).toEqual([{ residents: [1, 2, 3].map(asShown), drop_overrides: true }]);
});

test('Escape at the question leads back to the choice, and not out of it', async () => {
  const shown = await open();
  await shown.dialog.findAllByText('標準');
  await choose(shown, /乙/);
  await choose(shown, /同時取消他們各自的設定/);
  await press(shown, '指派');
  await screen.findByRole('dialog', { name: '取消 1 位住民的個別設定？' });
  await shown.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '取消 1 位住民的個別設定？' })).toBeNull());
  shown.dialog.getByText('已選 1 位');
  expect(shown.dialog.queryByText(/還沒有指派/)).toBeNull();
  expect(sent()).toEqual([]);
});

test('nothing is asked where nobody loses anything', async () => {
  const shown = await open();
  await shown.dialog.findAllByText('標準');
  await choose(shown, /甲/);
  await choose(shown, /同時取消他們各自的設定/);
  await press(shown, '指派');
  await waitFor(() => expect(sent()).toEqual([{ residents: [asShown(1)], drop_overrides: true }]));
});

test('where it could not be read who has settings of their own, that is said and asked', async () => {
  server.answer({ listTemplates: () => refusal('internal') });
  const shown = await open();
  await shown.dialog.findByText('無法讀取');
  await choose(shown, /甲/);
  await choose(shown, /同時取消他們各自的設定/);
  await press(shown, '指派');
  await screen.findByText(/現在無法讀取誰有個別設定/);
  expect(sent()).toEqual([]);
});

test('closing with residents chosen asks first; with none it closes', async () => {
  const shown = await open();
  await choose(shown, /甲/);
  await press(shown, '關閉');
  await shown.dialog.findByText('選取的 1 位還沒有指派，要離開嗎？');
  await press(shown, '繼續選取');
  shown.dialog.getByText('已選 1 位');
  expect(closed).toBe(0);
  await choose(shown, /甲/);
  await press(shown, '關閉');
  expect(closed).toBe(1);
});

test('who lies elsewhere than was shown is named and left as they were, and is given it by another press', async () => {
  const in_ = (bed_no: string) => ({ bed_id: bedId(Number(bed_no)), bed_no });
  const left = {
    resident_id: residentId(2),
    name: '乙',
    bed: { ...in_('13'), floor: '2F' },
    stay_id: stayId(22),
    asked: { resident_id: residentId(2), name: '乙', bed: in_('13') },
    now: { resident_id: residentId(9), name: '丁', bed: in_('12') },
  };
  const gone = { ...left, resident_id: residentId(3), name: '丙', bed: null, stay_id: null };
  server.answer({
    assignTemplate: ({ body }) =>
      body.residents.length === 3
        ? {
            changed: 1,
            resident_changed: [
              left,
              { ...gone, asked: { resident_id: residentId(3), name: '丙', bed: null }, now: null },
            ],
          }
        : { changed: 1, resident_changed: [] },
  });
  const shown = await open();
  await press(shown, '選取這一頁全部');
  await press(shown, '指派');
  const alert = await shown.dialog.findByRole('alert');
  expect(alert.textContent).toContain('2 位住民沒有指派：床位有變動');
  expect(alert.textContent).toContain('乙現在在 13 床。這張床現在是丁。');
  expect(alert.textContent).toContain('丙現在沒有床位。這張床現在沒有住民。');
  expect(alert.textContent).toContain('已指派給 1 位住民');
  // Who has no bed any more is named, and not chosen again by itself.
  shown.dialog.getByText('已選 1 位');
  expect([sent().length, closed]).toEqual([1, 0]);
  await press(shown, '指派');
  await waitFor(() => expect(closed).toBe(1));
  expect(sent().at(-1)).toEqual({ residents: [{ resident_id: 2, stay_id: 22 }], drop_overrides: false });
});
