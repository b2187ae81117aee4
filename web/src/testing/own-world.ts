/** Runs before the setup of every test file: what our modules keep (a session, a drawn language, an unlocked speaker) must not reach the next file. */
import { vi } from 'vitest';

vi.resetModules();
