/** All of a template line by line, as one version is compared with another and what is typed with what is stored. */
import {
  type AlertOverrides,
  type AlertSetting,
  type AlertSettings,
  type AlertType,
  alertKinds,
  alertTypes,
  type NotifyList,
  type TemplateContent,
} from '@wardlight/contract';
import { type DeskWords, useDeskWords, useWords, type Words } from '../../lib/i18n/i18n.ts';
import { asksForReturn } from './model.ts';
import { type TemplateWords, useTemplateWords } from './words.ts';

export interface Line {
  readonly key: string;
  readonly field: string;
  readonly text: string;
}

interface Said {
  readonly d: DeskWords;
  readonly t: Words;
  readonly words: TemplateWords;
}

export function useLines() {
  const said: Said = { d: useDeskWords(), t: useWords().t, words: useTemplateWords() };
  return {
    /** Of the kinds that are set apart for one resident. */
    ownLines: (overrides: AlertOverrides): readonly Line[] =>
      alertTypes.flatMap((type) => {
        const setting = (overrides as Partial<AlertSettings>)[type];
        return setting === undefined ? [] : kindLines(said, type, setting);
      }),
    linesOf: (content: TemplateContent, lists: readonly NotifyList[]): readonly Line[] => [
      ...contentLines(said, content, lists),
      ...alertTypes.flatMap((type) => kindLines(said, type, content.settings[type])),
    ],
  };
}

const minutesText = ({ t, words }: Said, value: number): string =>
  t('alerts.unit.minutes', { value: words.format.number(value) });

function kindLines(said: Said, type: AlertType, setting: AlertSetting): Line[] {
  const { d, words } = said;
  const { unit, ranges, logOnly } = alertKinds[type];
  const line = (part: string, label: string, text: string): Line => ({
    key: `${type}.${part}`,
    field: `${words.typeName(type)} · ${label}`,
    text,
  });
  const state = d(setting.on ? 'templates.state.on' : 'templates.state.off');
  const found: Line[] = [{ key: `${type}.on`, field: words.typeName(type), text: state }];
  if (unit !== null) found.push(line('value', d('templates.threshold.label'), words.valueText(type, setting.value)));
  if (ranges) {
    const times = setting.ranges.map(words.rangeText).join('; ');
    found.push(line('ranges', d('templates.ranges.title'), times || d('templates.ranges.always')));
    const excluded = setting.excluded === null ? d('lists.notSet') : words.rangeText(setting.excluded);
    found.push(line('excluded', d('templates.excluded.title'), excluded));
  }
  if (!logOnly) {
    found.push(line('methods', d('templates.methods.title'), words.methodsText(setting.methods)));
    found.push(line('afterAlert', d('templates.after.alert'), minutesText(said, setting.afterAlertMinutes)));
  }
  if (asksForReturn(type))
    found.push(line('afterReturn', d('templates.after.return'), minutesText(said, setting.afterReturnMinutes)));
  return found;
}

function contentLines(said: Said, content: TemplateContent, lists: readonly NotifyList[]): readonly Line[] {
  const { d, words } = said;
  const { response, sleep } = content;
  const listName = (id: number | null, none: string): string => {
    if (id === null) return none;
    return lists.find(({ list_id }) => list_id === id)?.name ?? `${d('templates.lists.gone')} (${id})`;
  };
  const line = (key: string, field: string, text: string): Line => ({ key, field, text });
  return [
    line('name', d('templates.field.name'), content.name),
    line('notClaimed', d('templates.response.notClaimed'), minutesText(said, response.notClaimedMinutes)),
    line('stillTrue', d('templates.response.stillTrue'), minutesText(said, response.stillTrueMinutes)),
    line('claimCovers', d('templates.response.claimCovers'), minutesText(said, response.claimCoversMinutes)),
    line('closedTrue', d('templates.response.closedTrue'), minutesText(said, response.closedTrueMinutes)),
    line('closedTrueHigh', d('templates.response.closedTrueHigh'), minutesText(said, response.closedTrueHighMinutes)),
    line('sleep', d('templates.sleep.title'), sleep === null ? d('lists.notSet') : words.windowText(sleep)),
    line('tell', d('templates.lists.tell'), listName(content.lists.tell, d('templates.lists.onDuty'))),
    line('escalate', d('templates.lists.escalate'), listName(content.lists.escalate, d('templates.lists.agents'))),
  ];
}

export interface Differing {
  readonly key: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What the second says otherwise than the first; what only one of them has stands against a dash. */
export function differing(before: readonly Line[], after: readonly Line[]): readonly Differing[] {
  const was = new Map(before.map((line) => [line.key, line]));
  const is = new Map(after.map((line) => [line.key, line]));
  return [...new Map([...was, ...is]).values()].flatMap(({ key, field }) => {
    const [old, now] = [was.get(key)?.text ?? '–', is.get(key)?.text ?? '–'];
    return old === now ? [] : [{ key, field, before: old, after: now }];
  });
}
