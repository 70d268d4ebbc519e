/** Closes connections whose client sends a body or reads an answer too slowly, and leaves those that are merely slow. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a connection is waiting for its client to do. */
export type Phase = 'nothing' | 'send' | 'read';

/** A window in which a client has to move so many bytes: 4 KiB a second, a quarter of what a phone on EDGE manages. */
export const pace = { windowMilliseconds: 10_000, leastBytes: 40 * 1024 };

const lookEveryMilliseconds = 1_000;
/** How long a client that is being closed has to take the answer that says so. */
const farewellMilliseconds = 1_000;

export type PaceWatch = {
  /**
   * Whether the client has kept us waiting for a whole window without moving enough.
   * @param moved bytes since the connection began, in the direction of the phase
   * @param at milliseconds on any clock that only goes forward
   */
  isTooSlow(phase: Phase, moved: number, at: number): boolean;
};

/** Watches one connection. The window begins anew with each phase and whenever enough has moved, so a large upload may take as long as it keeps moving. */
export function createPaceWatch({ windowMilliseconds, leastBytes } = pace): PaceWatch {
  let phase: Phase = 'nothing';
  let startedAt = 0;
  let movedBefore = 0;
  return {
    isTooSlow(now, moved, at) {
      const isNew = now !== phase || now === 'nothing';
      if (!isNew && moved - movedBefore < leastBytes) return at - startedAt >= windowMilliseconds;
      phase = now;
      startedAt = at;
      movedBefore = moved;
      return false;
    },
  };
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Bytes that have left for the network. What Node keeps of a write that is under way is not public: without it one large write would look like a
 * standstill until its last byte is gone. Node's own socket timeout reads the same two fields.
 */
function sentBy(socket: Socket): number {
  const { _bytesDispatched: dispatched, _handle: handle } = socket as Socket & {
    _bytesDispatched?: number;
    _handle?: { writeQueueSize?: number } | null;
  };
  return dispatched === undefined
    ? socket.bytesWritten - socket.writableLength
    : dispatched - (handle?.writeQueueSize ?? 0);
}

function phaseOf(socket: Socket, exchange: Exchange | undefined): Phase {
  if (socket.writableLength > 0) return 'read';
  // Bytes that nobody has taken yet are for us to read: an endpoint that is still asking who sends them.
  if (exchange && !exchange.request.complete && exchange.request.readableLength === 0) return 'send';
  return 'nothing';
}

function close(socket: Socket, exchange: Exchange | undefined, tooSlow: string): void {
  if (exchange && !exchange.response.headersSent && socket.writableLength === 0) {
    socket.write(tooSlow);
    socket.destroySoon();
    setTimeout(() => socket.destroy(), farewellMilliseconds).unref();
  } else socket.destroy();
}

/**
 * Looks at every connection of the server once a second. Slow headers are Node's own to end (`headersTimeout`); a stream that has nothing to say waits for
 * nobody.
 * @param tooSlow what a client hears that has not had any answer yet, as bytes of HTTP
 * @returns to be called with each request
 */
export function endSlowClients(server: Server, tooSlow: string): (exchange: Exchange) => void {
  const watches = new Map<Socket, PaceWatch>();
  const exchanges = new WeakMap<Socket, Exchange>();
  server.on('connection', (socket: Socket) => {
    watches.set(socket, createPaceWatch());
    socket.once('close', () => watches.delete(socket));
  });
  const timer = setInterval(() => {
    const at = performance.now();
    for (const [socket, watch] of watches) {
      const exchange = exchanges.get(socket);
      const phase = phaseOf(socket, exchange);
      const moved = phase === 'send' ? socket.bytesRead : phase === 'read' ? sentBy(socket) : 0;
      if (watch.isTooSlow(phase, moved, at)) close(socket, exchange, tooSlow);
    }
  }, lookEveryMilliseconds).unref();
  server.once('close', () => clearInterval(timer));
  return (exchange) => exchanges.set(exchange.request.socket, exchange);
}
