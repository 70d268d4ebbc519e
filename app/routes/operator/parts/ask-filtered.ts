import { ApiProblem, askApi } from '../../../components/session/api-client.ts';

/**
 * Loads one of the desk's lists with the address's filters. A page opens with any address: a value the API cannot read is dropped, and the
 * list is loaded again without it.
 * @param path of the list under /api/v1, without a query
 * @param asked the page's parameters
 * @throws ApiProblem for every refusal unrelated to the parameters
 */
export async function askFiltered<T>(path: string, asked: URLSearchParams): Promise<T> {
  const query = new URLSearchParams(asked);
  for (;;) {
    try {
      return await askApi<T>(query.size === 0 ? path : `${path}?${query}`);
    } catch (error) {
      const field = error instanceof ApiProblem && error.status === 400 ? error.field : null;
      if (field === null || !query.has(field)) throw error;
      query.delete(field);
    }
  }
}
