/** One time range, or the excluded one: its name, from when to when, and on which days it starts. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { minutesOf } from '../../../lib/i18n/rest-window.ts';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import type { RangeProblems, TypedRange } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import { classes } from './range-fields-classes.ts';

interface RangeFieldsProps {
  readonly title: string;
  readonly range: TypedRange;
  readonly problems: RangeProblems | null;
  readonly removeLabel: string;
  readonly readOnly: boolean;
  readonly onChange: (range: TypedRange) => void;
  readonly onRemove: () => void;
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;

export function RangeFields(props: RangeFieldsProps) {
  const { title, range, problems, removeLabel, readOnly, onChange, onRemove } = props;
  const d = useDeskWords();
  const wrong = (side: 'start' | 'end'): string | null => {
    if (problems?.[side]) return d('templates.ranges.wrong');
    return side === 'end' && problems?.same ? d('templates.ranges.same') : null;
  };
  return (
    <fieldset className={classes.range}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.fields}>
        <TextInput
          size="md"
          label={d('lists.optional', { field: d('templates.ranges.name') })}
          value={range.name}
          maxLength={100}
          autoComplete="off"
          className={classes.name ?? ''}
          onChange={(event) => onChange({ ...range, name: event.currentTarget.value })}
        />
        {(['start', 'end'] as const).map((side) => (
          <TextInput
            key={side}
            size="md"
            label={d(`templates.ranges.${side}`)}
            value={range[side]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            error={wrong(side)}
            onChange={(event) => onChange({ ...range, [side]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Crossing range={range} />
      <Weekdays range={range} readOnly={readOnly} onChange={onChange} />
      {!readOnly && (
        <div className={desk.tools}>
          <Button kind="plain" onClick={onRemove}>
            {removeLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Over midnight, or a whole day: what two times alone would not say. */
function Crossing({ range }: { readonly range: TypedRange }) {
  const words = useTemplateWords();
  const [start, end] = [minutesOf(range.start), minutesOf(range.end)];
  if (start === null || end === null || end > start) return null;
  return <p className={desk.soft}>{words.windowText({ start, end })}</p>;
}

function Weekdays({ range, readOnly, onChange }: Pick<RangeFieldsProps, 'range' | 'readOnly' | 'onChange'>) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const turn = (day: number) =>
    onChange({
      ...range,
      weekdays: range.weekdays.includes(day) ? range.weekdays.filter((each) => each !== day) : [...range.weekdays, day],
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside that of the range would be heard twice
    <div role="group" aria-label={d('templates.ranges.weekdays')} className={classes.days}>
      <span className={classes.daysLabel}>{d('templates.ranges.weekdays')}</span>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={classes.day}
          aria-pressed={range.weekdays.includes(day)}
          disabled={readOnly}
          onClick={() => turn(day)}
        >
          {words.dayName(day)}
        </button>
      ))}
      {range.weekdays.length === 0 && <span className={desk.soft}>{d('templates.ranges.everyDay')}</span>}
    </div>
  );
}
