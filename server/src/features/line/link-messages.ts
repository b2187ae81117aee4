/** What is said in LINE of a link: that it is there, that somebody wants it elsewhere, and what came of a press on the button below. */
import { filled, type Language, languageOf } from '@wardlight/contract';
import { words as en } from '@wardlight/contract/words/en/desk';
import { words as fil } from '@wardlight/contract/words/fil/desk';
import { words as id } from '@wardlight/contract/words/id/desk';
import { words as ja } from '@wardlight/contract/words/ja/desk';
import { words as th } from '@wardlight/contract/words/th/desk';
import { words as vi } from '@wardlight/contract/words/vi/desk';
import { words as zhTW } from '@wardlight/contract/words/zh-TW/desk';
import { buttonMessage, type LineMessage } from '../../fanout/line.ts';
import type { LinkOwner } from '../../store/accounts/reach/line-links.ts';

const everyLanguage = { 'zh-TW': zhTW, en, ja, id, th, fil, vi } as const satisfies Record<Language, unknown>;
const wordsOf = ({ locale }: LinkOwner) => everyLanguage[languageOf(locale)].line.message;

type Said = 'linked' | 'asked' | 'moved' | 'disowned' | 'replaced' | 'over';

export const linkText = (owner: LinkOwner, said: Said): string => filled(wordsOf(owner)[said], { ...owner });

/** What the buttons send back. */
export const pressedSchema = /^(?<what>agree|disown) (?<id>[1-9]\d{0,9})$/;

/** The whole sentence, as a button's own text is cut at 160 characters; together they are one message of the month. */
const withButton = (owner: LinkOwner, said: Said, label: string, data: string): readonly LineMessage[] => [
  { type: 'text', text: linkText(owner, said) },
  buttonMessage({ text: `${owner.name} · ${owner.place}`, label, data }),
];

/** It is linked; who did not mean it ends it there. */
export const linkedMessages = (owner: LinkOwner, userId: number) =>
  withButton(owner, 'linked', wordsOf(owner).notMe, `disown ${userId}`);

/** Somebody wants it for another account. */
export const askedMessages = (owner: LinkOwner, authorizationId: number) =>
  withButton(owner, 'asked', wordsOf(owner).agree, `agree ${authorizationId}`);

export const replacedMessages = (owner: LinkOwner): readonly LineMessage[] => [
  { type: 'text', text: linkText(owner, 'replaced') },
];
