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
  deliveryStates,
} from '@wardlight/contract';
import { type WallRange, wholeTime } from '../../lib/i18n/ranges.ts';
import { instantsOf } from '../../lib/i18n/wall-clock.ts';

export interface LogFilter {
  readonly search: string;
  readonly range: WallRange;
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
  range: wholeTime,
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

export const isFiltered = ({ range, ...filter }: LogFilter): boolean =>
  range.from !== '' || range.to !== '' || Object.values(filter).some((value) => value.length > 0);

/** An id as it stands in an address; anything else there asks for nothing. */
export const idIn = (text: string | null): string => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : '');

/** What of a filter stands in the address, beside the range: another page may ask for it there. */
export const filterParams = [
  'type',
  'priority',
  'outcome',
  'counted',
  'reason',
  'delivery',
  'resident',
  'bed_id',
  'template',
] as const;

/** From the address; what makes no sense there is as if it were not said. */
export function filterIn(params: URLSearchParams): Omit<LogFilter, 'search' | 'range'> {
  const among = <T extends string>(all: readonly T[], name: string): readonly T[] => {
    const said = params.get(name)?.split(',') ?? [];
    return all.filter((one) => said.includes(one));
  };
  return {
    type: among(alertTypes, 'type'),
    priority: among(alertPriorities, 'priority'),
    outcome: among(alertOutcomes, 'outcome'),
    counted: among(alertCountings, 'counted'),
    reason: among(closeCauses, 'reason'),
    delivery: among(deliveryStates, 'delivery'),
    resident: idIn(params.get('resident')),
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
  return {
    search: filter.search,
    ...instantsOf(filter.range, timeZone),
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
