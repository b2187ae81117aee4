/** Lines that the press left alone, each with its reason; where somebody else lies in the bed by now, they are named and asked for by a press. */
import type { LeftMatLine } from '@wardlight/contract';
import { changedText } from '../../../lib/api/error-words.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { placeText } from '../model.ts';

interface LeftLinesProps {
  readonly left: readonly LeftMatLine[];
  readonly busy: boolean;
  readonly onAgain: () => void;
}

export function LeftLines({ left, busy, onAgain }: LeftLinesProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  if (left.length === 0) return null;
  const others = left.filter(({ problem }) => problem === 'residentChanged').length;
  return (
    <Notice
      kind="fault"
      title={d('manyMats.left', { n: format.number(left.length) })}
      action={
        others > 0 && (
          <Button busy={busy} onClick={onAgain}>
            {d('manyMats.again', { n: format.number(others) })}
          </Button>
        )
      }
    >
      <ul>
        {left.map(({ serial, bed, problem, residents }) => (
          <li key={`${serial} ${bed?.bed_id ?? ''}`}>
            {serial} · {bed === null ? '' : `${placeText(bed)} · `}
            {residents === null ? d(`manyMats.problem.${problem}`) : changedText(t, residents)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
