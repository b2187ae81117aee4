/** Beds that need somebody and are out of sight, at the edge behind which they are: "↓ 305-2 !!". Pressed, they come into sight. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { BedId } from '@wardlight/contract';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useEarly } from '../../../lib/browser/second-tap.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import { priorityMarks } from '../../../ui/priority-mark.tsx';
import type { Row } from '../state/arrangement.ts';
import type { AlertCard } from '../state/cards.ts';
import { needsSomeone } from '../state/model.ts';
import { useOpenCards } from '../state/open-alerts.ts';
import styles from './edge-hints-styles.css?inline';

bringStyles(styles);

export interface EdgeHintsProps {
  readonly rows: readonly Row[];
  readonly list: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Height of a hint and its distance from the edge, as edge-hints-styles.css draws them. */
const hintPx = 56;
/** So many are named at an edge; the others are counted. */
const named = 2;

interface Hidden {
  readonly above: readonly AlertCard[];
  readonly below: readonly AlertCard[];
}
const nothing: Hidden = { above: [], below: [] };

export function EdgeHints({ rows, list, scroller }: EdgeHintsProps) {
  const open = useOpenCards();
  const calling = useMemo(() => open.cards.filter(({ lead }) => lead.bed_id !== null && needsSomeone(lead)), [open]);
  const hidden = useHidden(calling, rows, list, scroller);
  const bring = (card: AlertCard): void => bringIntoSight(card.lead.bed_id, rows, list.current, scroller.current);
  return (
    <div className="edge-hints">
      <Hint cards={hidden.above} up onPress={bring} />
      <Hint cards={hidden.below} up={false} onPress={bring} />
    </div>
  );
}

interface HintProps {
  readonly cards: readonly AlertCard[];
  readonly up: boolean;
  readonly onPress: (card: AlertCard) => void;
}

function Hint({ cards, up, onPress }: HintProps) {
  const { t } = useWords();
  const [first] = cards;
  // Where it comes a finger may be on its way to the tile below it.
  const early = useEarly(first === undefined ? null : 'here');
  if (first === undefined) return null;
  const Arrow = up ? IconArrowUp : IconArrowDown;
  const numbers = cards.map(({ lead }) => lead.bed_no ?? '');
  const more = cards.length - named;
  return (
    <button
      type="button"
      className="edge-hint"
      data-edge={up ? 'above' : 'below'}
      data-priority={first.lead.priority}
      data-early={early || undefined}
      aria-label={t(up ? 'board.edge.above' : 'board.edge.below', { beds: numbers.join(', ') })}
      onClick={() => onPress(first)}
    >
      <Arrow size={20} stroke={2} aria-hidden="true" />
      {cards.slice(0, named).map(({ key, lead }) => (
        <span key={key}>
          {lead.bed_no} <strong>{priorityMarks[lead.priority]}</strong>
        </span>
      ))}
      {more > 0 && <span>+{more}</span>}
    </button>
  );
}

const tileIn = (list: Element | null, bed: BedId | null): Element | null =>
  list?.querySelector(`[data-bed="${bed}"]`) ?? null;
const rowOf = (rows: readonly Row[], bed: BedId | null): number =>
  rows.findIndex((row) => row.kind === 'tiles' && bed !== null && row.beds.includes(bed));

/** Asked when something scrolls, changes its size or calls; of many beds only those in sight have a tile, and their rows say where the others are. */
function useHidden(
  calling: readonly AlertCard[],
  rows: readonly Row[],
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): Hidden {
  const [hidden, setHidden] = useState(nothing);
  useEffect(() => {
    const window = scroller.current;
    if (window === null) return;
    if (calling.length === 0) return setHidden(nothing);
    let asked = 0;
    const look = (): void => {
      asked = 0;
      const sidesIn = (sight: Sight) => calling.map((card) => sideOf(card.lead.bed_id, rows, list.current, sight));
      const sight = sightOf(window);
      const first = sidesIn(sight);
      // The hint itself lies over the last line of tiles.
      const sides = first.some((side) => side !== null) ? sidesIn({ ...sight, bottom: sight.bottom - hintPx }) : first;
      const below = calling.filter((_, place) => sides[place] === 'below');
      setHidden({ above: calling.filter((_, place) => sides[place] === 'above'), below });
    };
    const ask = (): void => {
      if (asked === 0) asked = requestAnimationFrame(look);
    };
    const observer = new ResizeObserver(ask);
    observer.observe(window);
    if (list.current !== null) observer.observe(list.current);
    window.addEventListener('scroll', ask, { passive: true });
    look();
    return () => {
      cancelAnimationFrame(asked);
      observer.disconnect();
      window.removeEventListener('scroll', ask);
    };
  }, [calling, rows, list, scroller]);
  return hidden;
}

interface Sight {
  readonly top: number;
  readonly bottom: number;
}

/** What is seen of the board: from below the bar that stays, where there is one. */
function sightOf(scroller: HTMLElement): Sight {
  const { top, bottom } = scroller.getBoundingClientRect();
  const bar = scroller.querySelector('[data-stays]')?.getBoundingClientRect();
  return { top: Math.max(top, bar?.bottom ?? top), bottom };
}

/** Of a tile in sight no more than this is cut off: its number at the top and its button at the foot are seen. */
const cutPx = 12;

/** Null: it is in sight, or filtered away. */
function sideOf(
  bed: BedId | null,
  rows: readonly Row[],
  list: HTMLElement | null,
  sight: Sight,
): 'above' | 'below' | null {
  const place = rowOf(rows, bed);
  if (place < 0) return null;
  const tile = tileIn(list, bed);
  if (tile === null) {
    const anyInSight = list?.querySelector<HTMLElement>('[data-bed]')?.dataset.bed;
    return place < rowOf(rows, Number(anyInSight) as BedId) ? 'above' : 'below';
  }
  const { top, bottom } = tile.getBoundingClientRect();
  if (top < sight.top - cutPx) return 'above';
  return bottom > sight.bottom + cutPx ? 'below' : null;
}

function bringIntoSight(
  bed: BedId | null,
  rows: readonly Row[],
  list: HTMLElement | null,
  scroller: HTMLElement | null,
): void {
  const tile = tileIn(list, bed);
  if (tile !== null) {
    tile.scrollIntoView({ block: 'center' });
    tile.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
    return;
  }
  // Not built yet: where its row is, about.
  if (list === null || scroller === null) return;
  const share = rowOf(rows, bed) / Math.max(1, rows.length);
  scroller.scrollTo({ top: list.offsetTop + share * list.scrollHeight - scroller.clientHeight / 2 });
}
