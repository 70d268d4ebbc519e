/** Sits in front of a service and passes everything on, or accepts every connection and doesn't answer. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type SilentProxy = {
  port: number;
  /** From now on connections are accepted but not answered, including open ones. */
  silence: () => void;
  /** Passes requests on again. Waiting connections are closed. */
  speak: () => void;
  close: () => Promise<void>;
};

/** @param port where the service is, on this machine */
export async function silentProxy(port: number): Promise<SilentProxy> {
  let isSilent = false;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
  };
  const server = createServer((caller) => {
    keep(caller);
    if (isSilent) {
      // Taken and read, and never answered.
      caller.resume();
      return;
    }
    const service = connect(port, '127.0.0.1');
    keep(service);
    caller.pipe(service).pipe(caller);
    caller.once('close', () => service.destroy());
    service.once('close', () => caller.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    // A server listening on a port has such an address.
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      cut();
    },
    speak() {
      isSilent = false;
      cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
