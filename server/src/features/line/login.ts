/** LINE Login v2.1: where to send the browser, and what is proven when it comes back (decisions §4). */
import { createHash, randomBytes } from 'node:crypto';
import { lineCallbackPath } from '@wardlight/contract';
import * as z from 'zod/mini';
import type { LineConfig } from '../../config.ts';
import type { Ask } from '../../fanout/ask.ts';
import type { LineProfile } from '../../store/accounts/reach/line-accounts.ts';
import type { Pending } from '../../store/accounts/reach/line-authorizations.ts';

export interface LineLogin {
  /** @returns where to send the browser, and what to remember until it comes back */
  begin(): { readonly url: string; readonly state: string; readonly nonce: string; readonly verifier: string };
  /** Null where LINE does not vouch for it. @throws where LINE was not reached */
  finish(code: string, pending: Pending): Promise<LineProfile | null>;
}

const tokenSchema = z.object({ access_token: z.string(), id_token: z.string() });
const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(100)),
  nonce: z.optional(z.string()),
  name: z.optional(z.string()),
});
const friendSchema = z.object({ friendFlag: z.boolean() });

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

function parsed<S extends z.ZodMiniType>(schema: S, text: string): z.infer<S> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function createLineLogin(config: LineConfig, origin: string, ask: Ask): LineLogin {
  const redirectUri = new URL(lineCallbackPath, origin).href;
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    ask({
      method: 'POST',
      url: `${config.api}${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  /** Messages reach only friends; where LINE does not say, the first message or its webhook will. */
  async function isFriend(accessToken: string): Promise<boolean> {
    const heard = await ask({
      method: 'GET',
      url: `${config.api}/friendship/v2.1/status`,
      headers: { authorization: `Bearer ${accessToken}` },
    }).catch(() => null);
    return heard === null ? true : (parsed(friendSchema, heard.text)?.friendFlag ?? true);
  }

  return {
    begin() {
      const [state, nonce, verifier] = [random(32), random(16), random(48)];
      const url = new URL(`${config.access}/oauth2/v2.1/authorize`);
      const asked = {
        response_type: 'code',
        client_id: config.loginChannelId,
        redirect_uri: redirectUri,
        state,
        scope: 'profile openid',
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        bot_prompt: 'aggressive',
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return { url: url.href, state, nonce, verifier };
    },
    async finish(code, { nonce, verifier }) {
      const token = await post('/oauth2/v2.1/token', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: config.loginChannelId,
        client_secret: config.loginChannelSecret,
        code_verifier: verifier,
      });
      const tokens = token.status === 200 ? parsed(tokenSchema, token.text) : null;
      if (tokens === null) return null;
      const fields = { id_token: tokens.id_token, client_id: config.loginChannelId, nonce };
      const verified = await post('/oauth2/v2.1/verify', fields);
      const claims = verified.status === 200 ? parsed(claimsSchema, verified.text) : null;
      // LINE looks at the nonce too; whom we link is not left to that alone.
      if (claims === null || claims.nonce !== nonce) return null;
      return { lineUserId: claims.sub, name: claims.name ?? '', reachable: await isFriend(tokens.access_token) };
    },
  };
}
