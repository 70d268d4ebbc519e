/** Sets the embedded PostgreSQL's configuration. */
import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/** Memory available to this process in bytes: the machine's, or a container's lower limit. */
export function usableMemory(total = totalmem(), limit = process.constrainedMemory()): number {
  return limit > 0 && limit < total ? limit : total;
}

/** An eighth of the memory, between 32 MB and 2 GB: the operating system caches the rest. */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.round(Math.min(Math.max(memoryBytes / 8 / megabyte, 32), 2048));
}

/** The settings by PostgreSQL's own names. `socketDirectory` is the only access: no TCP port is opened. */
export function serverSettings(
  socketDirectory: string,
  memoryBytes = usableMemory(),
): Record<string, string> {
  return {
    listen_addresses: '',
    // The setting is a list; quoting keeps spaces and commas in a path.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '200',
    shared_buffers: `${sharedBuffersMb(memoryBytes)}MB`,
    effective_cache_size: `${Math.round(memoryBytes / 2 / megabyte)}MB`,
    maintenance_work_mem: '128MB',
    // An acknowledged booking survives a power cut.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    autovacuum: 'on',
    // Queries are short: JIT and parallel workers cost more than they save, and containers have little /dev/shm.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    logging_collector: 'off',
  };
}
