/** Wireless networks and the mats in them (specification §3 "Network"; a reboot follows a network change). */
import * as z from 'zod/mini';
import { serialSchema } from '../device/refusals.ts';
import { ssidSchema, wifiPasswordSchema } from '../vocabulary/devices.ts';
import { agencyIdSchema, instantSchema, matIdSchema, networkIdSchema } from '../vocabulary/ids.ts';
import { nameSchema } from '../vocabulary/people.ts';
import { matCommandSchema } from './devices.ts';
import { pageOf, pageQuery, revisionSchema } from './paging.ts';
import { bedPlaceSchema } from './residents.ts';
import { idFromText, route } from './route.ts';
import { leftAloneSchema, shownMatSchema, shownStay } from './stays.ts';

export const networkSchema = z.object({
  network_id: networkIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  name: nameSchema,
  ssid: z.nullable(ssidSchema),
  /** It is kept sealed and never read back. */
  has_password: z.boolean(),
  mats: z.int(),
  online: z.int(),
  /** Of the latest setting sent to its mats; null = never sent. */
  sent: z.nullable(
    z.object({ at: instantSchema, total: z.int(), waiting: z.int(), succeeded: z.int(), failed: z.int() }),
  ),
});
export type Network = z.infer<typeof networkSchema>;

/** A mat that was not asked, because another resident lies on it than was shown; and where it lies now. */
const unaskedMatSchema = z.extend(leftAloneSchema, {
  mat_id: matIdSchema,
  serial: serialSchema,
  bed: z.nullable(bedPlaceSchema),
});
export type UnaskedMat = z.infer<typeof unaskedMatSchema>;
/** What was asked of mats restarts them: of those where the resident has changed nothing was asked. */
const sentNetworkSchema = z.extend(networkSchema, { resident_changed: z.array(unaskedMatSchema) });
export type SentNetwork = z.infer<typeof sentNetworkSchema>;
const mostMats = 1_000;

const networkParams = z.object({ network_id: idFromText(networkIdSchema) });
const body = {
  name: nameSchema,
  ssid: z.nullable(ssidSchema),
};

export const listNetworks = route({
  method: 'GET',
  path: '/api/networks',
  summary: 'Networks by a part of their name',
  access: 'register.read',
  lane: 'dear',
  query: z.object(pageQuery),
  data: pageOf(networkSchema),
});

export const readNetwork = route({
  method: 'GET',
  path: '/api/networks/{network_id}',
  summary: 'One network, and what became of the latest setting, mat by mat',
  access: 'register.read',
  lane: 'ordinary',
  params: networkParams,
  data: z.object({
    network: networkSchema,
    /** The operator lets its password go to mats without TLS too. */
    password_in_plain: z.boolean(),
    mats: z.array(
      z.object({
        mat_id: matIdSchema,
        serial: serialSchema,
        bed_no: z.nullable(z.string()),
        floor: z.nullable(z.string()),
        /** Who lies in that bed. */
        resident_name: z.nullable(z.string()),
        ...shownStay,
        online: z.boolean(),
        /** When it said something last; null = never. */
        heard_at: z.nullable(instantSchema),
        command: z.nullable(matCommandSchema),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const addNetwork = route({
  method: 'POST',
  path: '/api/networks',
  summary: 'Add a network',
  access: 'register.change',
  lane: 'ordinary',
  body: z.object({ ...body, password: z.nullable(wifiPasswordSchema) }),
  data: networkSchema,
  errors: ['agency_required', 'name_taken'],
});

export const changeNetwork = route({
  method: 'PUT',
  path: '/api/networks/{network_id}',
  summary: 'Change a network; another SSID or password is sent to its mats, which restart',
  access: 'register.change',
  lane: 'ordinary',
  params: networkParams,
  body: z.object({
    ...body,
    revision: revisionSchema,
    /** Left out = as it is; null = an open network. */
    password: z.optional(z.nullable(wifiPasswordSchema)),
    /** As they were shown before anything is sent. Of a mat that is not among them nobody was shown. */
    mats: z.array(shownMatSchema).check(z.maxLength(mostMats)),
  }),
  data: sentNetworkSchema,
  errors: ['not_found', 'conflict', 'name_taken'],
});

export const assignNetwork = route({
  method: 'POST',
  path: '/api/networks/{network_id}/devices',
  summary: 'Put mats into this network: the setting is sent to them and they restart',
  access: 'register.change',
  lane: 'ordinary',
  params: networkParams,
  body: z.object({ mats: z.array(shownMatSchema).check(z.minLength(1), z.maxLength(mostMats)) }),
  data: sentNetworkSchema,
  errors: ['not_found', 'conflict', 'network_has_no_ssid'],
});

export const resendNetwork = route({
  method: 'POST',
  path: '/api/networks/{network_id}/resend',
  summary: 'Send the setting again to the mats it failed for, or to all',
  access: 'register.change',
  lane: 'ordinary',
  params: networkParams,
  body: z.object({
    to: z.enum(['failed', 'all']),
    /** As for a change. */
    mats: z.array(shownMatSchema).check(z.maxLength(mostMats)),
  }),
  data: sentNetworkSchema,
  errors: ['not_found', 'conflict', 'network_has_no_ssid'],
});

export const removeNetwork = route({
  method: 'DELETE',
  path: '/api/networks/{network_id}',
  summary: 'Remove a network that no mat is in',
  access: 'register.change',
  lane: 'ordinary',
  params: networkParams,
  data: z.object({}),
  errors: ['not_found', 'network_in_use'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const networkRoutes = {
  listNetworks,
  readNetwork,
  addNetwork,
  changeNetwork,
  assignNetwork,
  resendNetwork,
  removeNetwork,
} as const;
