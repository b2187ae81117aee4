/** What a template says, in the short fields of the audit: `siteTimeout.value`, `leaveBed.line`; each has words of its own on screen. */
import {
  type AgencyId,
  type AlertSettings,
  type AlertType,
  type AuditValues,
  alertKinds,
  alertMethods,
  alertTypes,
  type NotifyListId,
  type TemplateContent,
  type TimeRange,
} from '@wardlight/contract';
import { nightText } from '../audit/night-text.ts';
import type { Db } from '../db/database.ts';

export type ListNames = ReadonlyMap<NotifyListId, string>;

/** With the weekdays it begins on, 1 = Monday: `Nap 12:00–14:00 (1, 2)`. */
const rangeText = ({ name, weekdays, ...window }: TimeRange): string =>
  [name, nightText(window), weekdays.length === 0 ? '' : `(${weekdays.join(', ')})`]
    .filter((part) => part !== '')
    .join(' ');

export function auditedSettings(settings: AlertSettings, types: readonly AlertType[] = alertTypes): AuditValues {
  const values: AuditValues = {};
  for (const type of types) {
    const { on, value, ranges, excluded, afterAlertMinutes, afterReturnMinutes, methods } = settings[type];
    values[`${type}.on`] = on;
    if (alertKinds[type].unit !== null) values[`${type}.value`] = value;
    values[`${type}.ranges`] = ranges.map(rangeText).join('; ') || null;
    values[`${type}.excluded`] = excluded === null ? null : rangeText(excluded);
    values[`${type}.afterAlertMinutes`] = afterAlertMinutes;
    values[`${type}.afterReturnMinutes`] = afterReturnMinutes;
    for (const method of alertMethods) values[`${type}.${method}`] = methods.includes(method);
  }
  return values;
}

export const auditedContent = (
  { name, settings, response, lists, sleep }: TemplateContent,
  names: ListNames,
): AuditValues => ({
  name,
  ...response,
  tell_list: lists.tell === null ? null : (names.get(lists.tell) ?? null),
  escalate_list: lists.escalate === null ? null : (names.get(lists.escalate) ?? null),
  sleep: sleep === null ? null : nightText(sleep),
  ...auditedSettings(settings),
});

/** Of the lists these contents name; one that is not of the agency has none. The lists stay until the transaction ends. */
export async function holdLists(
  step: Db,
  agencyId: AgencyId,
  contents: readonly TemplateContent[],
): Promise<ListNames> {
  const ids = contents.flatMap(({ lists }) => [lists.tell, lists.escalate]).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await step
    .selectFrom('notify_lists')
    .select(['list_id', 'name'])
    .where('agency_id', '=', agencyId)
    .where('list_id', 'in', ids)
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.list_id as NotifyListId, row.name]));
}
