/** Closes connections whose client sends a body or reads an answer too slowly, and leaves those that are merely slow. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a connection is waiting for its client to do. */
export type Phase = 'nothing' | 'send' | 'read';

type Pace = { windowMilliseconds: number; leastBytes: number };

/**
 * How much a client has to move within a window. Sending: 4 KiB a second, a quarter of what a phone on EDGE manages. Reading: the kernel takes bytes
 * for a client that reads nothing, in bursts up to 6 s after the beginning (its probes of a full window), so this window is the shorter one: a burst
 * begins it anew, and the client still has to be gone after 12 s.
 */
export const paces: Record<Exclude<Phase, 'nothing'>, Pace> = {
  send: { windowMilliseconds: 10_000, leastBytes: 40 * 1024 },
  read: { windowMilliseconds: 6_000, leastBytes: 16 * 1024 },
};

const lookEveryMilliseconds = 500;
/** Browsers and proxies wait for one answer before they ask again. A few connections that ask for hundreds at once would hold up everybody else. */
const mostOwed = 32;
/** How long a client that is being closed has to take the answer that says so. */
const farewellMilliseconds = 1_000;

export type PaceWatch = {
  /**
   * Whether the client has kept us waiting for a whole window without moving enough.
   * @param moved bytes since the connection began, in the direction of the phase
   * @param at milliseconds on any clock that only goes forward
   */
  isTooSlow(phase: Phase, moved: number, at: number): boolean;
  /** A request has come in on a connection that owed us nothing: the client begins with a full window. */
  beginAnew(): void;
};

/**
 * Watches one connection. The window begins anew when the client turns from sending to reading and whenever enough has moved, so a large upload may
 * take as long as it keeps moving. While we are the slow one the window stands still: a client that asks for several answers at once gets no new
 * window with each of them.
 */
export function createPaceWatch(): PaceWatch {
  let phase: Phase = 'nothing';
  let waited = 0;
  let movedBefore = 0;
  let lookedAt = 0;
  return {
    isTooSlow(now, moved, at) {
      const passed = at - lookedAt;
      lookedAt = at;
      if (now === 'nothing') return false;
      const { windowMilliseconds, leastBytes } = paces[now];
      if (now === phase && moved - movedBefore < leastBytes) {
        waited += passed;
        return waited >= windowMilliseconds;
      }
      phase = now;
      waited = 0;
      movedBefore = moved;
      return false;
    },
    beginAnew() {
      phase = 'nothing';
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

/** Closes by a reset: what the kernel still holds for a client that doesn't read is thrown away, and the client hears of it at once. */
function close(socket: Socket, exchange: Exchange | undefined, tooSlow: string): void {
  if (exchange && !exchange.response.headersSent && socket.writableLength === 0) {
    socket.write(tooSlow);
    socket.destroySoon();
    setTimeout(() => socket.resetAndDestroy(), farewellMilliseconds).unref();
  } else socket.resetAndDestroy();
}

/**
 * Looks at every connection of the server twice a second. Slow headers are Node's own to end (`headersTimeout`); a stream that has nothing to say waits
 * for nobody.
 * @param tooSlow what a client hears that has not had any answer yet, as bytes of HTTP
 * @returns to be called with each request: whether it is to be answered, or its connection has asked for too many at once and is closed
 */
export function endSlowClients(server: Server, tooSlow: string): (exchange: Exchange) => boolean {
  const watches = new Map<Socket, PaceWatch>();
  const exchanges = new WeakMap<Socket, Exchange>();
  /** Answers that each connection is still owed. */
  const owed = new WeakMap<Socket, number>();
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
  return (exchange) => {
    const { socket } = exchange.request;
    const before = owed.get(socket) ?? 0;
    if (before >= mostOwed) {
      socket.resetAndDestroy();
      return false;
    }
    owed.set(socket, before + 1);
    exchange.response.once('close', () => owed.set(socket, (owed.get(socket) ?? 1) - 1));
    if (before === 0) watches.get(socket)?.beginAnew();
    exchanges.set(socket, exchange);
    return true;
  };
}
