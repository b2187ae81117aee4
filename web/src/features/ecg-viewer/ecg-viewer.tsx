/** An ECG drawn on its paper to scale: scrolled through, measured with calipers, printed. */
import type { EcgDetail } from '@wardlight/contract';
import { useState } from 'react';
import { useViewport } from '../../lib/browser/viewport.ts';
import { layoutsOf } from './drawing/rows.ts';
import { PrintView } from './parts/print-view.tsx';
import { Screen } from './parts/screen.tsx';
import type { Settings } from './parts/toolbar.tsx';

/** Narrower, a sheet of 250 mm shows less than half of itself. */
const gridFromPx = 768;

/** Draws nothing where there is nothing to draw: why, is said by the page around it. */
export function EcgViewer({ ecg }: { readonly ecg: EcgDetail }) {
  return ecg.leads.length > 0 && ecg.duration_ms !== null && ecg.duration_ms > 0 ? (
    <Viewer key={ecg.ecg_id} ecg={ecg} durationMs={ecg.duration_ms} />
  ) : null;
}

function Viewer({ ecg, durationMs }: { readonly ecg: EcgDetail; readonly durationMs: number }) {
  const { width } = useViewport();
  const layouts = layoutsOf(ecg.leads, durationMs);
  const [settings, setSettings] = useState<Settings>({
    layout: layouts.includes('grid') && width >= gridFromPx ? 'grid' : 'stacked',
    speed: 25,
    gain: 10,
    size: 100,
    peaks: true,
    annotations: true,
  });
  const [atMs, setAtMs] = useState(0);
  const [printing, setPrinting] = useState(false);
  return printing ? (
    <PrintView ecg={ecg} settings={settings} fromMs={atMs} onBack={() => setPrinting(false)} />
  ) : (
    <Screen
      ecg={ecg}
      durationMs={durationMs}
      layouts={layouts}
      settings={settings}
      startMs={atMs}
      onSettings={setSettings}
      onPrint={(fromMs) => {
        setAtMs(fromMs);
        setPrinting(true);
      }}
    />
  );
}
