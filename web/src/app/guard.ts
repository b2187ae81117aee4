/** Who may open which page (specification §2 "Route guard"). */
import { redirect } from 'react-router';
import { firstPage, rememberReturn } from '../lib/return-to.ts';
import { session } from '../lib/session.ts';
import { welcomeVisible } from '../lib/welcome.ts';

export const loginPage = '/auth/login';
export const welcomePage = '/welcome';

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
  rememberReturn(pathOf(asked));
  throw redirect(loginPage);
}

/** Somebody signed in has no business at the login. */
export function needsNoSession(): null {
  if (session.get() !== null) throw redirect(firstPage);
  return null;
}

/** The first page of a browser session is the welcome page; where one wanted to go comes after it. */
export function afterWelcome(asked: Asked): null {
  needsSession(asked);
  if (!welcomeVisible()) return null;
  rememberReturn(pathOf(asked));
  throw redirect(welcomePage);
}
