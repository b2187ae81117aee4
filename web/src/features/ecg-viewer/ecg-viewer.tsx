/** An ECG drawn on its paper to scale: scrolled through, measured with calipers, printed. */
import type { EcgDetail } from '@wardlight/contract';
import { useState } from 'react';
import { useViewport } from '../../lib/browser/viewport.ts';
import { type Layout, layoutsOf } from './drawing/rows.ts';
import { PrintView } from './parts/print-view.tsx';
import { Screen } from './parts/screen.tsx';
import type { Settings } from './parts/toolbar.tsx';

/** Narrower, a sheet of 250 mm shows less than half of itself. */
const gridFromPx = 768;

interface EcgViewerProps {
  readonly ecg: EcgDetail;
  /** How it stands on the server by now; null = that could not be read. Nothing is printed as valid that was withdrawn meanwhile. */
  readonly readAnew: () => Promise<EcgDetail | null>;
}

/** Draws nothing where there is nothing to draw: why, is said by the page around it. */
export function EcgViewer({ ecg, readAnew }: EcgViewerProps) {
  return ecg.leads.length > 0 && ecg.duration_ms !== null && ecg.duration_ms > 0 ? (
    <Viewer key={ecg.ecg_id} ecg={ecg} readAnew={readAnew} durationMs={ecg.duration_ms} />
  ) : null;
}

function Viewer({ ecg, readAnew, durationMs }: EcgViewerProps & { readonly durationMs: number }) {
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
  /** On paper there is room for three by four however narrow the screen is; who chose otherwise, chose. */
  const [chosen, setChosen] = useState<Layout | null>(null);
  const onPaper: Settings = { ...settings, layout: chosen ?? (layouts.includes('grid') ? 'grid' : 'stacked') };
  const [atMs, setAtMs] = useState(0);
  const [printing, setPrinting] = useState(false);
  return printing ? (
    <PrintView
      ecg={ecg}
      readAnew={readAnew}
      settings={onPaper}
      layouts={layouts}
      fromMs={atMs}
      onBack={() => setPrinting(false)}
    />
  ) : (
    <Screen
      ecg={ecg}
      durationMs={durationMs}
      layouts={layouts}
      settings={settings}
      onPaper={onPaper}
      startMs={atMs}
      onSettings={(next) => {
        if (next.layout !== settings.layout) setChosen(next.layout);
        setSettings(next);
      }}
      onPrint={(fromMs) => {
        setAtMs(fromMs);
        setPrinting(true);
      }}
    />
  );
}
