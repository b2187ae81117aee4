/** A contact as it is typed, and changes of a list. */
import { type Contact, mostContacts } from '@wardlight/contract';

export const contactFields = ['name', 'role', 'phone', 'line', 'mail', 'hours'] as const;
export type ContactField = (typeof contactFields)[number];
export type TypedContact = Readonly<Record<ContactField, string>>;

export const newContact: TypedContact = { name: '', role: '', phone: '', line: '', mail: '', hours: '' };

export const typedOf = (contact: Contact): TypedContact => ({
  name: contact.name,
  role: contact.role ?? '',
  phone: contact.phone ?? '',
  line: contact.line ?? '',
  mail: contact.mail ?? '',
  hours: contact.hours ?? '',
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

export const bodyOf = ({ name, ...typed }: TypedContact) => ({
  name,
  role: orNull(typed.role),
  phone: orNull(typed.phone),
  line: orNull(typed.line),
  mail: orNull(typed.mail),
  hours: orNull(typed.hours),
});

const sameAs = (wanted: Contact) => {
  const text = JSON.stringify(wanted);
  return (one: Contact) => JSON.stringify(one) === text;
};

/** Exactly the same twice is pressed twice. Null = the list is full. */
export function added(list: readonly Contact[], one: Contact): Contact[] | null {
  if (list.some(sameAs(one))) return [...list];
  return list.length < mostContacts ? [...list, one] : null;
}

/** Null = it is no longer there as it was. */
export function replaced(list: readonly Contact[], was: Contact, is: Contact | null): Contact[] | null {
  const at = list.findIndex(sameAs(was));
  if (at < 0) return null;
  return is === null ? list.toSpliced(at, 1) : list.with(at, is);
}

/** One place up or down; at an end it stays. */
export function moved(list: readonly Contact[], which: Contact, by: -1 | 1): Contact[] | null {
  const at = list.findIndex(sameAs(which));
  if (at < 0) return null;
  const to = Math.min(Math.max(at + by, 0), list.length - 1);
  return list.toSpliced(at, 1).toSpliced(to, 0, which);
}
