/** Where PostgreSQL listens; fixed for the life of a handle, so that a pool finds it again after a restart. */
export type Listen = { kind: 'socket'; folder: string; port: number } | { kind: 'tcp'; host: string; port: number };

export const socketPort = 5432; // only part of the socket's file name

/**
 * Tuned for one small machine that must not lose what it acknowledged; server and database together stay
 * under 300 MB. Given on the command line, so that they hold for clusters made by older versions too.
 */
export function serverArguments(cluster: string, listen: Listen, durable: boolean): string[] {
  const settings = { ...lasting, ...(durable ? safe : throwAway), ...addresses(listen) };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const lasting = {
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  autovacuum_max_workers: '2',
  max_logical_replication_workers: '0',
  io_method: 'sync', // the three I/O workers of version 18 cost more memory than they help at this size
  // Reports may not take every core from the alerts; and parallel queries need more /dev/shm than containers have.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // systemd removes a user's POSIX shared memory at logout, under a server that still runs.
  dynamic_shared_memory_type: 'mmap',
  jit: 'off',
  wal_compression: 'on',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Failed statements and their details carry rows, and rows carry residents' names.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
/** Survives a kill of every process, but no power cut. */
const throwAway = { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'off' };

function addresses(listen: Listen): Record<string, string> {
  if (listen.kind === 'tcp')
    return { listen_addresses: listen.host, port: String(listen.port), unix_socket_directories: '' };
  return {
    listen_addresses: '',
    port: String(listen.port),
    unix_socket_directories: listen.folder,
    unix_socket_permissions: '0700',
  };
}

/** Anyone who reaches the socket (folder of mode 700) is us; over TCP the password decides. */
export function initdbArguments(cluster: string, passwordFile: string, user: string, durable: boolean): string[] {
  return [
    ...[
      '-D',
      cluster,
      '-U',
      user,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    ...['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ];
}
