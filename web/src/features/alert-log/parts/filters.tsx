/** Which alerts are listed. */
import {
  alertCountings,
  alertOutcomes,
  alertPriorities,
  alertTypes,
  closeCauses,
  deliveryStates,
} from '@wardlight/contract';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Filters, Moment } from '../../../ui/desk/filters.tsx';
import { Several } from '../../../ui/desk/several.tsx';
import { isFiltered, isWrongRange, type LogFilter } from '../model.ts';
import classes from '../screen.module.css';

interface LogFiltersProps {
  readonly filter: LogFilter;
  /** On a phone: what the page says of itself stands with the choices. */
  readonly folded: boolean;
  readonly onChange: (filter: LogFilter) => void;
  readonly onClear: () => void;
}

export function LogFilters({ filter, folded, onChange, onClear }: LogFiltersProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const set = (change: Partial<LogFilter>) => onChange({ ...filter, ...change });
  const chips = { another: d('alertLog.another'), remove: (value: string) => d('alertLog.without', { value }) };
  return (
    <Filters
      words={{ search: d('alertLog.search'), clear: d('audit.clear'), filters: d('audit.filters') }}
      search={filter.search}
      onSearch={(search) => set({ search })}
      folded={folded}
      onClear={isFiltered(filter) ? onClear : null}
    >
      {folded && <p className={classes.info}>{d('alertLog.info')}</p>}
      <Moment label={d('audit.from')} value={filter.from} onChange={(from) => set({ from })} />
      <Moment
        label={d('audit.to')}
        value={filter.to}
        error={isWrongRange(filter) ? d('audit.wrongRange') : undefined}
        onChange={(to) => set({ to })}
      />
      <Several
        label={d('alertLog.exported.type')}
        chosen={filter.type}
        words={{ ...chips, any: d('alertLog.anyType') }}
        options={alertTypes.map((value) => ({ value, label: t(`alerts.type.${value}`) }))}
        onChoose={(type) => set({ type })}
      />
      <Several
        label={d('alertLog.exported.priority')}
        chosen={filter.priority}
        words={{ ...chips, any: d('alertLog.anyPriority') }}
        options={alertPriorities.map((value) => ({ value, label: t(`alerts.priority.${value}`) }))}
        onChoose={(priority) => set({ priority })}
      />
      <Several
        label={d('alertLog.exported.outcome')}
        chosen={filter.outcome}
        words={{ ...chips, any: d('alertLog.anyOutcome') }}
        options={alertOutcomes.map((value) => ({ value, label: d(`alertLog.outcome.${value}`) }))}
        onChoose={(outcome) => set({ outcome })}
      />
      <Several
        label={d('alertLog.counted')}
        chosen={filter.counted}
        words={{ ...chips, any: d('alertLog.anyCounted') }}
        options={alertCountings.map((value) => ({
          value,
          label: value === 'closed' ? d('statistics.closed') : d(`alarmLoad.${value}`),
        }))}
        onChoose={(counted) => set({ counted })}
      />
      <Several
        label={d('alertLog.exported.reason')}
        chosen={filter.reason}
        words={{ ...chips, any: d('alertLog.anyReason') }}
        options={closeCauses.map((value) => ({ value, label: t(`alerts.closedAs.${value}`) }))}
        onChoose={(reason) => set({ reason })}
      />
      <Several
        label={d('alertLog.messages')}
        chosen={filter.delivery}
        words={{ ...chips, any: d('alertLog.anyDelivery') }}
        options={deliveryStates.map((value) => ({ value, label: d(`alertLog.state.${value}`) }))}
        onChoose={(delivery) => set({ delivery })}
      />
    </Filters>
  );
}
