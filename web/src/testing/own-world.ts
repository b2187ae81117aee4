/** Runs before the setup of every test file: what our modules keep (a session, a drawn language, an unlocked speaker) must not reach the next file. */
import { vi } from 'vitest';

vi.resetModules();
// Measured as soon as a module asks for it: a file of a phone must not leave a phone behind.
window.innerWidth = 1024;
window.innerHeight = 768;
