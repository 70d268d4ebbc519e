/** Counts typing errors between two words. */

/** Letters left out, added, replaced or swapped (optimal string alignment), counted up to `most`; anything further answers `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  const from = [...one];
  const to = [...other];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = to.map((_, index) => index + 1);
  last.unshift(0);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(last[to.length] ?? 0, most + 1);
}

/** Whether a typed word may mean the other: one error from four letters, two from six. */
export function isSlipOf(typed: string, word: string): boolean {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const length = [...typed].length;
  if (length < 4 || bare === '') return false;
  const most = length < 6 ? 1 : 2;
  return editDistance(typed, bare, most) <= most;
}
