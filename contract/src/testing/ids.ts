/** Ids and the instant of every example. */
import type {
  AgencyId,
  AlertId,
  BedId,
  MatId,
  NetworkId,
  ProviderId,
  ResidentId,
  StayId,
  TemplateId,
  UserId,
} from '../vocabulary/ids.ts';

/** 2026-03-01T18:00:00Z, a quiet evening in UTC and two in the morning in Taipei. */
export const exampleAt = 1_772_388_000_000;

export const providerId = (n: number) => n as ProviderId;
export const agencyId = (n: number) => n as AgencyId;
export const userId = (n: number) => n as UserId;
export const bedId = (n: number) => n as BedId;
export const residentId = (n: number) => n as ResidentId;
export const stayId = (n: number) => n as StayId;
export const alertId = (n: number) => `00000000000000aa-${n}` as AlertId;

export const matId = (n: number) => n as MatId;
export const networkId = (n: number) => n as NetworkId;
export const templateId = (n: number) => n as TemplateId;
