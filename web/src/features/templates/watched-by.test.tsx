/** The door from a resident's page to what is set apart for them. */
import { screen, waitFor, within } from '@testing-library/react';
import {
  type ResidentSettings,
  shippedSettings,
  standardResponse,
  standardSetting,
  type TemplateId,
} from '@wardlight/contract';
import { agency, agencyId, currentUser, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { WatchedBy } from './watched-by.tsx';

const standard = {
  template_id: 1 as TemplateId,
  agency_id: agencyId(1),
  shipped: 'standard' as const,
  name: 'standard',
  settings: shippedSettings.standard,
  response: standardResponse,
  lists: { tell: null, escalate: null },
  sleep: null,
  revision: 1,
  altered: false,
  residents: 3,
  with_overrides: 1,
  changed_at: null,
  changed_by: null,
};
const resident = { resident_id: residentId(112), name: '王小明' };
let stored: ResidentSettings;
let server: FakeServer;

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  stored = {
    ...resident,
    agency_id: agencyId(1),
    revision: 4,
    bed: null,
    stay_id: null,
    template_id: standard.template_id,
    overrides: {
      siteTimeout: standardSetting('siteTimeout', { value: 5 }),
      leaveTimeout: standardSetting('leaveTimeout', { value: 7 }),
    },
  };
  server = fakeServer({
    listTemplates: () => ({ templates: [standard] }),
    readResidentSettings: () => stored,
    changeResidentSettings: ({ body }) => {
      stored = { ...stored, ...body, revision: body.revision + 1 };
      return stored;
    },
  });
});

test('says the template, and how many settings differ from it, by name', async () => {
  await renderScreen(<WatchedBy resident={resident} />);
  await screen.findByText('2 項與範本不同：離床過久、坐起過久');
  screen.getByText('標準');
});

test('says so where nothing differs', async () => {
  stored = { ...stored, overrides: {} };
  await renderScreen(<WatchedBy resident={resident} />);
  await screen.findByText('照範本');
});

test('the settings open from here, and what was saved stands here at once', async () => {
  const { user } = await renderScreen(<WatchedBy resident={resident} />);
  const door = await screen.findByRole('button', { name: '王小明 的警示設定' });
  await user.click(door);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /^坐起過久/ }));
  await user.click(dialog.getByLabelText('為這位住民另外設定'));
  await user.click(dialog.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('1 項與範本不同：離床過久');
  await waitFor(() => expect(document.activeElement).toBe(door));
});

test('who may only read sees what differs, and no door', async () => {
  const user = currentUser({ role: 'agent', agencies: [agency()] });
  await renderScreen(<WatchedBy resident={resident} />, { user, agency: 'all' });
  await screen.findByText('2 項與範本不同：離床過久、坐起過久');
  expect(screen.queryByRole('button')).toBeNull();
});

test('who may not read it is told nothing, and nothing is asked', async () => {
  await renderScreen(<WatchedBy resident={resident} />, { user: currentUser({ role: 'display' }) });
  expect(screen.queryByText('警示設定')).toBeNull();
  expect(server.calls).toEqual([]);
});

test('what could not be read is tried again when asked', async () => {
  server.answer({ readResidentSettings: () => refusal('internal') });
  const { user } = await renderScreen(<WatchedBy resident={resident} />);
  await screen.findByText('無法讀取');
  server.answer({ readResidentSettings: () => stored });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByText('2 項與範本不同：離床過久、坐起過久');
});
