/** The turn clock of a bed. Its ring is fetched after the first tile, and only where somebody is to be turned. */
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import type { TurnClockProps } from './turn-mark.tsx';

const load = () => import('./turn-mark.tsx');

export function TurnClock(props: TurnClockProps) {
  const hasInterval = props.tile.turn_minutes !== null;
  const mark = useChunk(load, hasInterval);
  if (hasInterval && mark.kind === 'here') return <mark.part.TurnMark {...props} />;
  return (
    <>
      {props.around}
      {props.children}
    </>
  );
}
