/** The numbers of one kind with their bounds beside them, the unit, what the meter shows, and how it was measured. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import '../../../ui/late/inline-input.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  comparators,
  itemsOfKind,
  type MeasurementUnit,
  mealTimes,
  rawUnits,
  temperatureSites,
} from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import desk from '../../../ui/desk/fields.module.css';
import { boundsOf, comparatorNames, problemsOf, type Typed } from '../hand.ts';

interface FieldsProps {
  readonly typed: Typed;
  /** Somebody tried to save: what is wrong is said. */
  readonly tried: boolean;
  readonly onType: (change: Partial<Typed>) => void;
}

export function HandFields({ typed, tried, onType }: FieldsProps) {
  const d = useDeskWords();
  const units = Object.keys(rawUnits[typed.kind]) as MeasurementUnit[];
  return (
    <div className={desk.fields}>
      <Numbers typed={typed} tried={tried} onType={onType} />
      {units.length > 1 && (
        <NativeSelect
          size="md"
          label={d('measuring.hand.unit')}
          value={typed.unit}
          data={units.map((unit) => ({ value: unit, label: d(`measurements.unit.${unit}`, { value: '' }).trim() }))}
          onChange={({ currentTarget: { value } }) =>
            onType({ unit: units.find((unit) => unit === value) ?? typed.unit })
          }
        />
      )}
      {typed.kind !== 'bloodPressure' && (
        <NativeSelect
          size="md"
          label={d('measuring.hand.display')}
          value={typed.comparator ?? ''}
          data={[
            { value: '', label: d('measuring.hand.exact') },
            ...comparators.map((value) => ({ value, label: comparatorNames[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onType({ comparator: comparators.find((one) => one === value) ?? null })
          }
        />
      )}
      <Circumstances typed={typed} onType={onType} />
    </div>
  );
}

function Numbers({ typed, tried, onType }: FieldsProps) {
  const d = useDeskWords();
  const format = useFormat();
  const words = useMeasurementWords();
  const problems = problemsOf(typed);
  return itemsOfKind(typed.kind).map((item, n) => {
    const { min, max, decimals } = boundsOf(typed.kind, item, typed.unit);
    const shown = { min: format.number(min, decimals), max: format.number(max, decimals) };
    const unit = item === typed.kind ? typed.unit : item === 'pulse' ? 'perMinute' : 'mmHg';
    const said = {
      wrong: d('measuring.hand.wrong'),
      outside: d('measuring.hand.outside', shown),
      tooFine: d(decimals === 0 ? 'measuring.hand.whole' : 'measuring.hand.oneDecimal', shown),
      reversed: d('measurements.reason.pressureReversed'),
    };
    const problem = problems[n];
    // Some cuffs show none.
    const beside = item === 'pulse' && typed.kind === 'bloodPressure';
    return (
      <TextInput
        key={item}
        name={item}
        size="md"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        label={beside ? d('lists.optional', { field: words.item(item) }) : words.item(item)}
        description={d(`measurements.unit.${unit}`, { value: d('measuring.hand.bounds', shown) })}
        data-autofocus={n === 0 || undefined}
        value={typed.texts[n] ?? ''}
        error={tried && problem != null ? said[problem] : undefined}
        onChange={({ currentTarget: { value } }) =>
          onType({ texts: typed.texts.map((text, place) => (place === n ? value : text)) })
        }
      />
    );
  });
}

function Circumstances({ typed, onType }: Omit<FieldsProps, 'tried'>) {
  const d = useDeskWords();
  const siteNames = {
    forehead: d('measurements.item.foreheadTemperature'),
    ear: d('measurements.item.earTemperature'),
    skin: d('measurements.item.skinTemperature'),
  };
  if (typed.kind === 'temperature')
    return (
      <NativeSelect
        size="md"
        label={d('measuring.hand.site')}
        value={typed.site ?? ''}
        data={[
          { value: '', label: d('measuring.hand.notSaid') },
          ...temperatureSites.map((value) => ({ value, label: siteNames[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onType({ site: temperatureSites.find((one) => one === value) ?? null })
        }
      />
    );
  if (typed.kind === 'glucose')
    return (
      <NativeSelect
        size="md"
        label={d('measuring.hand.meal')}
        value={typed.meal ?? ''}
        data={[
          { value: '', label: d('measuring.hand.notSaid') },
          ...mealTimes.map((value) => ({ value, label: d(`measurements.meal.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onType({ meal: mealTimes.find((one) => one === value) ?? null })}
      />
    );
  if (typed.kind !== 'spo2') return null;
  return (
    <Checkbox
      size="md"
      label={d('measurements.oxygen')}
      checked={typed.oxygen}
      onChange={({ currentTarget: { checked } }) => onType({ oxygen: checked })}
    />
  );
}
