/** What is said in LINE of a link: that it is there, that somebody wants it elsewhere, and what came of a press on the button below. */
import { filled, languageOf } from '@wardlight/contract';
import { buttonMessage, type LineMessage } from '../../fanout/line.ts';
import type { LinkOwner } from '../../store/accounts/reach/line-links.ts';
import { deskWordsIn } from '../../wording/words-in.ts';

const wordsOf = async ({ locale }: LinkOwner) => (await deskWordsIn(languageOf(locale))).line.message;

type Said = 'linked' | 'asked' | 'moved' | 'disowned' | 'replaced' | 'over';

export const linkText = async (owner: LinkOwner, said: Said): Promise<string> =>
  filled((await wordsOf(owner))[said], { ...owner });

/** What the buttons send back. */
export const pressedSchema = /^(?<what>agree|disown) (?<id>[1-9]\d{0,9})$/;

/** The whole sentence, as a button's own text is cut at 160 characters; together they are one message of the month. */
const withButton = async (
  owner: LinkOwner,
  said: Said,
  label: 'notMe' | 'agree',
  data: string,
): Promise<readonly LineMessage[]> => [
  { type: 'text', text: await linkText(owner, said) },
  buttonMessage({ text: `${owner.name} · ${owner.place}`, label: (await wordsOf(owner))[label], data }),
];

/** It is linked; who did not mean it ends it there. */
export const linkedMessages = (owner: LinkOwner, userId: number) =>
  withButton(owner, 'linked', 'notMe', `disown ${userId}`);

/** Somebody wants it for another account. */
export const askedMessages = (owner: LinkOwner, authorizationId: number) =>
  withButton(owner, 'asked', 'agree', `agree ${authorizationId}`);

export const replacedMessages = async (owner: LinkOwner): Promise<readonly LineMessage[]> => [
  { type: 'text', text: await linkText(owner, 'replaced') },
];
