/** Who may open which page (specification §2 "Route guard"). */
import { tokenSchema } from '@wardlight/contract';
import { redirect, replace } from 'react-router';
import * as z from 'zod/mini';
import { heldTicket } from '../features/sign-in/ticket.ts';
import { firstPage, rememberReturn } from '../lib/session/return-to.ts';
import { session } from '../lib/session/session.ts';
import { welcomeVisible } from '../lib/session/welcome.ts';
import { contactPath } from '../lib/shell/paths.ts';

export const loginPage = '/auth/login';
export const openContactPage = '/auth/contact';
export const welcomePage = '/welcome';
export const changePasswordPage = '/auth/change-password';
/** Where an agent sets the second factor before anything else. */
export const secondFactorPage = '/auth/second-factor';
/** Where a ticket is asked about, once it is out of the address. */
export const ticketPage = '/auth/token';

interface Asked {
  readonly request: Request;
}

const pathOf = ({ request }: Asked): string => {
  const { pathname, search, hash } = new URL(request.url);
  return `${pathname}${search}${hash}`;
};

/** Without a stored token every page but the login leads to the login. */
export function needsSession(asked: Asked): null {
  if (session.get() !== null) return null;
  // The one page of the desk with something to say to people who cannot sign in.
  if (new URL(asked.request.url).pathname === contactPath) throw redirect(openContactPage);
  rememberReturn(pathOf(asked));
  throw redirect(loginPage);
}

/** Somebody signed in has no business at the login. */
export function needsNoSession(): null {
  if (session.get() !== null) throw redirect(firstPage);
  return null;
}

/** Signed in, the same page has more to say. */
export function contactWithoutSession(): null {
  if (session.get() !== null) throw redirect(contactPath);
  return null;
}

/** Out of the address bar and the history at once: whoever looks there later finds nothing that opens anything. */
export function takeTicket({ params }: { readonly params: Readonly<Record<string, string | undefined>> }): never {
  const parsed = z.safeParse(tokenSchema, params.token);
  if (parsed.success) heldTicket.take(parsed.data);
  throw replace(ticketPage);
}

/**
 * What LINE sent the browser back with leaves the address bar and the history at once, however long the page takes that tells the server.
 * No redirect, which would wait for that page; the router's memory still holds it, and the page takes it from there.
 */
export function hideLineAnswer({ request }: Asked): null {
  const { pathname, search, hash } = new URL(request.url);
  if ((search !== '' || hash !== '') && window.location.pathname === pathname)
    window.history.replaceState(window.history.state, '', pathname);
  return null;
}

/** The first page of a browser session is the welcome page; where one wanted to go comes after it. */
export function afterWelcome(asked: Asked): null {
  needsSession(asked);
  if (!welcomeVisible()) return null;
  rememberReturn(pathOf(asked));
  throw redirect(welcomePage);
}
