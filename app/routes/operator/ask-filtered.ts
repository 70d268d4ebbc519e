import { ApiProblem, askApi } from '../../components/api-client.ts';

/**
 * Asks for one of the desk's lists as the page's address filters it. A page opens whatever its address has picked up on the way: a value
 * that the API cannot read is left out, and the list is asked for again without it.
 * @param path of the list under /api/v1, without a query
 * @param asked the page's parameters
 * @throws ApiProblem for every refusal that has nothing to do with the parameters
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
