/** How a wall screen is called, and what it shows of names: the same whether it is paired or changed. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';

interface DisplayFieldsProps {
  readonly name: Readonly<Record<string, unknown>>;
  readonly masked: boolean;
  readonly onMasked: (masked: boolean) => void;
}

export function DisplayFields({ name, masked, onMasked }: DisplayFieldsProps) {
  const d = useDeskWords();
  const id = useId();
  return (
    <>
      <TextInput
        {...name}
        size="md"
        label={d('displays.name')}
        description={d('displays.nameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        autoComplete="off"
      />
      <div className={classes.mask}>
        <input id={id} type="checkbox" checked={masked} onChange={(event) => onMasked(event.currentTarget.checked)} />
        <label htmlFor={id}>{d('displays.masked')}</label>
      </div>
      {!masked && <Notice kind="info">{d('displays.unmaskedWarning')}</Notice>}
    </>
  );
}
