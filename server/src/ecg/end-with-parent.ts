/** In a thread of the reading process: a reader that never ends must not outlive a server that was killed. */
const parent = process.ppid;
const nothing = new Int32Array(new SharedArrayBuffer(4));

while (process.ppid === parent) Atomics.wait(nothing, 0, 0, 1_000);
process.kill(process.pid, 'SIGKILL');

export {};
