/** Reads the numbers that a listing's own words give: how many it sleeps, how long it is. */
import type { Deps } from '../../platform/deps.server.ts';
import { facets } from './filter/facets.ts';

/** 'sleeps', 'Sleeps', '6'. */
export type ListingFact = { id: string; label: string; words: string };

/** In the order of the filters; none for a listing whose words give no number. */
export async function listingFacts({ sql }: Pick<Deps, 'sql'>, slug: string): Promise<ListingFact[]> {
  const [row] = await sql<{ facts: Record<string, number> }[]>`
    select x.facts from listing_text x join listing l on l.id = x.listing_id where l.slug = ${slug}`;
  return facets.flatMap(({ id, compared, reads }) => {
    const number = compared && 'fact' in reads ? row?.facts[reads.fact] : undefined;
    if (compared === undefined || number === undefined) return [];
    return [{ id, label: compared[0], words: `${number.toLocaleString('en-CA')}${compared[1]}` }];
  });
}
