/** Whether somebody is in the register already: asked once a form is sent, before it saves (docs/decisions/194). */
import {
  type AlikeResident,
  type BirthdayPrecision,
  findAlikeResidents,
  type Person,
  type Resident,
  type ResidentId,
} from '@wardlight/contract';
import { useRef, useState } from 'react';
import { call } from '../../lib/api/http.ts';

/** Nothing was saved: the form is asked about first, and keeps what was typed. */
export class AlikeFound extends Error {
  override readonly name = 'AlikeFound';
}

/** What was sent of a person; an id that is left out is as it is kept. */
export type SentPerson = Omit<Person, 'personal_id'> & { readonly personal_id?: string | null | undefined };

/** Of what is sent: a program that says nothing of it means a day. */
export const personOf = (
  body: Omit<SentPerson, 'birthday_precision'> & { readonly birthday_precision?: BirthdayPrecision | undefined },
): SentPerson => ({ ...body, birthday_precision: body.birthday_precision ?? 'day' });

/** Whether it could be somebody else now: of a change of the note nobody is asked. */
export const isAnotherPerson = (sent: SentPerson, stored: Resident): boolean =>
  sent.personal_id !== undefined ||
  sent.name !== stored.name ||
  sent.birthday !== stored.birthday ||
  sent.birthday_precision !== stored.birthday_precision;

export interface Alike {
  /** Who is shown, and what was sent of the other; null = nobody. */
  readonly found: { readonly person: SentPerson; readonly people: readonly AlikeResident[] } | null;
  /** @returns what is sent with the rest @throws AlikeFound where somebody is alike of whom it was not said that they are another person */
  ask(residentId: ResidentId | null, person: SentPerson): Promise<{ readonly other_people?: ResidentId[] }>;
  /** Those who are shown are other people. */
  areOthers(): void;
  close(): void;
}

export function useAlike(): Alike {
  const [found, setFound] = useState<Alike['found']>(null);
  const others = useRef<readonly ResidentId[]>([]);
  return {
    found,
    async ask(resident_id, { name, birthday, birthday_precision, personal_id }) {
      const asked = { name, birthday, birthday_precision, ...(personal_id === undefined ? {} : { personal_id }) };
      const people = await call(findAlikeResidents, { body: { resident_id, ...asked } });
      if (people.some(({ resident }) => !others.current.includes(resident.resident_id))) {
        setFound({ person: { ...asked }, people });
        throw new AlikeFound();
      }
      setFound(null);
      return people.length === 0 ? {} : { other_people: people.map(({ resident }) => resident.resident_id) };
    },
    areOthers: () => {
      others.current = [...others.current, ...(found?.people ?? []).map(({ resident }) => resident.resident_id)];
    },
    close: () => setFound(null),
  };
}
