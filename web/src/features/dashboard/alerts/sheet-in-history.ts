/** While the sheet of alerts stands open it is an entry of the history: Back closes it and does not leave the board. The address stays as it is. */
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { alertsPanel, openAlertsPanel } from '../../../lib/shell/alerts-panel.ts';

/** @param inSheet false where the alerts stand beside the board */
export function useSheetInHistory(inSheet: boolean): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isEntry = location.state?.alerts === true;
  const now = useRef({ location, navigate, isEntry });
  now.current = { location, navigate, isEntry };
  const pushed = useRef(false);
  const entered = useRef(false);
  useEffect(() => {
    if (!inSheet) return;
    const { location: at, navigate: go, isEntry: isThere } = now.current;
    // Come back to from another page, or loaded anew, it is an entry already: a second one would cost a press of Back for nothing.
    if (!pushed.current && !isThere)
      void go(
        { pathname: at.pathname, search: at.search },
        { state: { ...at.state, alerts: true }, preventScrollReset: true },
      );
    pushed.current = true;
    return () =>
      queueMicrotask(() => {
        // Closed by its button or by Escape; who left the board by a link is elsewhere by now.
        if (alertsPanel.get().hasBoard && now.current.isEntry) void now.current.navigate(-1);
      });
  }, [inSheet]);
  useEffect(() => {
    if (isEntry) entered.current = true;
    // A bed that is opened from it stands over it, and Back leads to it again.
    else if (entered.current && isBack) openAlertsPanel(false);
  }, [isEntry, isBack]);
}
