/** Drives the clock of a server that runs with WARDLIGHT_TEST_CLOCK: it answers when everything due by then has been done. */
export function testClockOf(serverUrl: string): (now: number) => Promise<void> {
  return async (now) => {
    const answer = await fetch(new URL('/api/test/clock', serverUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    });
    await answer.arrayBuffer();
    if (!answer.ok)
      throw new Error(
        `The server does not let its clock be driven (${answer.status}): start it with WARDLIGHT_TEST_CLOCK=1, not in production.`,
      );
  };
}
