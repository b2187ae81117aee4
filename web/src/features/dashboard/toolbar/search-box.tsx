/** Finds a bed by its number or its resident's name. */
import { IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useId } from 'react';
import { useComposed } from '../../../lib/browser/composing.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import classes from './toolbar.module.css';

export interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Escape where there is nothing to clear. */
  readonly onLeave: () => void;
}

export function SearchBox({ field, value, onChange, onLeave }: SearchBoxProps) {
  const { t } = useWords();
  const id = useId();
  const typed = useComposed(value, onChange);
  return (
    <search className={classes.search}>
      <label htmlFor={id} className="heard-only">
        {t('board.search.label')}
      </label>
      <IconSearch className={classes.searchIcon} size={18} stroke={1.8} aria-hidden="true" />
      <input
        ref={field}
        id={id}
        type="text"
        inputMode="search"
        autoComplete="off"
        placeholder={t('board.search.label')}
        {...typed.handlers}
        value={typed.value}
        onChange={(event) => typed.change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (value === '') onLeave();
          else onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('board.search.clear')}
          onClick={() => onChange('')}
        >
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
