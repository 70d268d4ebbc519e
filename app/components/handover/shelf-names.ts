/** Names the databases of hand-overs, one for each account, so that any page can see whether this browser has one without opening it. */
const start = 'hand-over ';

export const shelfOf = (accountId: string): string => `${start}${accountId}`;

/** The accounts with a shelf in this browser; null where it can't list databases. */
export async function accountsWithShelf(): Promise<string[] | null> {
  const listed = await indexedDB.databases?.();
  return (
    listed?.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : [])) ?? null
  );
}
