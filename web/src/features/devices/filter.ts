/** Which mats are listed, and what of that stands in the address. */
import { idFromText, networkIdSchema, type Order, orders } from '@wardlight/contract';
import type { DeviceSort } from './parts/device-list.tsx';

export const deviceStates = ['any', 'online', 'offline', 'inNoBed'] as const;
export const deviceSorts = ['bed', 'serial', 'network', 'update'] as const satisfies readonly DeviceSort[];

export interface DeviceFilter {
  readonly search: string;
  readonly state: (typeof deviceStates)[number];
  /** '' = any. */
  readonly network_id: string;
  readonly sort: DeviceSort;
  readonly order: Order;
}

export const noFilter: DeviceFilter = { search: '', state: 'any', network_id: '', sort: 'bed', order: 'asc' };

const networkParam = idFromText(networkIdSchema);

/** From the address; what makes no sense there is as if it were not said. */
export function filterIn(params: URLSearchParams): Omit<DeviceFilter, 'search'> {
  const network = networkParam.safeParse(params.get('network') ?? '');
  return {
    state: deviceStates.find((one) => one === params.get('state')) ?? noFilter.state,
    network_id: network.success ? String(network.data) : '',
    sort: deviceSorts.find((one) => one === params.get('sort')) ?? noFilter.sort,
    order: orders.find((one) => one === params.get('order')) ?? noFilter.order,
  };
}

/** Null = as at first. The search may be a name and is not among it. */
export const paramsOfFilter = ({ state, network_id, sort, order }: DeviceFilter) => ({
  state: state === noFilter.state ? null : state,
  network: network_id === '' ? null : network_id,
  sort: sort === noFilter.sort ? null : sort,
  order: order === noFilter.order ? null : order,
});
