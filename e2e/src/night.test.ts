/**
 * One night of alerts that people act on: told by tone, speech and LINE, claimed on a phone, told again one level up and handed on, ended
 * and closed; and everything of it in the log and in another program.
 */
import { expect, test } from '@playwright/test';
import { readUser, spokenBedNo } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { callOf } from './calling.ts';
import { type Heard, heardOn, putLoudspeaker } from './loudspeaker.ts';
import { readTheExport, readTheLog } from './night-log.ts';
import { makeNightWard, type NightWard } from './night-ward.ts';
import { aimAndPress, type Screen, tileOf, wordsOf } from './person.ts';
import { filled } from './sight.ts';

const { alerts: zh } = wordsOf['zh-TW'];
let at: NightWard;
test.beforeAll(async () => {
  at = await makeNightWard(1);
});
test.afterAll(() => at?.end());

/** Of alerts. That a screen hears nothing has a tone of its own, and a socket's own time cannot be driven with the screen's. */
const tonesOf = (heard: readonly Heard[]) =>
  heard.filter((each) => each.kind === 'tone' && ![392, 262].includes(each.hertz));
const saidOf = (heard: readonly Heard[]) => heard.flatMap((each) => (each.kind === 'said' ? [each] : []));
const starting = (text: string): RegExp => new RegExp(`^${text}`);

/** The server's time and that of this screen go on together, so that it hears the server's beats. */
async function passWith({ page }: Screen, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 2) {
    await at.night.pass(2);
    await page.clock.fastForward(2_000);
  }
}

/** Something falls due in the last seconds, and the log is held to them; before that nothing happens. */
async function passTo(seconds: number): Promise<void> {
  const last = 25;
  await at.night.leap(seconds - last);
  await at.night.pass(last);
}

/** What this screen says is chosen on its own page, as a caregiver does it. */
async function speakTwoLanguages({ page }: Screen): Promise<void> {
  await page.goto('/speech');
  await page.getByRole('checkbox', { name: starting(desk.speech.on) }).check();
  await page.getByRole('checkbox', { name: 'Bahasa Indonesia', exact: true }).check();
  await page.goto('/dashboard');
}

test('sits up, leaves, stays out though somebody went, comes back: every screen, voice and message, and the log of it', async ({
  browser,
}) => {
  const { line, night, ward, shift, settle, atTheBoard } = at;
  const { first, next } = shift;
  const { bedId, bedNo } = at.bedOf(0);
  const station = await atTheBoard(browser, ward.staff, { width: 1440, height: 900 }, async (page) => {
    await page.clock.install();
    await putLoudspeaker(page, ['zh-TW', 'id-ID', 'en-US']);
  });
  const phone = await atTheBoard(browser, first, { language: 'id', width: 375, height: 812 });
  // Chosen on the phone, it is kept with the account: LINE speaks to its owner in it from now on.
  await expect.poll(async () => (await callOf(at.stack.url, readUser, first)).language).toBe('id');
  const tile = tileOf(station, bedId);
  const tileOnPhone = tileOf(phone, bedId);
  await speakTwoLanguages(station);
  await expect(tile).toBeVisible();
  // After a page was opened anew the first touch lets it sound.
  await station.page.mouse.click(5, 5);
  await settle(0);
  await expect(tile).toHaveAttribute('data-status', 'inBed');
  expect(await heardOn(station.page)).toEqual([]);

  await test.step('sits up: the tone, and then bed and kind in two languages', async () => {
    await night.say('sitting', 0);
    await night.pass(10);
    await expect(tile).toContainText(zh.type.siteTimeout);
    await expect(tileOnPhone).toContainText(phone.words.alerts.type.siteTimeout);
    await expect.poll(async () => saidOf(await heardOn(station.page)).length).toBe(2);
    const heard = await heardOn(station.page);
    const sentence = ({ alerts }: Screen['words']): string =>
      filled(alerts.spoken.bed, {
        priority: alerts.priority.medium,
        bed: spokenBedNo(bedNo, alerts.spoken.joint),
        type: alerts.type.siteTimeout,
      });
    expect(saidOf(heard).map(({ lang, text }) => [lang, text])).toEqual([
      ['zh-TW', sentence(wordsOf['zh-TW'])],
      ['id-ID', sentence(wordsOf.id)],
    ]);
    const spoken = saidOf(heard)[0]?.at ?? 0;
    expect(tonesOf(heard)).toHaveLength(3);
    for (const tone of tonesOf(heard)) expect(tone.at).toBeLessThanOrEqual(spoken - 900);
  });

  await test.step('leaves: on both screens, by the tone again and again, and in LINE', async () => {
    await night.say('out', 0);
    await night.pass(5);
    await expect(tile).toContainText(zh.type.leaveBed);
    await expect(tileOnPhone).toContainText(phone.words.alerts.type.leaveBed);
    const { accepted } = await line.journal({ accepted: 2 });
    expect(accepted.map(({ to }) => to)).toEqual([first.lineId, first.lineId]);
    const text = String(accepted[1]?.messages[0]?.altText);
    const { ofBed, type } = phone.words.alerts;
    expect(text).toContain(filled(ofBed, { bed: bedNo, type: type.leaveBed }));
    expect(text).not.toContain('Resident 1');
    await expect.poll(async () => tonesOf(await heardOn(station.page)).length).toBeGreaterThan(3);
    const before = tonesOf(await heardOn(station.page)).length;
    await passWith(station, 34);
    expect(tonesOf(await heardOn(station.page)).length).toBeGreaterThan(before);
  });

  await test.step('claimed on a phone: the other screen says who, and is quiet', async () => {
    await aimAndPress(tileOnPhone.getByRole('button', { name: starting(phone.words.alerts.claim) }));
    await expect(tile).toHaveAttribute('data-look', 'claimed');
    await expect(tile).toContainText(filled(zh.claimedBy, { name: first.name }));
    const before = tonesOf(await heardOn(station.page)).length;
    await passWith(station, 64);
    expect(tonesOf(await heardOn(station.page))).toHaveLength(before);
  });

  await test.step('stays out: told again one level up, and handed on to the next list', async () => {
    const before = tonesOf(await heardOn(station.page)).length;
    await passTo(245);
    await expect(tile).toHaveAttribute('data-look', 'alarm');
    await expect(tile).toHaveAttribute('data-priority', 'high');
    await expect(tile).toContainText(zh.stillSo);
    await expect.poll(async () => tonesOf(await heardOn(station.page)).length).toBeGreaterThanOrEqual(before + 10);
    await expect(tileOnPhone).toHaveAttribute('data-priority', 'high');
    await passTo(185);
    await passTo(180);
    const { accepted } = await line.journal({ accepted: 4 });
    expect(accepted.slice(2).map(({ to }) => to)).toEqual([first.lineId, next.lineId]);
    expect(String(accepted[2]?.messages[0]?.altText)).toContain(phone.words.alerts.change.still);
    expect(String(accepted[3]?.messages[0]?.altText)).toContain(zh.change.escalated);
  });

  const note = '=扶回床上，穿上襪子';
  await test.step('comes back: cleared, and closed with a reason', async () => {
    await night.say('lying', 0);
    await night.pass(20);
    await expect(tile).not.toHaveAttribute('data-look', 'alarm');
    const panel = station.page.getByRole('complementary', { name: zh.label });
    const ours = panel.getByRole('listitem').filter({ hasText: zh.type.leaveBed });
    await expect(ours.first()).toContainText(zh.cleared.split('{{time}}')[0] ?? '');
    await ours.getByRole('button', { name: starting(zh.close) }).click();
    const dialog = station.page.getByRole('dialog');
    await dialog.getByLabel(zh.closing.note).fill(note);
    await dialog.getByRole('button', { name: zh.closedAs.helped }).click();
    await expect(tile).toHaveAttribute('data-look', 'calm');
    await expect(tileOnPhone).toHaveAttribute('data-look', 'calm');
  });

  await test.step('the log has every step with its time and actor, and what became of each message', () =>
    readTheLog(at, station.page, note));
  await test.step('the export has the same cells in another program', () => readTheExport(at, station.page, note));
  const { faults, resent, judged } = await line.journal();
  expect([faults, resent]).toEqual([[], []]);
  expect(judged).toBe(process.env.WARDLIGHT_RECORDINGS !== undefined);
  expect([...station.complaints, ...phone.complaints]).toEqual([]);
  await station.context.close();
  await phone.context.close();
});
