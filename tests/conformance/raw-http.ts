// Sends raw HTTP that the usual clients refuse to send.
import { request, type Agent } from 'node:http';
import { connect } from 'node:net';
import type { Ask } from './malformed-requests.ts';

export type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** Sends one raw request, even with invalid paths. */
export function ask(
  port: number,
  { method, path, headers, body }: Omit<Ask, 'expected'>,
  agent?: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body && !headers['transfer-encoding'] ? { 'content-length': String(body.length) } : {};
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent, timeout: 120_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const flat = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(flat),
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    sent.on('timeout', () =>
      sent.destroy(new Error(`No answer within 20 s: ${method} ${path.slice(0, 200)}`)),
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed a kept connection right then: the request never reached it.
      if (sent.reusedSocket && error.code === 'ECONNRESET' && !body)
        resolve(ask(port, { method, path, headers, body }));
      else reject(error);
    });
    if (body) sent.write(body);
    sent.end();
  });
}

export const get = (port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(port, { method: 'GET', path, headers, body: null });

/** Writes bytes to a socket and returns everything received until the server closes, and how long that took. */
export function rawExchange(
  port: number,
  bytes: Buffer | string,
  { isHalfOpen = false } = {},
): Promise<{ text: string; milliseconds: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('connect', () => (isHalfOpen ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    // The server may cut us off while we write; what it sent before counts.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve({ text, milliseconds: performance.now() - startedAt }));
    socket.setTimeout(40_000, () => {
      socket.destroy();
      reject(
        new Error(
          `The server left the socket open for 40 s after ${JSON.stringify(String(bytes).slice(0, 60))}`,
        ),
      );
    });
  });
}
