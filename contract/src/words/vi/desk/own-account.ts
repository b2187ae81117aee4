import { translated } from '../../translation.ts';
import type { ownAccount as zh } from '../../zh-TW/desk/own-account.ts';

export const ownAccount = translated<typeof zh>()({});
