/** Runs before every test file: what our modules keep (a queue, a count of tries, a known address) must not reach the next file. */
import { vi } from 'vitest';

vi.resetModules();
