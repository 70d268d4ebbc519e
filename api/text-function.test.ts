import { createServer, type Server } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.server.ts';
import { createLog } from '../platform/log/log.server.ts';
import { functionsApi } from './functions.server.ts';

const asked: { messages: { content: string }[]; max_tokens: number }[] = [];
let answer: unknown;
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      asked.push(JSON.parse(text) as (typeof asked)[number]);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1/`;
});
afterAll(() => server.close());

const said = (content: unknown) => ({
  id: '7',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
});

function open(more: Record<string, string> = { TEXT_MODEL_URL: url, TEXT_MODEL_NAME: 'bear' }) {
  let logged = '';
  const now = () => new Date(0);
  const log = createLog('warn', (text) => (logged += text), now);
  const config = readConfig({ RATE_LIMIT_PER_MINUTE: '0', ...more });
  const app = functionsApi({ config, log, now });
  const post = (body: unknown) =>
    app.request('/openai', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return {
    app,
    post,
    logged: () => {
      log.flush();
      return logged;
    },
  };
}

const generate = (prompt: unknown) => ({ action: 'generateText', params: { prompt, maxTokens: 500 } });

describe('POST openai', () => {
  test('writes a text, which the caller reads at choices[0].text', async () => {
    answer = said('Call her Ogopogo.');
    const response = await open().post(generate('x'.repeat(4001)));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ choices: [{ text: 'Call her Ogopogo.' }] });
    expect(asked.at(-1)).toMatchObject({ max_tokens: 500, messages: [{ content: 'x'.repeat(4000) }] });
  });

  test('answers a conversation with the whole response', async () => {
    answer = said('Yes.');
    const messages = [{ role: 'user', content: 'y'.repeat(4100) }];
    const response = await open().post({ action: 'chatCompletion', params: { messages } });
    expect(await response.json()).toEqual(answer);
    expect(asked.at(-1)?.messages[0]?.content).toHaveLength(4000);
  });

  test('works with the unchanged standard client', async () => {
    answer = said('Hello.');
    const { app } = open();
    const client = createClient('http://localhost', 'key', {
      global: {
        fetch: (input, init) => {
          const path = new URL(input instanceof Request ? input.url : input).pathname;
          return Promise.resolve(app.request(path.replace('/functions/v1', ''), init));
        },
      },
    });
    const { data, error } = await client.functions.invoke('openai', { body: generate('Hi') });
    expect(error).toBeNull();
    expect(data).toMatchObject({ choices: [{ text: 'Hello.' }] });
    const refused = await client.functions.invoke('openai', { body: generate('') });
    expect(refused.data).toBeNull();
    expect(String(refused.error)).toContain('non-2xx');
  });

  test.each([generate(''), generate(null), { action: 'generateText' }])(
    'refuses %j: Please enter a prompt',
    async (body) => {
      const response = await open().post(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ detail: 'Please enter a prompt' });
    },
  );

  test.each(['', '{', 'null', '[]', '{}', { action: 'delete', params: {} }])(
    'refuses the body %j with a sentence',
    async (body) => {
      const response = await open().post(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining('generateText or') });
    },
  );

  test.each([{}, { choices: [] }, { choices: [null] }, said(''), said(null)])(
    'answers 502 when the reply has no text (%j), and logs why',
    async (empty) => {
      answer = empty;
      const { post, logged } = open();
      expect((await post(generate('Hi'))).status).toBe(502);
      expect(logged()).toContain('"fault":"unreadable"');
      expect(logged()).not.toContain('Hi');
    },
  );

  test('without a model, answers 503 with a sentence', async () => {
    const response = await open({}).post(generate('Hi'));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: 'No text model is set up on this server.' });
  });

  test('lets one address ask ten times a minute', async () => {
    answer = said('Again.');
    const { post } = open({ TEXT_MODEL_URL: url, TEXT_MODEL_NAME: 'bear', RATE_LIMIT_PER_MINUTE: '600' });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await post(generate('Hi'))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  test('accepts POST only', async () => {
    const response = await open().app.request('/openai');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

test('refuses an address without a model’s name as a setting', () => {
  expect(() => readConfig({ TEXT_MODEL_URL: 'https://example.org/v1' })).toThrow('TEXT_MODEL_NAME');
});
