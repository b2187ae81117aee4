/** What was measured last on this screen, for the next resident of a round. */
import { type MeterFamily, measurementGroupIdSchema, measurementKindSchema, meterIdSchema } from '@wardlight/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { shelf } from '../../lib/browser/browser-storage.ts';
import { offeredKinds } from './model.ts';

const wantedSchema = z.object({
  kinds: z.array(measurementKindSchema),
  meter: z.nullable(meterIdSchema),
  /** Left out = of any. */
  group: z.optional(z.nullable(measurementGroupIdSchema)),
});
export type Wanted = z.infer<typeof wantedSchema>;

export function useWanted(family: MeterFamily): readonly [Wanted, (wanted: Wanted) => void] {
  const [kept] = useState(() => shelf('localStorage', `measuring.${family}`, wantedSchema));
  const [wanted, setWanted] = useState<Wanted>(
    () => kept.read() ?? { kinds: offeredKinds(family).slice(0, 1), meter: null },
  );
  return [
    wanted,
    (next) => {
      kept.write(next);
      setWanted(next);
    },
  ];
}
