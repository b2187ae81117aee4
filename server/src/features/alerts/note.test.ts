/** What may stand in the note of a close: text that the database can keep. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fallSilent, makeBed, makeFacility, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());

test('a note with what text cannot hold is refused as the caller’s mistake, and the alert can still be closed', async () => {
  const { agency, token } = await makeFacility(app);
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  const close = (note: string) =>
    app.call('closeAlert', { token, params: { alert_id: alert?.alert_id ?? '' }, body: { reason: 'fine', note } });
  for (const note of ['a\u0000b', '\u0000', 'half \ud83d']) {
    const { status, body } = await close(note);
    expect([status, body.error.fields]).toEqual([422, { note: 'wrong_format' }]);
  }
  const { status, body } = await close('  換線 😀 ');
  expect([status, body.data.close_note]).toEqual([200, '換線 😀']);
});
