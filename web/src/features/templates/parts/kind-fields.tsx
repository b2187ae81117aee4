/** All that is set of one kind: threshold, when, by which ways, and for how long it is not told again. */
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import '../../../ui/late/input.ts';
import { Checkbox, TextInput } from '@mantine/core';
import {
  type AlertMethod,
  type AlertType,
  alertKinds,
  alertMethods,
  mostAfterAlertMinutes,
  mostAfterReturnMinutes,
} from '@wardlight/contract';
import { useId } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { usePlace } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { useLineSetUp } from '../api.ts';
import { asksForReturn, type KindProblems, newRange, type TypedKind } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import { DayBar } from './day-bar.tsx';
import { classes } from './kinds-classes.ts';
import { RangeFields } from './range-fields.tsx';

export interface KindFieldsProps {
  readonly type: AlertType;
  readonly kind: TypedKind;
  /** What is to be said beside the fields; null = nothing. */
  readonly problems: KindProblems | null;
  readonly readOnly: boolean;
  readonly onChange: (kind: TypedKind) => void;
}

export function KindFields(props: KindFieldsProps) {
  const { logOnly } = alertKinds[props.type];
  const d = useDeskWords();
  return (
    <fieldset className={classes.fields} disabled={props.readOnly}>
      <Threshold {...props} />
      <Ranges {...props} />
      {logOnly ? (
        <p className={desk.soft}>{d('templates.methods.logOnly')}</p>
      ) : (
        <>
          <Methods {...props} />
          <After {...props} />
        </>
      )}
    </fieldset>
  );
}

function Threshold({ type, kind, problems, onChange }: KindFieldsProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const { unit, min, max, standard, logOnly } = alertKinds[type];
  if (unit === null) return logOnly ? null : <p className={desk.soft}>{d('templates.threshold.none')}</p>;
  const [from, to] = [words.valueText(type, min), words.valueText(type, max)];
  return (
    <TextInput
      size="md"
      className={classes.number ?? ''}
      label={d(`templates.threshold.${unit}`)}
      description={d('templates.threshold.allowed', { from, to, standard: words.valueText(type, standard) })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={kind.value}
      error={problems?.value ? d('templates.threshold.wrong', { from, to }) : null}
      onChange={(event) => onChange({ ...kind, value: event.currentTarget.value })}
    />
  );
}

const mostRanges = 12;

function Ranges({ type, kind, problems, readOnly, onChange }: KindFieldsProps) {
  const d = useDeskWords();
  const { night } = usePlace();
  if (!alertKinds[type].ranges) return <p className={desk.soft}>{d('templates.ranges.never')}</p>;
  const { ranges, excluded } = kind;
  return (
    <section className={desk.form} aria-label={d('templates.ranges.title')}>
      <h4 className={classes.part}>{d('templates.ranges.title')}</h4>
      {ranges.length === 0 && <p className={desk.soft}>{d('templates.ranges.allDay')}</p>}
      {ranges.map((range, index) => (
        <RangeFields
          key={range.key}
          title={d('templates.ranges.one', { n: String(index + 1) })}
          range={range}
          problems={problems?.ranges.get(range.key) ?? null}
          removeLabel={d('templates.ranges.remove', { n: String(index + 1) })}
          readOnly={readOnly}
          onChange={(next) =>
            onChange({ ...kind, ranges: ranges.map((each) => (each.key === range.key ? next : each)) })
          }
          onRemove={() => onChange({ ...kind, ranges: ranges.filter(({ key }) => key !== range.key) })}
        />
      ))}
      {excluded !== null && (
        <RangeFields
          title={d('templates.excluded.title')}
          range={excluded}
          problems={problems?.excluded ?? null}
          removeLabel={d('templates.excluded.remove')}
          readOnly={readOnly}
          onChange={(next) => onChange({ ...kind, excluded: next })}
          onRemove={() => onChange({ ...kind, excluded: null })}
        />
      )}
      {excluded !== null && <p className={desk.soft}>{d('templates.excluded.info')}</p>}
      {!readOnly && (
        <div className={desk.tools}>
          {ranges.length < mostRanges && (
            <Button kind="plain" onClick={() => onChange({ ...kind, ranges: [...ranges, newRange(ranges, night)] })}>
              {d('templates.ranges.add')}
            </Button>
          )}
          {excluded === null && (
            <Button
              kind="plain"
              onClick={() => onChange({ ...kind, excluded: newRange([], { start: 12 * 60, end: 13 * 60 }) })}
            >
              {d('templates.excluded.set')}
            </Button>
          )}
        </div>
      )}
      <DayBar kind={kind} />
    </section>
  );
}

function Methods({ kind, problems, onChange }: KindFieldsProps) {
  const d = useDeskWords();
  const id = useId();
  const turn = (method: AlertMethod, on: boolean) =>
    // In their own order, so that the same choice is the same text.
    onChange({
      ...kind,
      methods: alertMethods.filter((each) => (each === method ? on : kind.methods.includes(each))),
    });
  const lineSetUp = useLineSetUp();
  const wrong = problems?.methods === true;
  const heard = kind.methods.includes('speech') ? 'spoken' : 'silent';
  const heardLess = kind.on && kind.methods.length > 0 && !kind.methods.includes('station');
  return (
    <fieldset className={classes.methods} aria-describedby={wrong ? id : undefined}>
      <legend className={classes.part}>{d('templates.methods.title')}</legend>
      <div className={classes.choices}>
        {alertMethods.map((method) => (
          <Checkbox
            key={method}
            size="md"
            className={classes.choice ?? ''}
            label={
              method === 'line' && !lineSetUp ? d('templates.methods.lineNotSetUp') : d(`templates.method.${method}`)
            }
            checked={kind.methods.includes(method)}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? id : undefined}
            onChange={(event) => turn(method, event.currentTarget.checked)}
          />
        ))}
      </div>
      {wrong && (
        <p id={id} className={classes.wrong}>
          {d('templates.methods.least')}
        </p>
      )}
      {heardLess && <p className={desk.soft}>{d(`templates.methods.${heard}`)}</p>}
    </fieldset>
  );
}

function After({ type, kind, problems, onChange }: KindFieldsProps) {
  const d = useDeskWords();
  const fields = [
    { name: 'afterAlert', label: 'alert', most: mostAfterAlertMinutes(type) },
    ...(asksForReturn(type) ? [{ name: 'afterReturn', label: 'return', most: mostAfterReturnMinutes } as const] : []),
  ] as const;
  return (
    <section className={desk.form} aria-label={d('templates.after.title')}>
      <h4 className={classes.part}>{d('templates.after.title')}</h4>
      <div className={desk.fields}>
        {fields.map(({ name, label, most }) => {
          const bounds = { from: '0', to: String(most) };
          return (
            <TextInput
              key={name}
              size="md"
              label={d(`templates.after.${label}`)}
              description={d('templates.after.info', bounds)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={kind[name]}
              error={problems?.[name] ? d('templates.threshold.wrong', bounds) : null}
              onChange={(event) => onChange({ ...kind, [name]: event.currentTarget.value })}
            />
          );
        })}
      </div>
    </section>
  );
}
