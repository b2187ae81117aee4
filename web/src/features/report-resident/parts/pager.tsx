/** Which rows of how many, and the pages beside them, which stay where they are at the ends. */
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { Button } from '../../../ui/button.tsx';
import { pageRows } from '../api.ts';
import { classes } from '../classes.ts';

interface PagerProps {
  /** Of the first row that is shown. */
  readonly offset: number;
  readonly shown: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
}

export function Pager({ offset, shown, total, onOffset }: PagerProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  // An address may name a page that is no more.
  const lastOffset = Math.max(0, Math.ceil(total / pageRows) - 1) * pageRows;
  const end = shown === 0 ? 0 : offset + shown;
  return (
    <div className={classes.pages}>
      <p className={classes.soft} role="status">
        {rangeText(Math.min(offset + 1, end), end, total)}
      </p>
      {total > pageRows && (
        <>
          <Button kind="plain" off={offset === 0} onClick={() => onOffset(Math.min(offset - pageRows, lastOffset))}>
            {d('lists.pageBefore')}
          </Button>
          <Button kind="plain" off={offset + shown >= total} onClick={() => onOffset(offset + pageRows)}>
            {d('lists.pageAfter')}
          </Button>
        </>
      )}
    </div>
  );
}
