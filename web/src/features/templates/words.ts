/** Templates in the reader's words: a time range, a kind, a name. */
import {
  type AlertMethod,
  type AlertType,
  alertKinds,
  documentLanguage,
  type Language,
  type Template,
  type TimeRange,
} from '@wardlight/contract';
import { useMemo } from 'react';
import { type Format, useFormat } from '../../lib/i18n/format.ts';
import { type DeskWords, useDeskWords, useWords, type Words } from '../../lib/i18n/i18n.ts';
import { clockTextOf, minutesOf } from '../../lib/i18n/rest-window.ts';
import { type DayRow, dayMinutes, merged } from './coverage.ts';
import { isNamedAsShipped, numberOf, type TypedKind, type TypedRange } from './model.ts';

/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

export type TemplateWords = ReturnType<typeof timeWords> & ReturnType<typeof kindWords> & { readonly format: Format };

export function useTemplateWords(): TemplateWords {
  const d = useDeskWords();
  const { t, language } = useWords();
  const format = useFormat();
  return useMemo(() => {
    const times = timeWords(d, language);
    return { ...times, ...kindWords(d, t, format, times), format };
  }, [d, t, language, format]);
}

function timeWords(d: DeskWords, language: Language) {
  const weekday = new Intl.DateTimeFormat(documentLanguage[language], { weekday: 'short', timeZone: 'UTC' });
  // Not the list of the locale: the narrow Chinese one has nothing between its members.
  const list = (texts: readonly string[]): string =>
    texts.join(language === 'zh-TW' || language === 'ja' ? '、' : ', ');
  const dayName = (day: number): string => weekday.format(someMonday + (day - 1) * dayMs);
  const dayNames = (days: readonly number[]): string => days.map(dayName).join(' ');
  const windowText = ({ start, end }: { readonly start: number; readonly end: number }): string => {
    if (start === end) return d('templates.ranges.wholeDay', { time: clockTextOf(start) });
    const times = `${clockTextOf(start)}–${clockTextOf(end)}`;
    // Midnight itself is the end of the day it began on.
    return end < start && end !== 0 ? `${times} ${d('templates.ranges.nextDay')}` : times;
  };
  const rangeText = (range: Pick<TimeRange, 'name' | 'start' | 'end' | 'weekdays'>): string =>
    [range.name, windowText(range), dayNames(range.weekdays.toSorted((a, b) => a - b))].filter(Boolean).join(' · ');
  return {
    dayName,
    windowText,
    rangeText,
    list,
    /** null = it is not a range yet. */
    typedRangeText(range: TypedRange): string | null {
      const [start, end] = [minutesOf(range.start), minutesOf(range.end)];
      return start === null || end === null ? null : rangeText({ ...range, start, end, weekdays: [...range.weekdays] });
    },
    stretchText(row: DayRow): string {
      const times = merged(row.stretches).map(({ from, to }) =>
        from === 0 && to === dayMinutes
          ? d('templates.ranges.always')
          : `${clockTextOf(from)}–${to === dayMinutes ? '24:00' : clockTextOf(to)}`,
      );
      const text = times.length === 0 ? '–' : list(times);
      return row.days.length === 0 ? text : `${dayNames(row.days)} ${text}`;
    },
  };
}

function kindWords(d: DeskWords, t: Words, format: Format, times: ReturnType<typeof timeWords>) {
  const valueText = (type: AlertType, value: number): string => {
    const { unit } = alertKinds[type];
    const decimals = unit === 'celsius' || !Number.isInteger(value) ? 1 : 0;
    return unit === null ? '' : t(`alerts.unit.${unit}`, { value: format.number(value, decimals) });
  };
  const methodsText = (methods: readonly AlertMethod[], lineSetUp = true): string =>
    methods.length === 0
      ? d('templates.methods.none')
      : times.list(
          methods.map((method) =>
            method === 'line' && !lineSetUp ? d('templates.methods.lineNotSetUp') : d(`templates.method.${method}`),
          ),
        );
  return {
    typeName: (type: AlertType): string => t(`alerts.type.${type}`),
    valueText,
    methodsText,
    nameOf: (template: Pick<Template, 'shipped' | 'name'>): string =>
      template.shipped !== null && isNamedAsShipped(template)
        ? d(`templates.shipped.${template.shipped}`)
        : template.name,
    /** In one line, for the head of its row. */
    kindText(type: AlertType, kind: TypedKind, lineSetUp = true): string {
      if (!kind.on) return d('templates.state.off');
      const { ranges, logOnly } = alertKinds[type];
      const value = numberOf(kind.value);
      const said = kind.ranges.map((range) => times.typedRangeText(range) ?? d('templates.ranges.bad'));
      return [
        value === null ? '' : valueText(type, value),
        ranges && said.length > 0 ? times.list(said) : d('templates.ranges.always'),
        ranges && kind.excluded !== null
          ? d('templates.excluded.said', {
              range: times.typedRangeText(kind.excluded) ?? d('templates.ranges.bad'),
            })
          : '',
        logOnly ? d('templates.methods.log') : methodsText(kind.methods, lineSetUp),
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
}
