/** Joins the pages of measuring and the channel that says what came. */
import { MeasuringScreen } from '../../features/measuring/screen.tsx';
import { UnassignedScreen } from '../../features/measuring/unassigned-screen.tsx';
import { useForaFeed } from '../../live/use-fora.ts';

export const ForaPage = () => <MeasuringScreen key="fora" family="fora" feed={useForaFeed()} />;
export const ChilinePage = () => <MeasuringScreen key="chiline" family="chiline" feed={useForaFeed()} />;
export const UnassignedPage = () => <UnassignedScreen feed={useForaFeed()} />;
