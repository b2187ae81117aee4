/** Runs before every test file: what our modules keep (a queue, a count of tries, a known address) must not reach the next file. */
import { vi } from 'vitest';

vi.resetModules();
// Tests sign in thousands of times, and each try is meant to be dear. `store/accounts/sign-in/passwords.test.ts` looks at the real cost.
vi.mock('../store/accounts/sign-in/password-cost.ts', () => ({
  passwordCost: { password_memory_kib: 64, password_passes: 1, password_lanes: 1 },
}));
