/** What is looked for in the alert log. Pure. */
import {
  type AlertCounting,
  type AlertOutcome,
  type AlertPriority,
  type AlertType,
  alertCountings,
  alertOutcomes,
  alertPriorities,
  alertTypes,
  type CloseCause,
  closeCauses,
  type DeliveryState,
} from '@wardlight/contract';
import { instantOf, wallClockAt } from '../../lib/i18n/wall-clock.ts';

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
  /** As figures of another page count them. */
  readonly counted: readonly AlertCounting[];
  readonly reason: readonly CloseCause[];
  /** Of messages to somebody's own phone. */
  readonly delivery: readonly DeliveryState[];
  /** The id of one resident, whom another page asks about; '' = all. */
  readonly resident: string;
  /** The id of one bed, with every resident who lay there; '' = all. */
  readonly bed: string;
  /** The id of the alert template that residents have now; '' = any. */
  readonly template: string;
}

export const everything: LogFilter = {
  search: '',
  from: '',
  to: '',
  type: [],
  priority: [],
  outcome: [],
  counted: [],
  reason: [],
  delivery: [],
  resident: '',
  bed: '',
  template: '',
};

export const isFiltered = (filter: LogFilter): boolean => Object.values(filter).some((value) => value.length > 0);

/** Fields of dates and times are strings of one length, so they compare as they stand. */
export const isWrongRange = ({ from, to }: LogFilter): boolean => from !== '' && to !== '' && to < from;

const minuteMs = 60_000;

/** An id as it stands in an address; anything else there asks for nothing. */
export const idIn = (text: string | null): string => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : '');

/** What of a filter another page may ask for in the address, beside the resident. */
export const filterParams = [
  'type',
  'priority',
  'outcome',
  'counted',
  'reason',
  'bed_id',
  'template',
  'from',
  'to',
] as const;

/** The greatest instant a Date holds. */
const mostInstant = 8_640_000_000_000_000;

/** An instant in ms as it stands in an address; anything else sets no border. */
const instantIn = (text: string | null): number | null =>
  text !== null && /^\d{1,16}$/.test(text) && Number(text) <= mostInstant ? Number(text) : null;

/** From the address; what makes no sense there is as if it were not said. `to` there is no longer within; the field's minute is. */
export function filterIn(params: URLSearchParams, timeZone: string): LogFilter {
  const among = <T extends string>(all: readonly T[], name: string): readonly T[] => {
    const said = params.get(name)?.split(',') ?? [];
    return all.filter((one) => said.includes(one));
  };
  const [from, to] = [instantIn(params.get('from')), instantIn(params.get('to'))];
  return {
    ...everything,
    from: from === null ? '' : wallClockAt(from, timeZone),
    to: to === null || to === 0 ? '' : wallClockAt(to - 1, timeZone),
    type: among(alertTypes, 'type'),
    priority: among(alertPriorities, 'priority'),
    outcome: among(alertOutcomes, 'outcome'),
    counted: among(alertCountings, 'counted'),
    reason: among(closeCauses, 'reason'),
    bed: idIn(params.get('bed_id')),
    template: idIn(params.get('template')),
  };
}

interface LogQuery {
  readonly search: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly type: string | undefined;
  readonly priority: string | undefined;
  readonly outcome: string | undefined;
  readonly counted: string | undefined;
  readonly reason: string | undefined;
  readonly delivery: string | undefined;
  readonly resident_id: string | undefined;
  readonly bed_id: string | undefined;
  readonly template_id: string | undefined;
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
    counted: anyOf(filter.counted),
    reason: anyOf(filter.reason),
    delivery: anyOf(filter.delivery),
    resident_id: said(filter.resident),
    bed_id: said(filter.bed),
    template_id: said(filter.template),
  };
}
