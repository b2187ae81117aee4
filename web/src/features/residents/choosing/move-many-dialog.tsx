/** Many to other beds: a bed number for each, what that would do line by line, then one press (docs/decisions/193). */
import { checkMoves, type JudgedMove, type LeftMove, type ListedResident, moveResidents } from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { asShown, useManyChanged } from '../api.ts';
import { JudgedMoves, LeftMoves } from './judged-moves.tsx';
import { TypedBeds, type Wish } from './typed-beds.tsx';
import type { Chosen } from './use-chosen.ts';

interface MoveManyDialogProps {
  readonly chosen: Chosen;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

const isAsked = (wish: Wish | undefined): boolean => wish !== undefined && (wish.none || wish.bed_no.trim() !== '');

type Sent = Pick<ListedResident, 'resident_id' | 'revision' | 'stay_id'> & { readonly bed_id: number | null };

export function MoveManyDialog({ chosen, onDone, onClose }: MoveManyDialogProps) {
  const d = useDeskWords();
  const format = useFormat();
  const errorText = useErrorWords();
  const changed = useManyChanged();
  const action = useAction();
  const [wishes, setWishes] = useState<ReadonlyMap<number, Wish>>(new Map());
  const [missing, setMissing] = useState(false);
  const [judged, setJudged] = useState<readonly JudgedMove[] | null>(null);
  const [left, setLeft] = useState<readonly LeftMove[] | null>(null);
  const [done, setDone] = useState(0);
  const residents = [...chosen.values()];
  const check = () => {
    const asked = residents.filter(({ resident_id }) => isAsked(wishes.get(resident_id)));
    setMissing(asked.length === 0);
    if (asked.length === 0) return;
    const moves = asked.map((resident) => {
      const wish = wishes.get(resident.resident_id);
      return {
        ...asShown(resident),
        resident_id: resident.resident_id,
        bed_no: wish === undefined || wish.none ? '' : wish.bed_no.trim(),
      };
    });
    action.run(async () => setJudged(await call(checkMoves, { body: { moves } })));
  };
  const send = (moves: readonly Sent[], others: readonly LeftMove[] = []) =>
    action.run(async () => {
      try {
        const answer = await call(moveResidents, { body: { moves: [...moves] } });
        const sum = done + answer.moved;
        setDone(sum);
        const still = [...others, ...answer.left];
        if (still.length === 0) return onDone(d('manyResidents.moved', { n: format.number(sum) }));
        setLeft(still);
      } finally {
        changed();
      }
    });
  const move = (lines: readonly JudgedMove[]) =>
    send(
      lines.flatMap(({ resident_id, problem, to }) => {
        const resident = chosen.get(resident_id);
        return problem !== null || resident === undefined
          ? []
          : [{ ...asShown(resident), resident_id, bed_id: to?.bed_id ?? null }];
      }),
    );
  return (
    <Dialog open size="xl" title={d('manyResidents.move')} closeLabel={d('lists.close')} onClose={onClose}>
      <div className={desk.form}>
        {judged === null && (
          <TypedBeds
            residents={residents}
            wishes={wishes}
            onWishes={setWishes}
            missing={missing}
            busy={action.busy}
            onCheck={check}
            onClose={onClose}
          />
        )}
        {judged !== null && left === null && (
          <JudgedMoves
            judged={judged}
            busy={action.busy}
            onBack={() => {
              action.forget();
              setJudged(null);
            }}
            onMove={() => move(judged)}
          />
        )}
        {left !== null && (
          <LeftMoves
            left={left}
            moved={done}
            busy={action.busy}
            onAgain={(lines) =>
              send(
                lines.map(({ to, ...line }) => ({
                  ...asShown(line),
                  resident_id: line.resident_id,
                  bed_id: to?.bed_id ?? null,
                })),
                left.filter((line) => !lines.includes(line)),
              )
            }
            onClose={onClose}
          />
        )}
        {action.failure !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(action.failure)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
