// Provides a network that can be cut: a relay with its own address between the browser and the server.
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

export type Network = {
  /** The server's address through the relay. */
  url: string;
  /** Closes every connection and accepts no more. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** From now on this path answers with another body, as after the next build. */
  change: (path: string, change: (body: string) => string) => void;
};

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

/** @param target where the server listens */
export async function openNetwork(target: string): Promise<Network> {
  const { hostname, port: targetPort } = new URL(target);
  const changes = new Map<string, (body: string) => string>();
  const answer = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    change?: (body: string) => string,
  ) => {
    if (change) {
      const { 'content-length': _length, etag: _etag, ...headers } = incoming.headers;
      outgoing.writeHead(200, headers).end(change(await textOf(incoming)));
    } else incoming.pipe(outgoing.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders));
  };
  const relay = (browser: IncomingMessage, outgoing: ServerResponse) => {
    const change = changes.get(browser.url ?? '');
    const headers = change ? { host: browser.headers.host } : browser.headers;
    const { method, url: path } = browser;
    const asked = ask({ hostname, port: targetPort, method, path, headers }, (incoming) => {
      void answer(incoming, outgoing, change);
    });
    // A cut connection is not an error here.
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    browser.pipe(asked);
  };
  let server = createServer(relay);
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    cut: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
    },
    mend: async () => {
      server = createServer(relay);
      await listen(server, port);
    },
    change: (path, change) => void changes.set(path, change),
  };
}
