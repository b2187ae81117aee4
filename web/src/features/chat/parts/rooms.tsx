/** All rooms of the provider, for its agents: those that wait for an answer first. */
import type { ChatRoomRow } from '@wardlight/contract';
import { useReadFailure } from '../../../lib/api/read-failure.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { session } from '../../../lib/session/session.ts';
import { GrowingList } from '../../../ui/desk/growing-list.tsx';
import { ListOf } from '../../../ui/desk/list-of.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useRooms } from '../api.ts';
import { classes } from '../classes.ts';

export function Rooms() {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const list = useRooms();
  const failure = useReadFailure(list);
  const { rowAt, onRange } = list;
  const empty = <Empty title={d('chat.noMessages')} />;
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <GrowingList {...{ total, rowAt, onRange, rangeText }} more={d('lists.showMore')}>
          {(rows) => (
            <ul className={classes.rooms}>
              {rows.map((room) => (
                <Room key={room.agency_id} room={room} />
              ))}
            </ul>
          )}
        </GrowingList>
      )}
    </ListOf>
  );
}

function Room({ room: { agency_id, name, unread, last, waiting_since } }: { readonly room: ChatRoomRow }) {
  const d = useDeskWords();
  const format = useFormat();
  return (
    <li>
      <button
        type="button"
        className={`plain ${classes.roomLink}`}
        title={d('chat.openRoom', { name })}
        onClick={() => session.choose(agency_id)}
      >
        <span className={classes.roomName}>
          {name}
          {unread > 0 && <span className={classes.unread}>{d('chat.unread', { n: format.number(unread) })}</span>}
        </span>
        {waiting_since !== null && (
          <span>{d('chat.waitingSince', { time: format.clockOf(waiting_since, serverNow()) })}</span>
        )}
        <span className={classes.soft}>
          {last === null ? d('chat.noMessages') : `${last.by.name}: ${last.text || (last.file?.name ?? '…')}`}
        </span>
      </button>
    </li>
  );
}
