/** Writes server-sent events and reads them from chunks that end anywhere, as in the HTML standard. */

export type StreamEvent = {
  /** The event's name; default 'message'. */
  event: string;
  data: string;
  /** Where to resume after a disconnect; null for an event without a number. */
  id: string | null;
};

/** An empty line that keeps the connection open. */
export const heartbeat = ':\n\n';

/** One event as text. @param data on one line or several */
export function writeEvent({ event, data, id }: StreamEvent): string {
  const lines = data.split('\n').map((line) => `data: ${line}\n`);
  return `${id === null ? '' : `id: ${id}\n`}event: ${event}\n${lines.join('')}\n`;
}

/** Reads a stream chunk by chunk. @returns for each chunk the events it completes */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(eventOf);
  };
}

function eventOf(block: string): StreamEvent[] {
  const read: StreamEvent = { event: 'message', data: '', id: null };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A comment starts with its colon and has no name.
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') read.event = value;
    else if (name === 'id') read.id = value;
  }
  return data.length === 0 ? [] : [{ ...read, data: data.join('\n') }];
}
