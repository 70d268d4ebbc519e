/** Serves this process's metrics on its own port, for a Prometheus in the internal network. */
import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Starts listening. @throws the error of `listen` when the port is taken */
export async function serveMetrics(
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    text().then(
      (body) =>
        response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
