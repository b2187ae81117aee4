/** What a list is searched by. */
import { IconSearch, IconX } from '@tabler/icons-react';
import { useComposed } from '../../lib/browser/composing.ts';
import classes from './search-field.module.css';

interface SearchFieldProps {
  /** What may be typed: "name, bed or code". */
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** In a dialog, where the focus begins. */
  readonly first?: boolean;
}

export function SearchField({ label, clearLabel, value, onChange, first }: SearchFieldProps) {
  const typed = useComposed(value, onChange);
  return (
    <search className={classes.field}>
      <IconSearch className={classes.icon} size={20} stroke={1.8} aria-hidden="true" />
      <input
        className={classes.input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        data-autofocus={first || undefined}
        {...typed.handlers}
        value={typed.value}
        onChange={(event) => typed.change(event.currentTarget.value)}
      />
      {value === '' ? null : (
        <button type="button" className={classes.clear} aria-label={clearLabel} onClick={() => onChange('')}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
