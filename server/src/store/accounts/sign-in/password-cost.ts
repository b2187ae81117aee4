/** What one try at a password costs (decisions §7: argon2id with at least 19 MiB, two passes). Tests put a cheap one in its place (`testing/own-world.ts`). */
export const passwordCost = { password_memory_kib: 19_456, password_passes: 2, password_lanes: 1 };
