/** An open recording follows what others do to it, and is never printed as valid after it was withdrawn. */
import { screen, waitFor, within } from '@testing-library/react';
import type { EcgDetail } from '@wardlight/contract';
import { currentUser, exampleAt, residentId, userId } from '@wardlight/contract/testing';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ecgOf, samplesOf } from '../../features/ecg-viewer/testing/examples.ts';
import { page } from '../../lib/browser/page.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { useLiveLists } from '../../live/use-live-lists.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { heldWire } from '../../testing/held-wire.ts';
import { renderScreen } from '../../testing/render.tsx';
import { EcgPage } from './ecg-page.tsx';

vi.mock('../../live/socket.ts', async () => (await import('../../testing/held-wire.ts')).socketModule);

const by = { user_id: userId(77), name: 'Ana Cruz' };
const withdrawn = { at: exampleAt, by, why: 'wrong bed', files_until: exampleAt + 86_400_000, files_deleted_at: null };
let server: FakeServer;
let stored: EcgDetail;
beforeEach(async () => {
  await bringDeskWords();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(945);
  stored = ecgOf(['MLII', 'V5'], 60_000);
  server = fakeServer({ readEcg: () => stored, readEcgSamples: ({ query }) => samplesOf(stored, query) });
});

function Live() {
  useLiveLists();
  return (
    <Routes>
      <Route path="/other-device/ecg-report/:ecg" element={<EcgPage />} />
    </Routes>
  );
}
let seq = 0;
const hear = (fresh: boolean): void => {
  seq = fresh ? 0 : seq + 1;
  const kinds = fresh ? [] : ['ecgs' as const];
  heldWire.hearLists('private-lists.1', { epoch: 'a', seq, at: exampleAt, fresh, kinds });
};
async function open() {
  const view = await renderScreen(<Live />, { at: '/other-device/ecg-report/1', language: 'en', user: currentUser() });
  await screen.findByRole('region', { name: 'ECG tracing' });
  return view;
}
const said = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));

test('a comment, another resident and a withdrawal elsewhere stand on the open page within a second, and are said', async () => {
  const clock = crankClock();
  await open();
  heldWire.opened();
  hear(true);
  await clock.advance(5_000);
  const comment = { comment_id: 9, at: exampleAt, by, seen: false, text: 'AF?', of_another: false };
  stored = { ...stored, comments: [comment] };
  hear(false);
  await clock.advance(1_000);
  await said('Ana Cruz wrote a new comment.');
  expect(screen.getByText('AF?')).toBeTruthy();
  stored = { ...stored, resident: { resident_id: residentId(9), name: 'Bo Li', bed: null } };
  hear(false);
  await clock.advance(1_000);
  await screen.findByRole('heading', { level: 1, name: 'Bo Li' });
  await said('Assigned to Bo Li');
  stored = { ...stored, withdrawn };
  hear(false);
  await clock.advance(1_000);
  await said('Ana Cruz has just withdrawn it: wrong bed');
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('what was withdrawn while the print was open is not printed before that is seen, and then only as withdrawn', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  const view = within(await screen.findByRole('region', { name: 'Print the ECG' }));
  const button = view.getByRole('button', { name: 'Print' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  stored = { ...stored, withdrawn };
  await user.click(button);
  await view.findByText('Somebody has just changed this recording. Look again, then print.');
  expect(print).not.toHaveBeenCalled();
  await waitFor(() => expect(view.getAllByText(/wrong bed/)[0]?.closest('article')).not.toBeNull());
  await user.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());

  server.answer({ readEcg: () => refusal('not_found') });
  await user.click(button);
  await view.findByText(/could not be checked whether this recording still stands/);
  expect(print).toHaveBeenCalledOnce();
});
