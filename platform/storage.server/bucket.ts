/** Sends S3 requests to a bucket: signed, retried a few times, with one error for everything that only the operator or time can fix. */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '../config/config-storage.server.ts';

/** Thrown when the bucket gives no usable answer: it is away, too slow, or refuses our key. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

/** The objects below a bucket's address, by names that begin without a slash. @throws StorageAway from each of its verbs */
export type Bucket = {
  put(name: string, body: Uint8Array, headers: Record<string, string>): Promise<void>;
  /** Null when there is no such object. */
  get(name: string): Promise<{ headers: Headers; body: Uint8Array } | null>;
  /** As `get`, for an object that may be larger than memory: it comes as it is read. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>;
  head(name: string): Promise<Headers | null>;
  /** Does nothing when there is none. */
  delete(name: string): Promise<void>;
  /** Copies an object inside the bucket. @returns whether it was there */
  copy(from: string, to: string): Promise<boolean>;
  /** The names below a prefix, in order. */
  names(prefix: string): AsyncGenerator<string>;
  /**
   * Starts an object of unknown length.
   * @returns a function that takes its parts: 5 MB or more each, except the last
   */
  begin(name: string): Promise<Upload>;
};

export type Upload = {
  add(part: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  drop(): Promise<void>;
};

const tries = 3;
const firstWaitMilliseconds = 150;
/** A page waits 8 s for its answer; uploading a photo of 20 MB takes longer. */
const readMilliseconds = 7_000;
const writeMilliseconds = 60_000;
const longestMilliseconds = 3_600_000;

type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  body?: Uint8Array;
  headers?: Record<string, string>;
  milliseconds?: number;
  /** Leaves the body of the answer unread. */
  isStream?: boolean;
};

type Answer = {
  status: number;
  headers: Headers;
  body: Uint8Array;
  stream: ReadableStream<Uint8Array> | null;
};

const digestOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

const textOf = (body: Uint8Array, tag: string): string[] =>
  [
    ...Buffer.from(body)
      .toString('utf8')
      .matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')),
  ].map(([, text = '']) => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&'));

/** Opens a bucket; nothing is sent until it is used. */
export function openBucket(config: BucketConfig): Bucket {
  const client = new AwsClient({ ...config, service: 's3' });
  const { origin, pathname } = new URL(config.url);
  const [bucketName = '', ...folders] = pathname.split('/').filter(Boolean);
  const before = folders.length === 0 ? '' : `${folders.join('/')}/`;
  const addressOf = (name: string, query = '') => `${origin}/${bucketName}/${before}${name}${query}`;

  const once = async (address: string, asked: Asked): Promise<Answer> => {
    const { method, body, isStream = false } = asked;
    const request = await client.sign(address, {
      method,
      // The digest is signed: content changed on the way is refused, even without TLS.
      headers: { ...asked.headers, 'x-amz-content-sha256': digestOf(body ?? new Uint8Array()) },
      ...(body && { body: Uint8Array.from(body) }),
    });
    const isRead = method === 'GET' || method === 'HEAD';
    const milliseconds = asked.milliseconds ?? (isRead ? readMilliseconds : writeMilliseconds);
    const answer = await fetch(request, { signal: AbortSignal.timeout(milliseconds) });
    const { status, headers } = answer;
    return isStream && answer.ok
      ? { status, headers, body: new Uint8Array(), stream: answer.body }
      : { status, headers, body: new Uint8Array(await answer.arrayBuffer()), stream: null };
  };

  /** Every request can be repeated: an object is written whole, and a deleted one stays deleted. */
  const ask = async (address: string, asked: Asked): Promise<Answer> => {
    let fault = '';
    let cause: unknown;
    for (let turn = 0; turn < tries; turn += 1) {
      if (turn > 0) await setTimeout(firstWaitMilliseconds * 2 ** (turn - 1));
      const answer = await once(address, asked).catch((error: unknown) => {
        fault = 'gives no answer';
        cause = error;
        return null;
      });
      if (!answer) continue;
      if (answer.status < 300 || answer.status === 404) return answer;
      fault = `answers ${answer.status} ${textOf(answer.body, 'Code')[0] ?? ''}`.trimEnd();
      // Asked wrongly or not allowed: the next try would hear the same.
      if (answer.status < 500 && answer.status !== 429) break;
    }
    throw new StorageAway(`The storage at ${origin}/${bucketName} ${fault}.`, { cause });
  };

  /** A bucket that is gone must not look like a photo that is gone. */
  const isThere = (answer: Answer): boolean => {
    if (answer.status === 404 && textOf(answer.body, 'Code').includes('NoSuchBucket'))
      throw new StorageAway(`The storage at ${origin} has no bucket called ${bucketName}.`);
    return answer.status !== 404;
  };
  /** For objects that can only be missing if the bucket is; even an answer that starts with success may contain an error. */
  const mustHold = (answer: Answer): Answer => {
    if (!isThere(answer) || textOf(answer.body, 'Code').length > 0)
      throw new StorageAway(
        `The storage at ${origin}/${bucketName} refused the request: ${textOf(answer.body, 'Code')[0] ?? answer.status}.`,
      );
    return answer;
  };

  return {
    put: async (name, body, headers) => {
      mustHold(await ask(addressOf(name), { method: 'PUT', body, headers }));
    },
    async get(name) {
      const answer = await ask(addressOf(name), { method: 'GET' });
      return isThere(answer) ? answer : null;
    },
    async read(name) {
      const asked = { method: 'GET', isStream: true, milliseconds: longestMilliseconds } as const;
      const answer = await ask(addressOf(name), asked);
      return isThere(answer) ? (answer.stream ?? new Blob().stream()) : null;
    },
    async head(name) {
      const answer = await ask(addressOf(name), { method: 'HEAD' });
      return answer.status === 404 ? null : answer.headers;
    },
    delete: async (name) => {
      await ask(addressOf(name), { method: 'DELETE' });
    },
    async copy(from, to) {
      const headers = { 'x-amz-copy-source': `/${bucketName}/${before}${from}` };
      const answer = await ask(addressOf(to), { method: 'PUT', headers, milliseconds: longestMilliseconds });
      return isThere(answer) && textOf(answer.body, 'Code').length === 0;
    },
    async *names(prefix) {
      let after: string | undefined;
      do {
        // Version 1 of this call continues after a name; version 2 needs a token, which not every server can make.
        const query = new URLSearchParams({ prefix: `${before}${prefix}` });
        if (after !== undefined) query.set('marker', after);
        const { body }: Answer = mustHold(await ask(`${origin}/${bucketName}?${query}`, { method: 'GET' }));
        const keys = textOf(body, 'Key');
        for (const key of keys) yield key.slice(before.length);
        after = textOf(body, 'IsTruncated')[0] === 'true' ? keys.at(-1) : undefined;
      } while (after !== undefined);
    },
    begin: (name) => beginUpload((query, asked) => ask(addressOf(name, query), asked).then(mustHold)),
  };
}

/** @param send a request for the object, with a query */
async function beginUpload(send: (query: string, asked: Asked) => Promise<Answer>): Promise<Upload> {
  const begun = await send('?uploads=', { method: 'POST' });
  const id = encodeURIComponent(textOf(begun.body, 'UploadId')[0] ?? '');
  const etags: string[] = [];
  return {
    async add(body) {
      const answer = await send(`?partNumber=${etags.length + 1}&uploadId=${id}`, { method: 'PUT', body });
      etags.push(answer.headers.get('etag') ?? '');
    },
    async finish() {
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      await send(`?uploadId=${id}`, { method: 'POST', body, milliseconds: longestMilliseconds });
    },
    drop: async () => {
      await send(`?uploadId=${id}`, { method: 'DELETE' });
    },
  };
}
