/** The box before a name: pressed with Shift it takes everybody from the one before. */
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import '../../../ui/late/inline-input.ts';
import { Checkbox } from '@mantine/core';
import type { ListedResident } from '@wardlight/contract';
import { useRef } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from './classes.ts';
import type { Choice } from './use-chosen.ts';

interface ChooseBoxProps {
  readonly resident: ListedResident;
  readonly choice: Choice;
  /** Those that have come, in their order. */
  readonly rows: () => readonly (ListedResident | undefined)[];
}

export function ChooseBox({ resident, choice, rows }: ChooseBoxProps) {
  const d = useDeskWords();
  const shift = useRef(false);
  return (
    // The whole field is the target, as wide as a finger.
    <span
      className={classes.box}
      onClickCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        size="md"
        aria-label={d('manyResidents.choose', { name: resident.name })}
        checked={choice.chosen.has(resident.resident_id)}
        onChange={({ currentTarget: { checked } }) =>
          shift.current ? choice.setRange(resident, checked, rows()) : choice.set(resident, checked)
        }
      />
    </span>
  );
}
