/** Closes connections whose client sends or reads too slowly, and tolerates merely slow ones. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { clientKey, readKernelQueues, type KernelQueues } from './kernel-queues.ts';

/** What a connection is waiting for its client to do. */
export type Phase = 'nothing' | 'send' | 'read';

type Pace = { windowMilliseconds: number; leastBytes: number };

/**
 * How much a client must transfer within a window. Sending: 4 KiB a second, a quarter of what a phone on EDGE manages. Reading: 3 KiB a
 * second; this window is shorter because we learn a second or two later what a client has read, and its kernel takes some for it at first.
 */
export const paces: Record<Exclude<Phase, 'nothing'>, Pace> = {
  send: { windowMilliseconds: 10_000, leastBytes: 40 * 1024 },
  read: { windowMilliseconds: 5_000, leastBytes: 16 * 1024 },
};

/** Bytes since the connection began, as far as we know. The kernel answers a moment after we ask, while we may be writing more. */
export type Moved = { atLeast: number; atMost: number };
const exactly = (bytes: number): Moved => ({ atLeast: bytes, atMost: bytes });

const lookEveryMilliseconds = 500;
/** Reading the kernel's table takes 10 to 300 ms for a thousand connections: in many small pieces, outside our thread. */
const askKernelEveryMilliseconds = 500;
/** Browsers and proxies wait for one answer before the next request. A few connections with hundreds at once would delay everyone else. */
const mostOwed = 8;
/** How long a client being closed has to take the final answer. */
const farewellMilliseconds = 1_000;

export type PaceWatch = {
  /**
   * Whether the client transferred too little for a whole window.
   * @param moved in the direction of the phase
   * @param at milliseconds of a monotonic clock
   */
  isTooSlow(phase: Phase, moved: Moved, at: number): boolean;
  /** A request arrived on an idle connection: the client starts with a full window. */
  beginAnew(): void;
};

/**
 * Watches one connection. The window restarts when the client turns from sending to reading and whenever enough was transferred, so a large
 * upload may take as long as it keeps moving. While we are the slow side the window pauses: several pipelined requests get no new window
 * each.
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
      // Bytes are never taken back: what is the most by now was also the most when the window began.
      movedBefore = Math.min(movedBefore, moved.atMost);
      if (now === phase && moved.atLeast - movedBefore < leastBytes) {
        waited += passed;
        return waited >= windowMilliseconds;
      }
      phase = now;
      waited = 0;
      movedBefore = moved.atMost;
      return false;
    },
    beginAnew() {
      phase = 'nothing';
    },
  };
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Bytes sent to the network. Node does not expose its progress on a pending write: without it one large write would look stalled until its
 * last byte. Node's own socket timeout reads the same two fields.
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

function phaseOf(socket: Socket, exchange: Exchange | undefined, held: number): Phase {
  if (socket.writableLength > 0) return 'read';
  // We decide when to read waiting bytes: an endpoint may still be checking who sends them.
  if (exchange && !exchange.request.complete && exchange.request.readableLength === 0) return 'send';
  // We have written everything, and the kernel still holds it.
  return held >= paces.read.leastBytes ? 'read' : 'nothing';
}

/**
 * Watches what the kernel holds for each connection, and asks it only while something was written that it had not passed on. Where the
 * kernel doesn't tell, what it accepted counts as taken.
 * @param sockets the open connections
 * @returns the bytes it holds for one, and those that its client has taken
 */
function watchKernel(
  server: Server,
  sockets: () => Iterable<Socket>,
): (socket: Socket) => { held: number; taken: Moved } {
  let queues: KernelQueues = new Map();
  let isAsking = false;
  let address: AddressInfo | null = null;
  /** Whether it has ever told of a client of ours: then it will of each. */
  let tells = false;
  const takenBy = new WeakMap<Socket, Moved>();
  /** What had been sent when the kernel held next to nothing. */
  const passedOn = new WeakMap<Socket, number>();
  const keys = new WeakMap<Socket, string>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress, remotePort } = socket;
    if (remoteAddress !== undefined && remotePort !== undefined)
      keys.set(socket, clientKey(remoteAddress, remotePort));
  });
  const heldFor = (socket: Socket): number | undefined => queues.get(keys.get(socket) ?? '');
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    const sent = [...sockets()].map((socket) => [socket, sentBy(socket)] as const);
    if (sent.every(([socket, bytes]) => bytes - (passedOn.get(socket) ?? 0) < paces.read.leastBytes)) {
      // Another client may come from the same port.
      queues = new Map();
      return;
    }
    isAsking = true;
    // A server that is closing has no address any more.
    address ??= server.address() as AddressInfo | null;
    const read = address && (await readKernelQueues(address));
    isAsking = false;
    if (read === null) return clearInterval(timer);
    queues = read;
    tells ||= read.size > 0;
    for (const [socket, bytes] of sent) {
      const held = heldFor(socket);
      // Connections that come and go while we read the table may hide others.
      if (held === undefined) continue;
      takenBy.set(socket, { atLeast: bytes - held, atMost: sentBy(socket) - held });
      if (held < paces.read.leastBytes) passedOn.set(socket, bytes);
    }
  };
  const timer = setInterval(() => void ask(), askKernelEveryMilliseconds).unref();
  server.once('close', () => clearInterval(timer));
  // An idle connection is closed in peace: the kernel would go on sending what it holds, for minutes. It is looked at again instead.
  server.on('timeout', (socket: Socket) => {
    if ((heldFor(socket) ?? 0) >= paces.read.leastBytes) socket.setTimeout(askKernelEveryMilliseconds);
    else socket.destroy();
  });
  const takenFrom = (socket: Socket): Moved => {
    const sent = sentBy(socket);
    return takenBy.get(socket) ?? { atLeast: tells ? 0 : sent, atMost: sent };
  };
  return (socket) => ({ held: heldFor(socket) ?? 0, taken: takenFrom(socket) });
}

/** Closes by a reset: the kernel drops what it holds for a client that doesn't read, and the client notices at once. */
function close(socket: Socket, exchange: Exchange | undefined, tooSlow: string): void {
  if (exchange && !exchange.response.headersSent && socket.writableLength === 0) {
    socket.write(tooSlow);
    socket.destroySoon();
    setTimeout(() => socket.resetAndDestroy(), farewellMilliseconds).unref();
  } else socket.resetAndDestroy();
}

/**
 * Checks every connection twice a second. Node ends slow headers itself (`headersTimeout`); an idle stream waits for nobody.
 * @param tooSlow HTTP bytes for a client that got no answer yet
 * @returns a function to call with each request: false when its connection sent too many at once and is closed
 */
export function endSlowClients(server: Server, tooSlow: string): (exchange: Exchange) => boolean {
  const watches = new Map<Socket, PaceWatch>();
  const exchanges = new WeakMap<Socket, Exchange>();
  /** Answers each connection is still owed. */
  const owed = new WeakMap<Socket, number>();
  server.on('connection', (socket: Socket) => {
    watches.set(socket, createPaceWatch());
    socket.once('close', () => watches.delete(socket));
  });
  const kernelOf = watchKernel(server, () => watches.keys());
  const timer = setInterval(() => {
    const at = performance.now();
    for (const [socket, watch] of watches) {
      const exchange = exchanges.get(socket);
      const { held, taken } = kernelOf(socket);
      const phase = phaseOf(socket, exchange, held);
      const moved = phase === 'send' ? exactly(socket.bytesRead) : taken;
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
