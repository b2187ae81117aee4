/** Big List of Naughty Strings (minimaxir, MIT), of which the recordings hold a copy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** In the order of the list: what tells a string of each of its kinds. The first of a kind stands for it. */
const kinds: readonly RegExp[] = [
  /^$/,
  /^undefined$/,
  /^hasOwnProperty$/,
  /^1E/,
  /^0x/,
  /^,\.\/;/,
  /^\p{Cc}/u,
  /^\u200b|^\ufeff/,
  /Ω|≈/,
  /[\u0400-\u045f]{6}/,
  /^['"]+$/,
  /[\u3040-\u9fff]/,
  /\p{Extended_Pictographic}/u,
  /[\u0600-\u06ff]{4}/,
  /[\u0300-\u036f]{3}/,
  /^<script>/,
  /\\x20/,
  /DROP TABLE/,
  /^%$/,
  /touch \/tmp/,
  /DOCTYPE/,
  /^%s/,
  /etc\/passw/,
  /^CON$/,
  /\p{Cc}\[/u,
  /^\{\{/,
];

/** All of them. */
export const naughtyStrings = (recordings: string): readonly string[] =>
  z.parse(z.array(z.string()), JSON.parse(readFileSync(join(recordings, 'text', 'blns.json'), 'utf8')));

/** One of each kind, and the longest. */
export function someNaughtyStrings(recordings: string): readonly string[] {
  const all = naughtyStrings(recordings);
  const some = kinds.map((kind) => {
    const first = all.find((text) => kind.test(text));
    if (first === undefined) throw new Error(`no naughty string is like ${kind.source}`);
    return first;
  });
  return [...new Set([...some, all.reduce((longest, text) => (text.length > longest.length ? text : longest))])];
}
