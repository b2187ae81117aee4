/** Who this is, so that the right person is meant. Personal ids stay in the register. */
import type { Resident } from '@wardlight/contract';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import classes from './facts.module.css';

export function Facts({ resident }: { readonly resident: Resident }) {
  const d = useDeskWords();
  const { gender, resident_code, customer_no } = resident;
  const { bornAndAge } = useBirthdays();
  const facts = [
    [d('residents.field.gender'), gender === null ? null : d(`residents.gender.${gender}`)],
    [d('residents.field.birthday'), bornAndAge(resident)],
    [d('residents.field.code'), resident_code],
    [d('residents.field.customerNo'), customer_no],
  ] as const;
  return (
    <section aria-labelledby="sheet-facts">
      <h2 id="sheet-facts" className={classes.heading}>
        {d('residents.sheet.facts')}
      </h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? d('lists.notSet')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
