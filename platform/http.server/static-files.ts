/** Serves the files of the build. */
import { createHash } from 'node:crypto';
import fs, { createReadStream } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encode, pickEncoding, type Encoding } from './compress.ts';
import { createTurns } from '../turns.ts';
import { baseHeaders, bareContentSecurityPolicy, scriptContentSecurityPolicy } from './security-headers.ts';

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pmtiles: 'application/vnd.pmtiles',
  pbf: 'application/x-protobuf',
};
const compressible = new Set(['js', 'mjs', 'css', 'html', 'json', 'webmanifest', 'txt', 'svg']);
/** A name with a content hash never changes its bytes: `hero-800.3fa2b1c4.avif`, `root-DkY3x_9a.js`. */
const hashedName = /[.-][0-9a-f]{8}\.[a-z0-9]+$|^\/assets\//;

type StaticFile = {
  path: string;
  size: number;
  etag: string;
  type: string;
  immutable: boolean;
  /** Small text, in each encoding that somebody has requested; null for pictures and maps, which are streamed. */
  bodies: Partial<Record<Encoding, Promise<Buffer>>> | null;
};
export type StaticFiles = {
  /** Answers a request for a file; false lets the next handler try. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string, own: string[]): boolean;
  readonly size: number;
};

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** `bytes=0-99`, `bytes=100-`, `bytes=-50`; null for other ranges (then the whole file is sent). */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

/** The build's files already have a Brotli version beside them; others are compressed when first asked for. */
async function readAs(path: string, encoding: Encoding): Promise<Buffer> {
  const best = encoding === 'br' ? await readFile(`${path}.br`).catch(() => null) : null;
  return best ?? encode(await readFile(path), encoding, 9);
}

async function describe(path: string, root: string): Promise<[string, StaticFile]> {
  const url = `/${relative(root, path).split(sep).join('/')}`;
  const ending = /\.([a-z0-9]+)$/.exec(url)?.[1] ?? '';
  const { size, mtimeMs } = await stat(path);
  const small = compressible.has(ending) && size < 4 * 1024 * 1024;
  const digest = createHash('sha256')
    .update(small ? await readFile(path) : `${size}-${mtimeMs}`)
    .digest('base64url')
    .slice(0, 16);
  return [
    url,
    {
      path,
      size,
      etag: `"${digest}"`,
      type: types[ending] ?? 'application/octet-stream',
      immutable: hashedName.test(url),
      bodies: small ? {} : null,
    },
  ];
}

async function sendText(
  { path, bodies }: StaticFile & { bodies: NonNullable<StaticFile['bodies']> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const body = await (bodies[encoding] ??= readAs(path, encoding));
  response.setHeader('vary', 'accept-encoding');
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.writeHead(200);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const readTurns = createTurns(2, Infinity);
type Read = (error: Error | null, bytes: number, buffer: Buffer) => void;

/**
 * `fs.read`, for two downloads at once: a new connection waits for all that finished between two rounds of the event loop, and a thousand
 * downloads must not delay it.
 */
function readInTurn(
  ...args: [fd: number, buffer: Buffer, offset: number, length: number, position: number, done: Read]
): void {
  const [fd, buffer, offset, length, position, done] = args;
  const read = () =>
    new Promise<void>((resolve) =>
      fs.read(fd, buffer, offset, length, position, (...result) => {
        resolve();
        done(...result);
      }),
    );
  void readTurns.take(read);
}

function stream(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('accept-ranges', 'bytes');
  const range = readRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${file.size}`);
    response.writeHead(416).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${file.size}`);
  response.setHeader('content-length', Math.max(0, end - start + 1));
  response.writeHead(range ? 206 : 200);
  if (request.method === 'HEAD' || file.size === 0) {
    response.end();
    return;
  }
  // Also closes the file when the client disconnects midway.
  const source = () => createReadStream(file.path, { start, end, fs: { ...fs, read: readInTurn } });
  const send = () => pipeline(source(), response, () => undefined);
  // One connection may request many files: each is opened when its answer's turn comes, or strangers could use up all file handles.
  if (response.socket) send();
  else response.once('socket', send);
}

/** Lists a folder's files once; only those can be requested, so no path can climb out of it. */
export async function openStaticFiles(root: string): Promise<StaticFiles> {
  const paths: string[] = [];
  for await (const path of filesBelow(root)) if (!path.endsWith('.br')) paths.push(path);
  const files = new Map<string, StaticFile>();
  // One by one: together they would need the memory of all of them at once.
  for (const path of paths) files.set(...(await describe(path, root)));
  return {
    size: files.size,
    serve(request, response, pathname, own) {
      const file = files.get(pathname);
      if (!file) return false;
      for (let index = 0; index < own.length; index += 2)
        response.setHeader(own[index] ?? '', own[index + 1] ?? '');
      for (const [name, value] of baseHeaders) response.setHeader(name, value);
      // Webmail shows our pictures in emails on its own pages, as does /dev/mailbox in a sandboxed frame.
      if (file.type.startsWith('image/')) response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.setHeader(
        'content-security-policy',
        file.type.startsWith('text/javascript') ? scriptContentSecurityPolicy : bareContentSecurityPolicy,
      );
      response.setHeader('content-type', file.type);
      response.setHeader('etag', file.etag);
      response.setHeader(
        'cache-control',
        file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
      if (request.headers['if-none-match'] === file.etag) {
        response.writeHead(304).end();
        return true;
      }
      const { bodies } = file;
      if (bodies && !request.headers.range)
        // A file that vanished while the server runs.
        sendText({ ...file, bodies }, request, response).catch(() => response.destroy());
      else stream(file, request, response);
      return true;
    },
  };
}
