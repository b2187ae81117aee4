/** Which accounts are listed. */
import { useAddress } from '../../../lib/browser/address.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';
import type { StateFilter } from './people-list.tsx';

const filters = ['all', 'active', 'disabled'] as const satisfies readonly StateFilter[];

/** It stands in the address. */
export function useStateFilter(): readonly [StateFilter, (state: StateFilter) => void] {
  const [params, setAddress] = useAddress();
  const state = filters.find((each) => each === params.get('state')) ?? 'all';
  return [state, (chosen) => setAddress({ state: chosen === 'all' ? null : chosen })];
}

interface StateChoiceProps {
  readonly value: StateFilter;
  readonly onChoose: (state: StateFilter) => void;
}

export function StateChoice({ value, onChoose }: StateChoiceProps) {
  const d = useDeskWords();
  return (
    <select
      className={classes.filter}
      aria-label={d('accounts.filter.label')}
      value={value}
      onChange={(event) => onChoose(filters.find((each) => each === event.currentTarget.value) ?? 'all')}
    >
      {filters.map((each) => (
        <option key={each} value={each}>
          {d(`accounts.filter.${each}`)}
        </option>
      ))}
    </select>
  );
}
