/** All rooms of the provider, for its agents: those that wait for an answer first. */
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { session } from '../../../lib/session/session.ts';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useRooms } from '../api.ts';
import { classes } from '../classes.ts';

export function Rooms() {
  const d = useDeskWords();
  const format = useFormat();
  const answer = useRooms();
  const failure = useAnswerFailure(answer);
  if (answer.data === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      <ul className={classes.rooms}>
        {answer.data.map(({ agency_id, name, unread, last, waiting_since }) => (
          <li key={agency_id}>
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
        ))}
      </ul>
    </>
  );
}
