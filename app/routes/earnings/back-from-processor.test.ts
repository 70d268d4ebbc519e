import { expect, test } from 'vitest';
import { ApiProblem } from '../../components/session/api-client.ts';
import { backFromProcessor } from './back-from-processor.ts';

const page = 'https://club.test/host/earnings';

test('who is back is looked at once, and the word goes out of the address even where nobody answers', async () => {
  let looks = 0;
  const look = async () => void (looks += 1);
  expect(await backFromProcessor(`${page}?account=back&year=2027`, look)).toBe('/host/earnings?year=2027');
  expect(looks).toBe(1);
  for (const status of [0, 403, 503]) {
    const away = () => Promise.reject(new ApiProblem(status, 'away', 'Nobody answers.'));
    expect(await backFromProcessor(`${page}?account=back`, away), String(status)).toBe('/host/earnings');
  }
});

test('nobody is asked for who comes from elsewhere, and what was broken off stays so', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await backFromProcessor(page, never)).toBeNull();
  expect(await backFromProcessor(`${page}?account=other`, never)).toBeNull();
  await expect(backFromProcessor(`${page}?account=back`, never)).rejects.toThrow('asked');
});
