/** Whose recording it is: found by a part of name, bed or code; the birthday tells two of one name apart. */
import type { Resident } from '@wardlight/contract';
import { useState } from 'react';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { ListOf } from '../../../ui/desk/list-of.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useFoundResidents } from '../api.ts';
import { classes } from '../classes.ts';

interface ChooseResidentProps {
  readonly busy?: boolean;
  /** The focus begins in the search. */
  readonly first?: boolean;
  readonly onChoose: (resident: Resident) => void;
}

export function ChooseResident({ busy = false, first = false, onChoose }: ChooseResidentProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { born } = useBirthdays();
  const [typed, setTyped] = useState('');
  const found = useFoundResidents(useSettledText(typed).trim());
  const failure = useAnswerFailure(found);
  return (
    <>
      <SearchField
        label={d('ecg.search')}
        clearLabel={t('board.search.clear')}
        value={typed}
        onChange={setTyped}
        first={first}
      />
      <ListOf
        total={found.data?.rows.length ?? null}
        failure={failure}
        loading={d('lists.loading')}
        empty={<Empty title={d('residents.none')} />}
      >
        {() => (
          <ul className={classes.found} aria-label={t('shell.titles.residents')}>
            {found.data?.rows.map((resident) => (
              <li key={resident.resident_id}>
                <button
                  type="button"
                  className={classes.person}
                  aria-disabled={busy || undefined}
                  onClick={() => busy || onChoose(resident)}
                >
                  <span>
                    {resident.bed?.bed_no ?? '–'} <strong>{resident.name}</strong>
                  </span>
                  <span className={classes.soft}>
                    {[resident.resident_code, born(resident)].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListOf>
    </>
  );
}
