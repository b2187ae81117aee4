/** A screen of the desk, the steps that lead there, and what those steps are made of. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@wardlight/contract';
import { words as en } from '@wardlight/contract/words/en/desk';
import { words as fil } from '@wardlight/contract/words/fil/desk';
import { words as id } from '@wardlight/contract/words/id/desk';
import { words as ja } from '@wardlight/contract/words/ja/desk';
import { words as th } from '@wardlight/contract/words/th/desk';
import { words as vi } from '@wardlight/contract/words/vi/desk';
import { words as zhTW } from '@wardlight/contract/words/zh-TW/desk';
import type { Scene } from './desk-scene.ts';
import type { Deep, Words } from './person.ts';

export type DeskWords = Deep<typeof zhTW>;
export const deskWordsOf: Record<Language, DeskWords> = { 'zh-TW': zhTW, en, ja, id, th, fil, vi };

export type Watcher = 'nobody' | 'staff' | 'agent' | 'all' | 'station' | 'newcomer' | 'weak' | 'late';

export interface Sight {
  readonly page: Page;
  readonly words: Words;
  readonly desk: DeskWords;
  readonly scene: Scene;
  /** Another each time, for what must not be twice. */
  readonly turn: string;
}

export interface View {
  readonly name: string;
  readonly as: Watcher;
  readonly open: (sight: Sight) => Promise<void>;
  /** Much like others: only the proof looks at it. */
  readonly rare?: true;
}

export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');

export const button = ({ page }: Sight, name: string): Locator => page.getByRole('button', { name, exact: true });
export const dialog = ({ page }: Sight): Locator => page.getByRole('dialog').last();

export async function goTo({ page }: Sight, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A list has come: its first row, not the place for it. */
export async function listed(sight: Sight, path: string, text: string | RegExp): Promise<void> {
  await goTo(sight, path);
  await expect(sight.page.getByRole('table').getByText(text).first()).toBeVisible();
}

export async function chosen(sight: Sight, menu: string, act: string): Promise<void> {
  await button(sight, menu).click();
  await sight.page.getByRole('menuitem', { name: act, exact: true }).click();
  await expect(dialog(sight)).toBeVisible();
}

/** The dialog that a button opens has what it asks for. */
export async function asked(sight: Sight, name: string): Promise<void> {
  await button(sight, name).first().click();
  await expect(dialog(sight).getByRole('heading').first()).toBeVisible();
}
