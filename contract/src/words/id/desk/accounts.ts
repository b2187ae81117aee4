import { translated } from '../../translation.ts';
import type { accounts as zh } from '../../zh-TW/desk/accounts.ts';

export const accounts = translated<typeof zh>()({});
