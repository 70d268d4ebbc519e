/** What happened, for the operator, without saying who: no address, no query, no header, no body. */

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type Log = {
  debug(message: string, facts?: Record<string, unknown>): void;
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
  /** Writes what is still held back. */
  flush(): void;
};

const order: LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/**
 * Structured logs, one JSON object a line. Lines are gathered for a moment and written together, for a write a request
 * would cost more than answering it from the cache.
 */
export function createLog(level: LogLevel, write: (text: string) => void, now: () => Date): Log {
  const threshold = order.indexOf(level);
  let held = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (held === '') return;
    const text = held;
    held = '';
    write(text);
  };
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      if (order.indexOf(name) < threshold) return;
      held += `${JSON.stringify({ at: now().toISOString(), level: name, message, ...facts })}\n`;
      if (name === 'error' || held.length > 64 * 1024) flush();
      else timer ??= setTimeout(flush, 100).unref();
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), flush };
}
