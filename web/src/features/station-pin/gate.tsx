/** Before a page of records on a shared station: who it is, and their PIN; over it, for whom it is open and how long still. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useActingPerson } from '../../lib/session/acting-person.ts';
import { stationPin, useOpenStation } from '../../lib/session/station-pin.ts';
import { Button } from '../../ui/button.tsx';
import { AskPin } from './ask-pin.tsx';
import { AskWho } from './ask-who.tsx';
import { classes } from './station-pin-classes.ts';

export function Gate({ children }: { readonly children: ReactNode }) {
  const person = useActingPerson();
  const open = useOpenStation();
  const isOpen = open !== null;
  const queries = useQueryClient();
  // What was read for one person must not be there for the next, nor for nobody.
  useEffect(() => {
    if (!isOpen) return;
    return () => queries.removeQueries({ type: 'inactive' });
  }, [isOpen, queries]);
  if (person === null) return <AskWho />;
  if (open === null) return <AskPin key={person.user_id} person={person} />;
  return (
    <>
      <OpenFor name={person.name} until={open.until} />
      {children}
    </>
  );
}

function OpenFor({ name, until }: { readonly name: string; readonly until: number }) {
  const d = useDeskWords();
  const format = useFormat();
  const left = Math.max(0, until - useNow());
  return (
    <div className={classes.open}>
      <p>
        <strong>{name}</strong>{' '}
        <span className={classes.left}>{d('ownAccount.pin.left', { left: format.duration(left) })}</span>
      </p>
      <Button kind="plain" onClick={stationPin.giveBack}>
        {d('ownAccount.pin.done')}
      </Button>
    </div>
  );
}
