/** One quiet line on the board: a shift is over and nobody has taken it. Its words are fetched when there is something to say. */
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../lib/i18n/format.ts';
import { bringDeskWords, useDeskWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useOpenHandover } from './api.ts';
import { classes } from './classes.ts';
import { handoverPath } from './model.ts';
import { clocks } from './shift-words.ts';

export function WaitingLine() {
  const open = useOpenHandover(useMay('handovers.read')).data?.open ?? null;
  const waits = open !== null;
  const [words, setWords] = useState(false);
  useEffect(() => {
    if (waits) void bringDeskWords().then(() => setWords(true));
  }, [waits]);
  return open !== null && words ? <Line shift={open} /> : null;
}

function Line({ shift }: { readonly shift: NonNullable<ReturnType<typeof useOpenHandover>['data']>['open'] & object }) {
  const d = useDeskWords();
  const format = useFormat();
  const times = { from: format.clock(shift.from_at), to: format.clock(shift.to_at) };
  return (
    <p className={classes.line} role="status">
      {d(shift.given === null ? 'handover.lineNotGiven' : 'handover.lineWaiting', times)}
      <Link className={classes.lineLink} to={`${handoverPath}/${shift.handover_id}`}>
        {d('handover.look')}
        <span className="heard-only"> {clocks(format, shift)}</span>
      </Link>
    </p>
  );
}
