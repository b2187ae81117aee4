/** Joins the welcome page and the live board: with something high open the greeting gives way to it. */
import { WelcomeScreen } from '../../features/welcome/screen.tsx';
import { useMostUrgent } from '../live-board.tsx';

export const WelcomePage = () => <WelcomeScreen urgent={useMostUrgent() === 'high'} />;
