/** What stands below what was asked for: it is drawn after the first paint, and in pieces between which an input is heard. */
import { type ReactNode, startTransition, useEffect, useState } from 'react';

export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return painted ? children : null;
}
