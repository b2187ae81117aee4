/** What somebody is at risk of, before their name: a shape, with its word under a pointer and for those who read by ear. */
import { IconBandage, IconFall } from '@tabler/icons-react';
import type { Risk } from '@wardlight/contract';
import { useBoardWords } from '../state/board-context.tsx';
import classes from './risk-mark.module.css';

const icons = { fallRisk: IconFall, pressureCare: IconBandage } as const satisfies Record<Risk, unknown>;

export function RiskMark({ risk }: { readonly risk: Risk | null | undefined }) {
  const t = useBoardWords();
  if (risk === null || risk === undefined) return null;
  const Icon = icons[risk];
  const text = t(`board.risk.${risk}`);
  return (
    <span className={classes.risk} data-risk={risk} title={text}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      <span className="heard-only">{text} </span>
    </span>
  );
}
