/** A free bed, found by a part of its number or floor. */
import '../../../ui/late/input.ts';
import '../../../ui/late/close-button.ts';
import '../../../ui/late/scroll-area.ts';
import '@mantine/core/styles/Popover.layer.css';
import '../../../ui/late/combobox.ts';
import { Select } from '@mantine/core';
import type { BedPlace } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useComposed } from '../../../lib/browser/composing.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useFreeBeds } from '../api.ts';
import { placeText } from '../model.ts';

interface BedPickerProps {
  /** '' = none. */
  readonly value: string;
  readonly onChange: (value: string, bed: BedPlace | null) => void;
  readonly label?: string;
  readonly name?: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

export function BedPicker(props: BedPickerProps) {
  const { value, onChange, label, name, description, error, autoFocus, disabled = false } = props;
  const d = useDeskWords();
  const errorText = useErrorWords();
  const [typed, setTyped] = useState('');
  const search = useComposed(typed, setTyped);
  const [chosen, setChosen] = useState<BedPlace | null>(null);
  // What stands in the field once a bed is chosen is no search for it.
  const settled = useSettledText(chosen !== null && typed === placeText(chosen) ? '' : typed);
  const beds = useFreeBeds(settled);
  const found: readonly BedPlace[] = beds.data?.rows ?? [];
  const offered = chosen === null || found.some(({ bed_id }) => bed_id === chosen.bed_id) ? found : [chosen, ...found];
  const choose = (next: string | null) => {
    const bed = offered.find(({ bed_id }) => String(bed_id) === next) ?? null;
    setChosen(bed);
    onChange(bed === null ? '' : String(bed.bed_id), bed);
  };
  return (
    <Select
      size="md"
      name={name}
      label={label ?? d('residents.bedPicker.label')}
      description={description}
      placeholder={d('residents.bedPicker.hint')}
      searchable
      // What opens by itself lies over what one came to read.
      openOnFocus={false}
      clearable
      disabled={disabled}
      data-autofocus={autoFocus || undefined}
      clearButtonProps={{ 'aria-label': d('residents.bedPicker.noBed') }}
      nothingFoundMessage={beds.isPending ? d('lists.loading') : d('residents.bedPicker.none')}
      error={error ?? (beds.isError ? `${d('residents.bedPicker.failed')} · ${errorText(beds.error)}` : undefined)}
      data={offered.map((bed) => ({ value: String(bed.bed_id), label: placeText(bed) }))}
      // The server has searched.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={choose}
      {...search.handlers}
      searchValue={search.value}
      onSearchChange={search.change}
      maxDropdownHeight={280}
    />
  );
}
