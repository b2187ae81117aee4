/** By name, bed or code, by floor, by what is missing or outside, and by kinds. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import { type MeasurementKind, measurementKinds, measurementReportShows } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { useFloors } from '../api.ts';
import { classes } from '../classes.ts';
import { isFiltered, showIn, toggled } from '../model.ts';
import type { AskedReport } from '../use-asked.ts';

interface FiltersProps {
  readonly asked: AskedReport;
  /** Of this house; what stands in the address besides can be taken out again. */
  readonly measured: readonly MeasurementKind[];
}

export function Filters({ asked, measured }: FiltersProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const floors = useFloors(useMay('register.read'));
  const { search, floor, kinds, show } = asked.typed;
  const known = floor === '' || floors.includes(floor) ? floors : [floor, ...floors];
  const offered = measurementKinds.filter((kind) => measured.includes(kind) || kinds.includes(kind));
  return (
    <>
      <div className={`never-on-paper ${classes.filters}`}>
        <SearchField
          label={d('residents.search')}
          clearLabel={d('audit.clear')}
          value={search}
          onChange={asked.search}
        />
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
        <NativeSelect
          size="md"
          aria-label={d('measurementReport.show.label')}
          value={show}
          data={measurementReportShows.map((value) => ({ value, label: d(`measurementReport.show.${value}`) }))}
          onChange={(event) => asked.choose({ show: showIn(event.currentTarget.value) })}
        />
        {isFiltered(asked.typed) && (
          <Button kind="plain" onClick={asked.clear}>
            {d('audit.clear')}
          </Button>
        )}
      </div>
      <fieldset className={`never-on-paper ${classes.kinds}`}>
        <legend className="heard-only">{d('measurementReport.kinds')}</legend>
        {offered.map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes.kind}
            aria-pressed={kinds.includes(kind)}
            onClick={() => asked.choose({ kinds: toggled(kinds, kind) })}
          >
            {words.kind(kind)}
          </button>
        ))}
      </fieldset>
    </>
  );
}
