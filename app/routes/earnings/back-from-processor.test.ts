import { expect, test } from 'vitest';
import { ApiProblem } from '../../components/session/api-client.ts';
import { backFromProcessor } from './back-from-processor.ts';

const page = 'https://club.test/host/earnings';

test('checks once with the processor after someone returns, and removes the marker from the address even without an answer', async () => {
  let looks = 0;
  const look = async () => void (looks += 1);
  expect(await backFromProcessor(`${page}?account=back&year=2027`, look)).toBe('/host/earnings?year=2027');
  expect(looks).toBe(1);
  for (const status of [0, 403, 503]) {
    const away = () => Promise.reject(new ApiProblem(status, 'away', 'Nobody answers.'));
    expect(await backFromProcessor(`${page}?account=back`, away), String(status)).toBe('/host/earnings');
  }
});

test('doesn’t check for someone who comes from elsewhere, and leaves unfinished work unfinished', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await backFromProcessor(page, never)).toBeNull();
  expect(await backFromProcessor(`${page}?account=other`, never)).toBeNull();
  await expect(backFromProcessor(`${page}?account=back`, never)).rejects.toThrow('asked');
});
