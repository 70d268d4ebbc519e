import { beforeEach, expect, test, vi } from 'vitest';
import type * as Client from './api-client.ts';
import { sendCommand } from './command.ts';

type Answer = { status: number } | 'ok';
const { keys, answers } = vi.hoisted(() => ({ keys: [] as string[], answers: [] as Answer[] }));

vi.mock('./api-client.ts', async (original) => {
  const { ApiProblem } = await original<typeof Client>();
  return {
    ApiProblem,
    askApi: (_: string, request: Client.ApiRequest) => {
      keys.push(request.headers?.['idempotency-key'] ?? '');
      const answer = answers.shift() ?? 'ok';
      return answer === 'ok'
        ? Promise.resolve({ ok: true })
        : Promise.reject(new ApiProblem(answer.status, 'code', 'No.'));
    },
  };
});

beforeEach(() => {
  keys.length = 0;
  answers.length = 0;
});

const press = (path: string, body: object) => sendCommand(path, body).catch(() => undefined);

test('until there is an answer, every press repeats the same command; after that, the next press is a new one', async () => {
  answers.push({ status: 0 }, { status: 503 }, 'ok', 'ok');
  for (let time = 0; time < 4; time += 1) await press('/bookings/1/accept', { version: 1 });
  const [first, second, third, fourth] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('a refusal is an answer, and different input is a different command', async () => {
  answers.push({ status: 409 }, 'ok', { status: 0 }, 'ok');
  await press('/bookings/2/accept', { version: 1 });
  await press('/bookings/2/accept', { version: 1 });
  await press('/bookings/2/accept', { version: 2 });
  await press('/bookings/3/accept', { version: 2 });
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
