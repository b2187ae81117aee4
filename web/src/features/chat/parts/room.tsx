/** The room of one agency: its head, the messages, and where one writes. */
import type { AgencyId, ChatMessage } from '@wardlight/contract';
import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useIsDown } from '../../../lib/browser/connection.ts';
import { useStore } from '../../../lib/browser/store.ts';
import { after } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useActingPerson } from '../../../lib/session/acting-person.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNoteRead, useRoom, useTakeMessage } from '../api.ts';
import { classes } from '../classes.ts';
import { type ChatFeed, daysOf, notYetIn, readersOf, type ShownRoom } from '../model.ts';
import { type Outbox, outboxOf } from '../outbox.ts';
import type { ChosenLink } from './attach-dialog.tsx';
import { Composer } from './composer.tsx';
import { MessageRow, WaitingRow } from './message-row.tsx';
import { RoomSettings } from './room-settings.tsx';

interface RoomProps {
  readonly agency: AgencyId;
  readonly feed: ChatFeed;
  readonly about: ChosenLink | null;
}

export function Room({ agency, feed, about }: RoomProps) {
  const d = useDeskWords();
  const { user } = useHere();
  const me = useActingPerson()?.user_id ?? user.user_id;
  const { answer, older, newest } = useRoom(agency, feed, me);
  const failure = useAnswerFailure(answer);
  const down = useIsDown();
  const outbox = outboxOf(user, agency);
  return (
    <div className={classes.room}>
      <p className={classes.warning}>{d('chat.emergency')}</p>
      {failure !== null && <ReadFailed {...failure} />}
      {answer.data === undefined ? (
        failure === null && <Spinner text={d('lists.loading')} />
      ) : (
        <>
          <Head room={answer.data} onChanged={() => void answer.refetch()} />
          <Messages room={answer.data} me={me} outbox={outbox} older={older} onNewest={newest} down={down} />
        </>
      )}
      <Composer down={down} about={about} onSend={outbox.add} />
    </div>
  );
}

function Head({ room: { room }, onChanged }: { readonly room: ShownRoom; readonly onChanged: () => void }) {
  const d = useDeskWords();
  const { user } = useHere();
  const mayManage = useMay('chat.manage');
  const [open, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <div className={classes.head}>
      <p className={classes.soft}>{room.hours === null ? d('chat.noHours') : d('chat.hours', { hours: room.hours })}</p>
      <div className={classes.bar}>
        {user.role === 'agent' && (
          <Button kind="plain" onClick={() => session.choose('all')}>
            {d('chat.allRooms')}
          </Button>
        )}
        {mayManage && (
          <Button kind="plain" onClick={() => setOpen(true)}>
            {d('chat.settings')}
          </Button>
        )}
      </div>
      <Dialog open={open} title={d('chat.settings')} closeLabel={d('lists.close')} onClose={() => setOpen(false)}>
        {open && <RoomSettings room={room} onDone={done} onClose={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

interface MessagesProps {
  readonly room: ShownRoom;
  readonly me: number;
  readonly outbox: Outbox;
  readonly older: ReturnType<typeof useRoom>['older'];
  readonly onNewest: () => void;
  readonly down: boolean;
}

/** So near to the end it follows what comes. */
const nearPx = 80;
/** Seen on a visible page for so long is read. */
const seenMs = 1_000;

function Messages({ room, me, outbox, older, onNewest, down }: MessagesProps) {
  const d = useDeskWords();
  const format = useFormat();
  const errorText = useErrorWords();
  const waiting = notYetIn(room, useStore(outbox.waiting));
  const take = useTakeMessage(room.room.agency_id, me);
  const list = useRef<HTMLDivElement>(null);
  const [atFoot, setAtFoot] = useState(true);
  const first = room.messages[0]?.message_id ?? null;
  const last = room.messages.at(-1) ?? null;
  useKeptInView(list, { first, last: `${last?.message_id} ${waiting.length}`, atFoot: atFoot && room.atEnd });
  useReadWhenSeen(room, me, atFoot && room.atEnd ? last : null);

  const scrolled = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) =>
    setAtFoot(scrollHeight - scrollTop - clientHeight < nearPx);
  const toNewest = () => {
    if (!room.atEnd) onNewest();
    setAtFoot(true);
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div ref={list} className={classes.list} role="log" aria-label={room.room.name} tabIndex={0} onScroll={scrolled}>
      {room.more && (
        <Button kind="plain" busy={older.busy} onClick={older.load}>
          {d('chat.older')}
        </Button>
      )}
      {older.failure !== null && <Notice kind="fault">{errorText(older.failure)}</Notice>}
      {room.messages.length === 0 && waiting.length === 0 && (
        <div className={classes.empty}>
          <Empty title={d('chat.empty')} info={d('chat.emptyInfo')} />
        </div>
      )}
      {daysOf(room.messages, format.date).map(({ day, messages }) => (
        <section key={`${day} ${messages[0]?.message_id}`}>
          <h2 className={classes.dayName}>{day}</h2>
          <ul className={classes.day}>
            {messages.map((message) => (
              <MessageRow
                key={message.message_id}
                message={message}
                mine={message.by.user_id === me}
                readers={readersOf(room.reads, message)}
                onWithdrawn={take}
              />
            ))}
          </ul>
        </section>
      ))}
      {room.atEnd && waiting.length > 0 && (
        <ul className={classes.day}>
          {waiting.map((message) => (
            <WaitingRow
              key={message.client_id}
              message={message}
              down={down}
              onAgain={() => outbox.tryAgain(message.client_id)}
              onDiscard={() => outbox.discard(message.client_id)}
            />
          ))}
        </ul>
      )}
      {(!atFoot || !room.atEnd) && (
        <div className={classes.newest}>
          <Button onClick={toNewest}>
            {room.unread > 0 ? d('chat.lines', { n: format.number(room.unread) }) : d('chat.newest')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** At the foot it follows, also when its height changes; where older ones come above, what is being read stays where it is. */
function useKeptInView(
  list: React.RefObject<HTMLDivElement | null>,
  { first, last, atFoot }: { readonly first: number | null; readonly last: string; readonly atFoot: boolean },
): void {
  const before = useRef({ first, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` is what is followed
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const was = before.current;
    before.current = { first, height: element.scrollHeight };
    if (atFoot) element.scrollTop = element.scrollHeight;
    else if (first !== was.first && was.height > 0) element.scrollTop += element.scrollHeight - was.height;
  }, [list, first, last, atFoot]);
  useEffect(() => {
    const element = list.current;
    if (element === null || !atFoot) return;
    let height = element.clientHeight;
    // A keyboard that comes, or a field that grows, takes its place from the list.
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === height) return;
      height = element.clientHeight;
      element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, atFoot]);
}

function useReadWhenSeen({ room, reads }: ShownRoom, me: number, last: ChatMessage | null): void {
  const note = useNoteRead(room.agency_id);
  const mark = reads.find(({ user_id }) => user_id === me)?.message_id ?? 0;
  const id = last !== null && last.message_id > mark ? last.message_id : null;
  const seen = useEffectEvent(() => {
    // What could not be noted is noted with the next look.
    if (id !== null) void note(id).catch(() => undefined);
  });
  useEffect(() => {
    if (id === null) return;
    let stop = (): void => {};
    const look = (): void => {
      stop();
      stop = document.visibilityState === 'visible' ? after(seenMs, () => seen()) : () => {};
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [id]);
}
