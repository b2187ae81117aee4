/** Who an account is: what every session, ticket and audit row knows of it. */
import type { Language, Who } from '@wardlight/contract';
import { sql } from 'kysely';

export interface Account extends Who {
  readonly username: string;
  readonly display_name: string;
  /** Of messages to their phone; null = as their agency's. */
  readonly language: Language | null;
  /** The password is a one-time code. */
  readonly must_change_password: boolean;
  readonly has_second_factor: boolean;
  /** Of an agent: from when the days without one count; null = they have not begun. */
  readonly second_factor_from: number | null;
  /** A station that many use. */
  readonly shared: boolean;
  /** Of a display. */
  readonly names_masked: boolean;
}

/** Of `users as u`. */
export const accountColumns = [
  'u.user_id',
  'u.provider_id',
  'u.agency_id',
  'u.role',
  'u.username',
  'u.display_name',
  'u.language',
  'u.must_change_password',
  'u.second_factor_from',
  'u.shared',
  'u.names_masked',
  sql<boolean>`u.second_factor_at is not null`.as('has_second_factor'),
] as const;
