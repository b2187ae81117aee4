/** The role by which the running server comes to its own PostgreSQL. What it may do there is `../db/server-rights.ts`. */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Connection } from './bring-up.ts';

export const serverRole = 'wardlight_server';

/**
 * Made from the superuser's, which is 24 random bytes: whoever knows it knows nothing of that one, and there is no second file that could be
 * lost. Over a socket, in a folder only we can reach, neither is asked for.
 */
const passwordOf = (superusers: string): string =>
  createHmac('sha256', superusers).update(serverRole).digest('base64url');

export const asServer = ({ password, ...connection }: Connection, superusers: string): Connection => ({
  ...connection,
  user: serverRole,
  ...(password === undefined ? {} : { password: passwordOf(superusers) }),
});

/** Any fixed number: two servers on one folder may begin at once. */
const roleLock = 7_239_108;
const small = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/** A cluster of an older version gets it at its first start by this one. Nothing is written where it is there, for a disk may be full. */
export async function makeServerRole(client: pg.Client, superusers: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [roleLock]);
  try {
    const { rows } = await client.query<{ small: boolean }>(
      `select rolcanlogin and not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) as small
       from pg_roles where rolname = $1`,
      [serverRole],
    );
    if (rows[0]?.small === true) return;
    const password = client.escapeLiteral(passwordOf(superusers));
    await client.query(`${rows.length === 0 ? 'create' : 'alter'} role ${serverRole} ${small} password ${password}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [roleLock]);
  }
}
