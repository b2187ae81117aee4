import { expect, test, vi } from 'vitest';

test('a try at a password costs 19 MiB and two passes, which is what is kept beside it', async () => {
  vi.doUnmock('./password-cost.ts');
  vi.resetModules();
  const { hashPassword, isDatedHash, isPassword } = await import('./passwords.ts');
  const kept = await hashPassword('three sleeping herons');
  expect(kept).toMatchObject({ password_memory_kib: 19_456, password_passes: 2, password_lanes: 1 });
  expect(isDatedHash(kept)).toBe(false);
  expect(await isPassword('three sleeping herons', kept)).toBe(true);
  expect(await isPassword('three sleeping heron', kept)).toBe(false);
});
