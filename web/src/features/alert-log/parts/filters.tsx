/** Which alerts are listed. */
import {
  alertCountings,
  alertOutcomes,
  alertPriorities,
  alertTypes,
  closeCauses,
  deliveryStates,
} from '@wardlight/contract';
import { type RangeAsk, useRangeOptions } from '../../../lib/api/asked-range.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Filters, RangeMoments } from '../../../ui/desk/filters.tsx';
import { RangeButtons } from '../../../ui/desk/range-buttons.tsx';
import { Several } from '../../../ui/desk/several.tsx';
import { classes } from '../classes.ts';
import { isFiltered, type LogFilter } from '../model.ts';

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly asked: RangeAsk;
  /** On a phone: what the page says of itself stands with the choices. */
  readonly folded: boolean;
  readonly onSearch: (text: string) => void;
  readonly onChange: (change: Readonly<Record<string, readonly string[]>>) => void;
  readonly onClear: () => void;
}

export function LogFilters({ filter, asked, folded, onSearch, onChange, onClear }: LogFiltersProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const ranges = useRangeOptions();
  const chips = { another: d('alertLog.another'), remove: (value: string) => d('alertLog.without', { value }) };
  return (
    <Filters
      words={{ search: d('alertLog.search'), clear: d('audit.clear'), filters: d('audit.filters') }}
      search={filter.search}
      onSearch={onSearch}
      folded={folded}
      onClear={isFiltered(filter) ? onClear : null}
      ranges={<RangeButtons {...ranges} chosen={asked.named} onChoose={asked.choose} />}
    >
      {folded && <p className={classes.info}>{d('alertLog.info')}</p>}
      <RangeMoments words={asked.words} range={asked.range} onChange={asked.change} />
      <Several
        label={d('alertLog.exported.type')}
        chosen={filter.type}
        words={{ ...chips, any: d('alertLog.anyType') }}
        options={alertTypes.map((value) => ({ value, label: t(`alerts.type.${value}`) }))}
        onChoose={(type) => onChange({ type })}
      />
      <Several
        label={d('alertLog.exported.priority')}
        chosen={filter.priority}
        words={{ ...chips, any: d('alertLog.anyPriority') }}
        options={alertPriorities.map((value) => ({ value, label: t(`alerts.priority.${value}`) }))}
        onChoose={(priority) => onChange({ priority })}
      />
      <Several
        label={d('alertLog.exported.outcome')}
        chosen={filter.outcome}
        words={{ ...chips, any: d('alertLog.anyOutcome') }}
        options={alertOutcomes.map((value) => ({ value, label: d(`alertLog.outcome.${value}`) }))}
        onChoose={(outcome) => onChange({ outcome })}
      />
      <Several
        label={d('alertLog.counted')}
        chosen={filter.counted}
        words={{ ...chips, any: d('alertLog.anyCounted') }}
        options={alertCountings.map((value) => ({
          value,
          label: value === 'closed' ? d('statistics.closed') : d(`alarmLoad.${value}`),
        }))}
        onChoose={(counted) => onChange({ counted })}
      />
      <Several
        label={d('alertLog.exported.reason')}
        chosen={filter.reason}
        words={{ ...chips, any: d('alertLog.anyReason') }}
        options={closeCauses.map((value) => ({ value, label: t(`alerts.closedAs.${value}`) }))}
        onChoose={(reason) => onChange({ reason })}
      />
      <Several
        label={d('alertLog.messages')}
        chosen={filter.delivery}
        words={{ ...chips, any: d('alertLog.anyDelivery') }}
        options={deliveryStates.map((value) => ({ value, label: d(`alertLog.state.${value}`) }))}
        onChoose={(delivery) => onChange({ delivery })}
      />
    </Filters>
  );
}
