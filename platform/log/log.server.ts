/** Logs what happened for the operator, without saying who: no address, query, header or body. */

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type Log = {
  debug(message: string, facts?: Record<string, unknown>): void;
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
  /** Writes buffered lines. */
  flush(): void;
};

const order: LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/**
 * Structured logs, one JSON object per line. Lines are buffered briefly and written together: a write per request would cost more than
 * answering from the cache.
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
