/** The beds with an interval, due soonest first, then those of whom no time is known. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import type { BedId, BedLive, Tile } from '@wardlight/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDataNow } from '../../../lib/browser/connection.ts';
import { useHold } from '../../../lib/browser/hold.ts';
import { useOwnTurnOf } from '../../../lib/care/own-turns.ts';
import { useFormats } from '../../../lib/i18n/agency-formats.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Empty } from '../../../ui/empty.tsx';
import { classes } from '../classes.ts';
import { floorsOf, type Placed, rowsOf, settled, type TurnRow, turnGroups } from '../model.ts';
import { BedRow } from './bed-row.tsx';

const floorParam = 'floor';

interface TurnListProps {
  readonly tiles: ReadonlyMap<BedId, Tile>;
  readonly isBlind: boolean;
  readonly onLive: (live: BedLive) => void;
}

export function TurnList({ tiles, isBlind, onLive }: TurnListProps) {
  const d = useDeskWords();
  // Without a line nothing gets later on the screen than was last known.
  const now = useDataNow();
  const [floor, setFloor] = useFloor();
  const ownTurnOf = useOwnTurnOf();
  const { held, handlers } = useHold();
  const all = rowsOf(tiles.values(), now, isBlind);
  const floors = floorsOf(all);
  // A floor that is gone stays to be seen, or nobody would know why the list is empty.
  const offered = floor === '' || floors.includes(floor) ? floors : [floor, ...floors];
  const rows = all.filter(({ tile }) => floor === '' || tile.floor === floor);
  // Whoever was just turned stays where "Undo" is looked for.
  const own = new Set(rows.filter(({ tile }) => ownTurnOf(tile.live) !== null).map(({ tile }) => tile.bed_id));
  const order = useOrder(rows, floor, held, own);
  const formatOf = useFormats();
  const rowOf = new Map(rows.map((row) => [row.tile.bed_id, row]));
  if (all.length === 0) return <Empty title={d('turns.empty')} info={d('turns.emptyInfo')} />;
  return (
    <div className={classes.list} {...handlers}>
      {offered.length > 1 && (
        <NativeSelect
          size="md"
          className={classes.floor}
          label={d('turns.floor')}
          value={floor}
          data={[{ value: '', label: d('turns.anyFloor') }, ...offered.map((each) => ({ value: each, label: each }))]}
          onChange={(event) => setFloor(event.currentTarget.value)}
        />
      )}
      {rows.length === 0 && <Empty title={d('turns.none')} />}
      {turnGroups.map((group) => {
        const beds = order.filter((placed) => placed.group === group);
        if (beds.length === 0) return null;
        return (
          <section key={group} aria-label={d(`turns.${group}`)}>
            <h2 className={classes.heading}>{d(`turns.${group}`)}</h2>
            <ul className={classes.rows}>
              {beds.map(({ bed }) => {
                const row = rowOf.get(bed);
                if (row === undefined) return null;
                const { resident, agency_id } = row.tile;
                return (
                  <BedRow
                    // Of somebody else nothing stays open that was opened for who lay here before.
                    key={`${bed} ${resident.stay_id}`}
                    row={row}
                    now={now}
                    isBlind={isBlind}
                    format={formatOf(agency_id)}
                    press={ownTurnOf(row.tile.live)}
                    onLive={onLive}
                  />
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** In the address, so that Back and a link lead to it. */
function useFloor(): readonly [string, (floor: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (floor: string): void =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (floor === '') next.delete(floorParam);
        else next.set(floorParam, floor);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(floorParam) ?? '', set];
}

/** Order never jumps under a finger (look.md); another floor is another list. */
function useOrder(rows: readonly TurnRow[], floor: string, held: boolean, kept: ReadonlySet<BedId>): readonly Placed[] {
  const wanted = rows.map(({ tile, group }) => ({ bed: tile.bed_id, group }));
  const [shown, setShown] = useState({ floor, order: wanted as readonly Placed[] });
  const order = shown.floor === floor ? settled(shown.order, wanted, held, kept) : wanted;
  if (order !== shown.order || floor !== shown.floor) setShown({ floor, order });
  return order;
}
