/** By name, bed or code, and by floor. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { useFloors } from '../api.ts';
import { summaryFiltersClasses as classes } from '../classes.ts';
import { isFiltered } from '../model.ts';
import type { AskedSummary } from '../use-asked.ts';

interface SummaryFiltersProps {
  readonly asked: AskedSummary;
  /** What clears them stands beside them already. */
  readonly folded: boolean;
}

export function SummaryFilters({ asked, folded }: SummaryFiltersProps) {
  const d = useDeskWords();
  const floors = useFloors(useMay('register.read'));
  const { search, floor } = asked.typed;
  const known = floor === '' || floors.includes(floor) ? floors : [floor, ...floors];
  return (
    <div className={`never-on-paper ${classes.filters}`}>
      <SearchField label={d('residents.search')} clearLabel={d('audit.clear')} value={search} onChange={asked.search} />
      {known.length > 1 && (
        <NativeSelect
          size="md"
          aria-label={d('residents.filter.floor')}
          value={floor}
          data={[
            { value: '', label: d('residents.filter.anyFloor') },
            ...known.map((value) => ({ value, label: value })),
          ]}
          onChange={(event) => asked.choose({ floor: event.currentTarget.value })}
        />
      )}
      {!folded && isFiltered(asked.typed) && (
        <Button kind="plain" onClick={asked.clear}>
          {d('audit.clear')}
        </Button>
      )}
    </div>
  );
}
