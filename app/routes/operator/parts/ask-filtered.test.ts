import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, askApi } from '../../../components/session/api-client.ts';
import { askFiltered } from './ask-filtered.ts';

vi.mock('../../../components/session/api-client.ts', async (load) => ({
  ...(await load<object>()),
  askApi: vi.fn(),
}));

const asked = vi.mocked(askApi);
const refusal = (field: string | null, status = 400) => new ApiProblem(status, 'invalid', 'No.', field);
const list = (query: string) => askFiltered('/operator/mail', new URLSearchParams(query));
const paths = () => asked.mock.calls.map(([path]) => path);

beforeEach(() => void asked.mockReset().mockResolvedValue('the list'));

test('passes on the filters in the address', async () => {
  await expect(list('state=sent&after=7')).resolves.toBe('the list');
  await list('');
  expect(paths()).toEqual(['/operator/mail?state=sent&after=7', '/operator/mail']);
});

test('drops each value that the API can’t read, and asks again', async () => {
  asked.mockRejectedValueOnce(refusal('state')).mockRejectedValueOnce(refusal('after'));
  await expect(list('state=lost&order=oldest&after=x')).resolves.toBe('the list');
  expect(paths()).toEqual([
    '/operator/mail?state=lost&order=oldest&after=x',
    '/operator/mail?order=oldest&after=x',
    '/operator/mail?order=oldest',
  ]);
});

test.each([
  ['another refusal', refusal('state', 403)],
  ['a refusal of no parameter', refusal(null)],
  ['a parameter that was not sent', refusal('question')],
  ['no answer', new ApiProblem(0, 'offline', 'Offline.')],
])('passes on %s', async (_, problem) => {
  asked.mockRejectedValueOnce(problem);
  await expect(list('state=sent')).rejects.toBe(problem);
  expect(asked).toHaveBeenCalledTimes(1);
});
