/** Checks the formats of identifiers. */

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a UUID in the form PostgreSQL writes (lower case, with hyphens). */
export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}

/**
 * A slug for an address: letters without accents in lower case, digits, single hyphens; at most 80 characters, cut between words where
 * possible. '' when nothing is left (a title in another script): the caller then uses the id.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > 80) return slug === '' ? word.slice(0, 80) : slug;
    slug = longer;
  }
  return slug;
}
