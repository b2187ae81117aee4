/** Identities. Register rows carry positive 32-bit integers; alerts carry text the engine derives (see `alertIdSchema`). */
import * as z from 'zod/mini';

const id = () => z.int().check(z.positive(), z.lte(2_147_483_647));

export const providerIdSchema = id().brand<'ProviderId'>();
export const agencyIdSchema = id().brand<'AgencyId'>();
export const userIdSchema = id().brand<'UserId'>();
export const bedIdSchema = id().brand<'BedId'>();
export const residentIdSchema = id().brand<'ResidentId'>();
/** One stretch of one resident in one bed: moved, discharged or taken in again, it is another. */
export const stayIdSchema = id().brand<'StayId'>();
export const matIdSchema = id().brand<'MatId'>();
export const networkIdSchema = id().brand<'NetworkId'>();
export const templateIdSchema = id().brand<'TemplateId'>();
export const handoverIdSchema = id().brand<'HandoverId'>();
export const notifyListIdSchema = id().brand<'NotifyListId'>();
/** `<epoch>-<n>`: the epoch is 16 hex digits given to an engine state (of a bed or a network) at its birth, n counts that state's alerts from 1. */
export const alertIdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{16}-[1-9][0-9]{0,8}$/))
  .brand<'AlertId'>();

export type ProviderId = z.infer<typeof providerIdSchema>;
export type AgencyId = z.infer<typeof agencyIdSchema>;
export type UserId = z.infer<typeof userIdSchema>;
export type BedId = z.infer<typeof bedIdSchema>;
export type ResidentId = z.infer<typeof residentIdSchema>;
export type StayId = z.infer<typeof stayIdSchema>;
export type MatId = z.infer<typeof matIdSchema>;
export type NetworkId = z.infer<typeof networkIdSchema>;
export type TemplateId = z.infer<typeof templateIdSchema>;
export type HandoverId = z.infer<typeof handoverIdSchema>;
export type NotifyListId = z.infer<typeof notifyListIdSchema>;
export type AlertId = z.infer<typeof alertIdSchema>;

/** Milliseconds since 1970-01-01T00:00Z by the server's clock. Fields of this type end in `_at` (wire) or `At` (engine). */
export const instantSchema = z.int().check(z.nonnegative(), z.lte(8_640_000_000_000_000));
export type Instant = z.infer<typeof instantSchema>;
