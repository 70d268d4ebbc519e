/** How does an event look on the wire, and how is it read again from pieces that end anywhere? Server-sent events, as the HTML standard has them. */

export type StreamEvent = {
  /** What it is called; 'message' when not said otherwise. */
  event: string;
  data: string;
  /** Where to go on from after a break; null for an event without a number. */
  id: string | null;
};

/** A line that says nothing: it keeps the connection open and shows that it is. */
export const heartbeat = ':\n\n';

/** One event as text. @param data on one line or several */
export function writeEvent({ event, data, id }: StreamEvent): string {
  const lines = data.split('\n').map((line) => `data: ${line}\n`);
  return `${id === null ? '' : `id: ${id}\n`}event: ${event}\n${lines.join('')}\n`;
}

/** Reads a stream piece by piece. @returns for each piece the events that it completes */
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
    // A comment, which begins with its colon, has no name.
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') read.event = value;
    else if (name === 'id') read.id = value;
  }
  return data.length === 0 ? [] : [{ ...read, data: data.join('\n') }];
}
