/** Who is in the register already and could be the one that was typed: both beside each other, and the answer. */
import { type AlikeResident, ageOn, type Likeness, maskPersonalId, residentSheetPath } from '@wardlight/contract';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useDischargeTexts } from '../../../lib/i18n/discharges.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SentPerson } from '../alike.ts';
import { useToday } from '../api.ts';
import { placeText } from '../model.ts';
import { classes } from './alike-people-classes.ts';

interface AlikePeopleProps {
  readonly person: SentPerson;
  readonly people: readonly AlikeResident[];
  /** Of the person as they are kept, where the id was not typed. */
  readonly keptId: string | null;
  readonly busy: boolean;
  readonly onOthers: () => void;
  readonly onBack: () => void;
}

export function AlikePeople({ person, people, keptId, busy, onOthers, onBack }: AlikePeopleProps) {
  const d = useDeskWords();
  const info = useId();
  const box = useRef<HTMLDivElement>(null);
  // It stands above a form whose end was pressed, on a phone far out of sight.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a question with two answers
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      className={classes.box}
      aria-label={d('residents.alike.title')}
      aria-describedby={info}
    >
      <Notice
        kind="fault"
        announced={false}
        title={d('residents.alike.title')}
        action={
          <div className={classes.actions}>
            <Button busy={busy} onClick={onOthers}>
              {d('residents.alike.another')}
            </Button>
            <Button kind="plain" onClick={onBack}>
              {d('residents.alike.back')}
            </Button>
          </div>
        }
      >
        <p id={info}>{d('residents.alike.info')}</p>
        <div className={classes.scroll}>
          <Beside person={person} people={people} keptId={keptId} />
        </div>
      </Notice>
    </div>
  );
}

/** Which rows of the table say why. */
const saysWhy: Readonly<Record<Likeness, readonly string[]>> = {
  personalId: ['personalId'],
  nameAndBirthday: ['name', 'birthday'],
};

function Beside({ person, people, keptId }: Pick<AlikePeopleProps, 'person' | 'people' | 'keptId'>) {
  const d = useDeskWords();
  const rows = useRows(person, keptId);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{d('residents.alike.typed')}</th>
          {people.map(({ resident }) => (
            <th key={resident.resident_id} scope="col">
              {d('residents.alike.inRegister')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, typed, of }) => (
          <tr key={field}>
            <th scope="row">{d(`residents.field.${field}`)}</th>
            <td>{typed}</td>
            {people.map(({ resident, likeness }) => (
              <td key={resident.resident_id} className={saysWhy[likeness].includes(field) ? classes.same : undefined}>
                {of(resident) ?? d('lists.notSet')}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <td />
          <td />
          {people.map(({ resident: { agency_id, resident_id, name } }) => (
            <td key={resident_id}>
              <Link className={classes.open} to={residentSheetPath(agency_id, resident_id)}>
                {d('residents.alike.open', { name })}
              </Link>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function useRows(person: SentPerson, keptId: string | null) {
  const d = useDeskWords();
  const discharges = useDischargeTexts();
  const today = useToday();
  const { bornAndAge } = useBirthdays();
  const { name, birthday, personal_id } = person;
  const id = personal_id == null ? personal_id : maskPersonalId(personal_id);
  const age = birthday === null ? null : ageOn(birthday, today);
  const unset = d('lists.notSet');
  const stateOf = ({ bed, discharge }: AlikeResident['resident']): string =>
    discharge !== null
      ? d('residents.dischargedAt', { date: discharges.day(discharge) })
      : bed === null
        ? d('residents.noBed')
        : placeText(bed);
  const rows: readonly {
    readonly field: 'name' | 'birthday' | 'personalId' | 'code' | 'state';
    readonly typed: string;
    readonly of: (resident: AlikeResident['resident']) => string | null;
  }[] = [
    { field: 'name', typed: name, of: (resident) => resident.name },
    { field: 'birthday', typed: bornAndAge({ ...person, age }) ?? unset, of: bornAndAge },
    {
      field: 'personalId',
      typed: (id === undefined ? keptId : id) ?? unset,
      of: ({ personal_id_masked }) => personal_id_masked,
    },
    { field: 'code', typed: '', of: ({ resident_code }) => resident_code },
    { field: 'state', typed: '', of: stateOf },
  ];
  return rows;
}
