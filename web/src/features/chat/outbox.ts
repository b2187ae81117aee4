/**
 * Messages on their way: kept by this tab for the account and the agency in which they were typed, sent in their order, each until the server
 * has stored it or refused it. Sent again after a lost answer it is the same message (`client_id`).
 */
import { type AgencyId, type ChatMessage, sendChat } from '@wardlight/contract';
import { CallError, call } from '../../lib/api/http.ts';
import { connection, isDown } from '../../lib/browser/connection.ts';
import { createStore, type Store } from '../../lib/browser/store.ts';
import { after } from '../../lib/browser/timers.ts';
import { actingPerson } from '../../lib/session/acting-person.ts';
import { type Draft, draft } from '../../lib/session/drafts.ts';
import { session } from '../../lib/session/session.ts';
import { outboxSchema, type WaitingMessage } from './model.ts';

export interface Outbox {
  readonly waiting: Store<readonly WaitingMessage[]>;
  add(message: WaitingMessage): void;
  /** Of one that was refused. */
  tryAgain(clientId: string): void;
  discard(clientId: string): void;
  /** Sends what waits for as long as this account is signed in here. @returns how to stop */
  run(onSent: (message: ChatMessage) => void): () => void;
}

const againMs = 3_000;
const outboxes = new Map<string, Outbox>();

/** What may pass by itself: no answer, or a server that cannot answer now. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'unreachable' || error.status === 429 || error.status >= 500;

interface Owner {
  readonly username: string;
  /** Null = an agent, who goes from one agency to another. */
  readonly agency_id: AgencyId | null;
}

/** One for each account and agency of this tab, whichever account and agency are on the screen by now. */
export function outboxOf({ username, agency_id }: Owner, agency: AgencyId): Outbox {
  const key = `${username}@${agency}`;
  const owner = { username, agency: agency_id === null ? agency : null };
  // Staff choose no agency, and may come to another one: theirs stands in the name.
  const kept = draft(`chat.outbox.${agency}`, outboxSchema, owner);
  const known = outboxes.get(key);
  // Signing out forgets what was typed, and so do we.
  if (known !== undefined && (known.waiting.get().length === 0 || kept.read() !== null)) return known;
  const made = createOutbox(kept, username, agency);
  outboxes.set(key, made);
  return made;
}

function createOutbox(kept: Draft<WaitingMessage[]>, username: string, agency: AgencyId): Outbox {
  const waiting = createStore<readonly WaitingMessage[]>(kept.read() ?? []);
  let wake: (() => void) | null = null;
  const change = (next: readonly WaitingMessage[]): void => {
    waiting.set(next);
    if (next.length === 0) kept.clear();
    else kept.keep([...next]);
  };
  const without = (clientId: string) => waiting.get().filter(({ client_id }) => client_id !== clientId);

  return {
    waiting,
    add(message) {
      change([...waiting.get(), message]);
      wake?.();
    },
    tryAgain(clientId) {
      change(waiting.get().map((one) => (one.client_id === clientId ? { ...one, refused: null } : one)));
      wake?.();
    },
    discard: (clientId) => change(without(clientId)),
    run(onSent) {
      let stopped = false;
      let sending = false;
      let callOff = (): void => {};
      const next = async (): Promise<void> => {
        callOff();
        const one = waiting.get().find(({ refused }) => refused === null);
        if (one === undefined || stopped || sending) return;
        // Another account is signed in by now: it waits for its own.
        if (session.get()?.username !== username) return;
        if ((actingPerson.get()?.user_id ?? null) !== one.person) {
          // Another person stands at the station by now: nobody's words go out under another name.
          change(waiting.get().map((each) => (each === one ? { ...each, refused: 'person_required' } : each)));
          return void next();
        }
        sending = true;
        const { client_id, text, link, file_id, file_name } = one;
        try {
          // To the room it was typed in, whichever is on the screen when the line is back.
          const message = await call(sendChat, { body: { client_id, text, link, file_id, file_name } }, { agency });
          change(without(client_id));
          onSent(message);
        } catch (error) {
          if (mayPass(error)) callOff = after(againMs, () => void next());
          else {
            const refused = error instanceof CallError ? error.code : 'internal';
            change(waiting.get().map((each) => (each.client_id === client_id ? { ...each, refused } : each)));
          }
          sending = false;
          if (!mayPass(error)) void next();
          return;
        }
        sending = false;
        void next();
      };
      wake = () => void next();
      const unsubscribe = connection.subscribe(() => {
        if (!isDown(connection.get())) void next();
      });
      void next();
      return () => {
        stopped = true;
        wake = null;
        callOff();
        unsubscribe();
      };
    },
  };
}
