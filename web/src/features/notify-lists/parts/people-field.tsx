/** Who is on a list: everybody who can be, by name; whom no message reaches now is marked, and can be chosen all the same. */
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import { Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import desk from '../../../ui/desk/fields.module.css';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { classes } from '../classes.ts';
import { type Choosable, isReached, named, type TypedList } from '../model.ts';
import { Reach } from './reach.tsx';

type Ids = TypedList['user_ids'];

interface PeopleFieldProps {
  readonly people: readonly Choosable[];
  readonly chosen: Ids;
  readonly error: string | null;
  readonly onChange: (chosen: Ids) => void;
}

export function PeopleField({ people, chosen, error, onChange }: PeopleFieldProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const wrong = useId();
  const [search, setSearch] = useState('');
  const shown = named(people, search);
  const ticked = new Set<number>(chosen);
  return (
    <fieldset className={classes.field} aria-describedby={error === null ? undefined : wrong}>
      <legend className={classes.legend}>
        {d('notifyLists.people')}
        <span className={desk.soft} role="status">
          {' '}
          {d('notifyLists.chosen', { n: format.number(chosen.length) })}
        </span>
      </legend>
      <SearchField
        label={d('notifyLists.search')}
        clearLabel={t('board.search.clear')}
        value={search}
        onChange={setSearch}
      />
      {shown.length === 0 && <p className={desk.soft}>{d('lists.searchNothing', { text: search.trim() })}</p>}
      {shown.length > 0 && (
        <ul className={classes.choices}>
          {shown.map((person) => (
            <li key={person.user_id}>
              <Checkbox
                size="md"
                name="user_ids"
                className={classes.choice ?? ''}
                checked={ticked.has(person.user_id)}
                label={
                  <span className={classes.person} data-reached={isReached(person)}>
                    <span className={classes.who}>{person.name}</span>
                    {person.gone ? (
                      <span className={classes.fault}>{d('notifyLists.gone')}</span>
                    ) : (
                      <Reach {...person} />
                    )}
                  </span>
                }
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, person.user_id]
                      : chosen.filter((id) => id !== person.user_id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {error !== null && (
        <p id={wrong} className={classes.fault} role="alert">
          {error}
        </p>
      )}
      {!people.every(isReached) && <p className={desk.soft}>{d('notifyLists.reach.info')}</p>}
    </fieldset>
  );
}
