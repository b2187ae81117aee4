/** What is looked for in the alert log. Pure. */
import type { AlertOutcome, AlertPriority, AlertType, CloseCause, DeliveryState } from '@wardlight/contract';
import { instantOf } from '../../lib/wall-clock.ts';

export interface LogFilter {
  readonly search: string;
  /** `yyyy-MM-ddTHH:mm` by the clock of the agency; '' = without an end. */
  readonly from: string;
  /** That minute is still within. */
  readonly to: string;
  /** Any of these; none = all. */
  readonly type: readonly AlertType[];
  readonly priority: readonly AlertPriority[];
  readonly outcome: readonly AlertOutcome[];
  readonly reason: readonly CloseCause[];
  /** Of messages to somebody's own phone. */
  readonly delivery: readonly DeliveryState[];
  /** The id of one resident, whom another page asks about; '' = all. */
  readonly resident: string;
}

export const everything: LogFilter = {
  search: '',
  from: '',
  to: '',
  type: [],
  priority: [],
  outcome: [],
  reason: [],
  delivery: [],
  resident: '',
};

export const isFiltered = (filter: LogFilter): boolean => Object.values(filter).some((value) => value.length > 0);

/** Fields of dates and times are strings of one length, so they compare as they stand. */
export const isWrongRange = ({ from, to }: LogFilter): boolean => from !== '' && to !== '' && to < from;

const minuteMs = 60_000;

/** A resident's id as it stands in an address; whatever else stands there asks about nobody. */
export const residentIn = (text: string | null): string => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : '');

interface LogQuery {
  readonly search: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly type: string | undefined;
  readonly priority: string | undefined;
  readonly outcome: string | undefined;
  readonly reason: string | undefined;
  readonly delivery: string | undefined;
  readonly resident_id: string | undefined;
  readonly [name: string]: string | undefined;
}

/** As it goes over the wire. */
export function queryOf(filter: LogFilter, timeZone: string): LogQuery {
  const said = (text: string): string | undefined => (text === '' ? undefined : text);
  const anyOf = (values: readonly string[]): string | undefined => said(values.join(','));
  const [first, last] = [instantOf(filter.from, timeZone), instantOf(filter.to, timeZone)];
  return {
    search: filter.search,
    from: first === null ? undefined : String(first),
    to: last === null ? undefined : String(last + minuteMs),
    type: anyOf(filter.type),
    priority: anyOf(filter.priority),
    outcome: anyOf(filter.outcome),
    reason: anyOf(filter.reason),
    delivery: anyOf(filter.delivery),
    resident_id: said(filter.resident),
  };
}
