/** Mats that nothing was asked of, because another resident lies on them than was shown: named, and asked for by a press of its own. */
import type { UnaskedMat } from '@wardlight/contract';
import { changedText } from '../../../lib/api/error-words.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { askedAgain } from '../model.ts';

interface LeftMatsProps {
  readonly left: readonly UnaskedMat[];
  /** Null = whoever reads this may not. */
  readonly onAsk: (() => void) | null;
}

export function LeftMats({ left, onAsk }: LeftMatsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const n = format.number(left.length);
  return (
    <Notice
      kind="fault"
      title={d('networks.left.title', { n })}
      action={onAsk !== null && <Button onClick={onAsk}>{d('networks.left.do', { n })}</Button>}
    >
      <p>{d('networks.left.info')}</p>
      <ul>
        {left.map((mat) => (
          <li key={mat.mat_id}>
            {askedAgain(mat).place ?? d('networks.noBed')} · {mat.serial} · {changedText(t, mat)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
