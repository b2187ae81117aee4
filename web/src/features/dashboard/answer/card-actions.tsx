/** All that can be done about a card, in the order in which it is done: go, be there, hand over, close; a slip is undone last. */
import type { Alert } from '@wardlight/contract';
import { isMine, mayClaim, mayStayAt } from '../state/cards.ts';
import { useMe } from '../state/use-me.ts';
import { ClaimButton, WhoGoes } from './claim-button.tsx';
import { CloseButton } from './close-button.tsx';
import { HandOverButton } from './hand-over-button.tsx';
import { StayButton } from './stay-button.tsx';
import { UndoSlot } from './undo-slot.tsx';

export function CardActions({ lead, alerts }: { readonly lead: Alert; readonly alerts: readonly Alert[] }) {
  const me = useMe();
  const card = { lead, alerts };
  return (
    <>
      {mayClaim(alerts, me) && <ClaimButton {...card} />}
      {mayStayAt(alerts) && <StayButton {...card} />}
      {/* Only what is one's own can be handed over. */}
      {isMine(alerts, me) && <HandOverButton {...card} />}
      <CloseButton {...card} />
      <WhoGoes {...card} />
      <UndoSlot {...card} />
    </>
  );
}
