// The baseline: node:http sends the same bytes and headers and does nothing else. It receives the answer over the process channel.
import { createServer } from 'node:http';

type Answer = { headers: string[]; body: string };

process.once('message', ({ headers, body }: Answer) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
});
process.once('SIGTERM', () => process.exit(0));
