/** Describes an unexpected error for the log without its message, which may quote what the sender wrote. */

export type LoggedError = {
  error: string;
  /** The code of PostgreSQL, Node or a provider: '22P02', 'ECONNREFUSED'. */
  code?: string;
  constraint?: string;
  /** Where it was thrown: the frames of the stack. */
  frames: string[];
  cause?: LoggedError;
};

const mostFrames = 12;
const mostCauses = 3;
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value);

/** The frames below the message. The message is cut off first: its own lines could look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => /^at .*(:\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line))
    .slice(0, mostFrames);
}

/**
 * What an operator needs to find a bug: the error's name, code and place. Its message is left out: assertions, parsers and PostgreSQL quote
 * the offending text, which may be personal.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { error: typeof error, frames: [] };
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  return {
    error: isWord(error.name) ? error.name : 'Error',
    ...(isWord(code) ? { code } : {}),
    ...(isWord(constraint) ? { constraint } : {}),
    frames: framesOf(error),
    ...(error.cause instanceof Error && depth < mostCauses
      ? { cause: errorForLog(error.cause, depth + 1) }
      : {}),
  };
}
