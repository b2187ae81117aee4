/** Runs before the setup of every test file: what our modules keep (a session, a drawn language, an unlocked speaker) must not reach the next file. */
import { timeoutManager } from '@tanstack/react-query';
import { vi } from 'vitest';

vi.resetModules();
// Measured as soon as a module asks for it: a file of a phone must not leave a phone behind.
window.innerWidth = 1024;
window.innerHeight = 768;
giveBackTimers();

/** The library stays loaded, and with it the timers of the file before; it complains whenever they change hands after they were used. */
function giveBackTimers(): void {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  timeoutManager.setTimeoutProvider<number>({
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (id) => window.clearTimeout(id),
    setInterval: (run, ms) => window.setInterval(run, ms),
    clearInterval: (id) => window.clearInterval(id),
  });
  complaint.mockRestore();
}
