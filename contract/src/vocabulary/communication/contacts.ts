/** People to call: of the provider and of each agency, kept by agents. */
import * as z from 'zod/mini';
import { typedCode, typedName, typedText } from '../storable.ts';

export const mostContacts = 20;

/** Digits with what people write between them: `+886 2 1234-5678 #12`. At least three digits, so that 119 is one. In NFKC. */
export const phoneSchema = typedCode({ most: 40 }).check(z.regex(/^(?=(?:\D*\d){3})[\d+()#*,./ -]+$/));
/** A LINE id, or the address of an official account or a group: `https://line.me/…`, `https://lin.ee/…`. */
export const lineContactSchema = typedCode({ most: 200 }).check(
  z.regex(/^(?:@?[\w.-]{1,60}|https:\/\/(?:[a-z]+\.)?(?:line\.me|lin\.ee)\/\S+)$/),
);
export const mailContactSchema = typedCode({ most: 254 }).check(z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/));

/** Null = none. */
export const contactSchema = z.object({
  name: typedName({ most: 100 }),
  role: z.nullable(typedText({ least: 1, most: 100 })),
  phone: z.nullable(phoneSchema),
  line: z.nullable(lineContactSchema),
  mail: z.nullable(mailContactSchema),
  /** When they can be reached, and what else is to be known; several lines. */
  hours: z.nullable(typedText({ least: 1, most: 500 })),
});
export type Contact = z.infer<typeof contactSchema>;

/** In the order in which they are to be called. */
export const contactsSchema = z.array(contactSchema).check(z.maxLength(mostContacts));

/** What a telephone dials: digits, `+` and what follows an extension mark after a pause. `(02) 1234-5678 #12` → `0212345678,12`. */
export function dialled(phone: string): string {
  const [number = '', ...extension] = phone.split(/[#*,]/);
  const digits = (text: string) => text.replaceAll(/[^\d+]/g, '');
  return [number, ...extension]
    .map(digits)
    .filter((part) => part !== '')
    .join(',');
}

export const lineLink = (line: string): string =>
  line.startsWith('https://') ? line : `https://line.me/R/ti/p/~${encodeURIComponent(line)}`;

/** A contact in one line, for screens that show no more than text. */
export const contactLine = ({ name, role, phone, line, mail, hours }: Contact): string =>
  [name, role, phone, line === null ? null : `LINE ${line}`, mail, hours].filter((part) => part !== null).join(' · ');
