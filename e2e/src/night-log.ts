/** What a night has left in the log, and in the file that is taken away. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import type { NightWard } from './night-ward.ts';
import { csv, parseCsv, saved } from './office.ts';
import { wordsOf } from './person.ts';
import { filled } from './sight.ts';

const { alerts: zh } = wordsOf['zh-TW'];
const minute = 60_000;

/** The alert of the first bed, as whoever opens the log reads it: every step with its time and who did it, and what became of each message. */
export async function readTheLog({ shift, ward }: NightWard, page: Page, note: string): Promise<void> {
  const { first, next } = shift;
  await page.goto('/report/notify-report');
  const row = page.getByRole('table').getByRole('row').filter({ hasText: zh.type.leaveBed });
  await expect(row).toContainText(desk.alertLog.outcome.answered);
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list')).toHaveCount(2);
  await expect(dialog).toContainText(note);
  const lines = async (n: number) =>
    await dialog
      .getByRole('list')
      .nth(n)
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => ({
          at: Date.parse(item.querySelector('time')?.dateTime ?? ''),
          text: [...(item.querySelector('time + *')?.childNodes ?? [])]
            .map(({ textContent }) => textContent)
            .join(' · '),
        })),
      );
  const staff = `staff ${ward.agencyId}`;
  const steps = await lines(0);
  const by = (...parts: readonly string[]) => parts.join(' · ');
  expect(steps.map(({ text }) => text)).toEqual([
    by(zh.change.raised, desk.alertLog.itself),
    by(zh.change.claimed, first.name),
    by(zh.change.still, zh.priority.high, desk.alertLog.itself),
    by(zh.change.toldAgain, desk.alertLog.itself),
    by(zh.change.escalated, desk.alertLog.itself),
    by(zh.change.cleared, desk.alertLog.itself),
    by(zh.change.closed, zh.closedAs.helped, staff),
  ]);
  const [, claimed = 0, still = 0, again = 0, escalated = 0] = steps.map(({ at }) => at);
  for (const [later, earlier, minutes] of [
    [still, claimed, 5],
    [again, still, 3],
    [escalated, again, 3],
  ] as const) {
    // By the tick of a second that found it due.
    expect(later - earlier).toBeGreaterThanOrEqual(minutes * minute);
    expect(later - earlier).toBeLessThan(minutes * minute + 3_000);
  }
  const sent = (name: string, stage: 'told' | 'escalated') =>
    by(desk.templates.method.line, name, desk.alertLog.stage[stage], desk.alertLog.state.sent);
  const told = await lines(1);
  expect(told.map(({ text }) => text)).toEqual([
    sent(first.name, 'told'),
    sent(first.name, 'told'),
    sent(next.name, 'escalated'),
  ]);
  expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted());
  expect(told[2]?.at ?? 0).toBeGreaterThanOrEqual(escalated);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The log taken away as a file: in another program it has the cells that we wrote. */
export async function readTheExport(at: NightWard, page: Page, note: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wl-night-'));
  const took = async (format: string): Promise<string> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: filled(desk.audit.exportAs, { format }) }).click();
    const file = await coming;
    const path = join(folder, `log.${format === 'CSV' ? 'csv' : 'xlsx'}`);
    await file.saveAs(path);
    return path;
  };
  const own = parseCsv(readFileSync(await took('CSV'), 'utf8').replace(/^\uFEFF/, ''));
  const opened = parseCsv(readFileSync(await saved(await took('Excel'), csv), 'utf8').replace(/^\uFEFF/, ''));
  const { alert } = await at.storyOf(0, 'leaveBed');
  const heads = desk.alertLog.exported;
  const time = (at: number | null) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'medium' }).format(
      at ?? 0,
    );
  const expected = new Map([
    [`${heads.at} (Asia/Taipei)`, time(alert.raised_at)],
    [heads.told, time(alert.told_at)],
    [heads.bed, at.bedOf(0).bedNo],
    [heads.resident, 'Resident 1'],
    [heads.type, zh.type.leaveBed],
    [heads.priority, zh.priority.high],
    [heads.outcome, desk.alertLog.outcome.answered],
    [heads.claimedBy, at.shift.first.name],
    [heads.claimedAt, time(alert.claimed_at)],
    [heads.claimSeconds, String(Math.round((alert.claim_ms ?? 0) / 1_000))],
    [heads.cleared, time(alert.cleared_at)],
    [heads.closed, time(alert.closed_at)],
    [heads.closedBy, `staff ${at.ward.agencyId}`],
    [heads.reason, zh.closedAs.helped],
    [heads.note, note],
  ]);
  const [head = [], ...rows] = opened;
  const typeAt = head.indexOf(heads.type);
  const row = rows.find((cells) => cells[typeAt] === zh.type.leaveBed) ?? [];
  expect(Object.fromEntries(head.map((name, n) => [name, row[n]]))).toMatchObject(Object.fromEntries(expected));
  // A note that begins like a formula is a text there and here; only in a CSV must a mark say so.
  const plain = (cells: readonly (readonly string[])[]) =>
    cells.map((each) => each.map((cell) => cell.replace(/^'(?==)/, '')));
  expect(plain(opened)).toEqual(plain(own));
  rmSync(folder, { recursive: true });
}
