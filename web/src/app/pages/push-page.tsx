/** Joins the page of push and the board, which hears whether messages to phones get through. */
import { PushScreen } from '../../features/push/screen.tsx';
import { useConnection } from '../../lib/browser/connection.ts';
import { useFailingWays } from '../live-board.tsx';

export function PushPage() {
  const { phase } = useConnection();
  const failing = useFailingWays().find(({ method }) => method === 'push') ?? null;
  // Without a live connection it would be old news, as in the bar.
  return <PushScreen failing={phase === 'live' ? failing : null} />;
}
