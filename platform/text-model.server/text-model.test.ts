import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { openTextModel, TextModelError } from './text-model.ts';

type Heard = { path: string; authorization: string | undefined; body: Record<string, unknown> };

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}

/** A server with the API, on its own port. */
async function speak(
  answer: (heard: Heard, response: ServerResponse) => void,
): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const one = { path: request.url ?? '', authorization: request.headers.authorization, body };
    heard.push(one);
    answer(one, response);
  };
  server = createServer((request, response) => void hear(request, response));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`, heard };
}

const say = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
const question = [{ role: 'user', content: 'Where is the lake?' }] as const;
const answered = '{"id":"1","choices":[{"message":{"role":"assistant","content":"Here."}}]}';

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof TextModelError ? `${error.fault}: ${error.message}` : `no fault: ${String(error)}`;
}

test('asks the configured model with the configured key, and returns the whole answer', async () => {
  const { url, heard } = await speak((_, response) => say(response, 200, answered));
  const model = openTextModel({ url, key: 'secret', name: 'little-bear' });
  expect(await model.chat(question, 500)).toEqual(JSON.parse(answered));
  expect(heard).toEqual([
    {
      path: '/v1/chat/completions',
      authorization: 'Bearer secret',
      body: { model: 'little-bear', messages: question, max_tokens: 500, stream: false },
    },
  ]);
});

test('asks a server without a key without one', async () => {
  const { url, heard } = await speak((_, response) => say(response, 200, answered));
  await openTextModel({ url, key: null, name: 'x' }).chat(question, 5);
  expect(heard[0]?.authorization).toBeUndefined();
});

test('asks again with the other name of the limit when the model needs it', async () => {
  const { url, heard } = await speak(({ body }, response) =>
    'max_tokens' in body
      ? say(response, 400, '{"error":{"message":"Use max_completion_tokens instead."}}')
      : say(response, 200, answered),
  );
  await openTextModel({ url, key: null, name: 'x' }).chat(question, 7);
  expect(heard.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
    [7, undefined],
    [undefined, 7],
  ]);
});

test.each([
  [401, '{"error":{"message":"wrong key sk-123"}}', 'refused: The text model answered with status 401.'],
  [500, 'oops', 'refused: The text model answered with status 500.'],
  [200, '<html>', 'unreadable: The text model answered with something that is not JSON.'],
  [200, '[]', 'unreadable: The text model answered with JSON that is not an object.'],
  [200, `"${'x'.repeat(3 * 1024 * 1024)}"`, 'unreadable: The answer is longer than 2097152 bytes.'],
])('treats an invalid answer %i as an error, without its text', async (status, body, fault) => {
  const { url } = await speak((_, response) => say(response, status, body));
  expect(await faultOf(openTextModel({ url, key: 'k', name: 'x' }).chat(question, 5))).toBe(fault);
});

test('doesn’t follow a redirect, so that the key goes nowhere else', async () => {
  const { url, heard } = await speak((_, response) =>
    response.writeHead(307, { location: '/v1/elsewhere' }).end(),
  );
  expect(await faultOf(openTextModel({ url, key: 'k', name: 'x' }).chat(question, 5))).toMatch(
    /^unreachable: /,
  );
  expect(heard).toHaveLength(1);
});

test('waits only so long for the start of the answer and for its end', async () => {
  const silent = await speak(() => undefined);
  expect(await faultOf(openTextModel({ url: silent.url, key: null, name: 'x' }, 60).chat(question, 5))).toBe(
    'overdue: The text model did not answer within 60 ms.',
  );
  server?.closeAllConnections();
  server?.close();
  const halfway = await speak((_, response) => response.writeHead(200).write('{"choices":'));
  expect(
    await faultOf(openTextModel({ url: halfway.url, key: null, name: 'x' }, 200).chat(question, 5)),
  ).toBe('overdue: The text model did not answer within 200 ms.');
});

test('tells no answer from no configuration', async () => {
  const { url } = await speak(() => undefined);
  server?.close();
  expect(await faultOf(openTextModel({ url, key: null, name: 'x' }).chat(question, 5))).toMatch(
    /^unreachable: The text model cannot be reached: /,
  );
  expect(await faultOf(openTextModel(null).chat(question, 5))).toBe(
    'absent: No text model is configured (TEXT_MODEL_URL).',
  );
});
