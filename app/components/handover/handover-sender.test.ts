import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptWork, Shelf } from './handover-shelf.ts';
import { sendWaiting } from './handover-sender.ts';

const said: string[] = [];
let during: () => void = () => undefined;
vi.mock('../session/api-client.ts', () => ({
  ApiProblem: class extends Error {},
  fetchApi: vi.fn(),
  askApi: (path: string) => {
    said.push(path);
    during();
    return Promise.resolve();
  },
}));

const exchange = { kind: 'booking', id: 'b' } as const;
const work = (seq: number): KeptWork => ({
  seq,
  id: `w${seq}`,
  exchange,
  word: { kind: 'drop', personId: `p${seq}` },
  saidAt: '2027-05-01T18:00:00Z',
  isSent: false,
  refusals: 0,
  trouble: null,
});

/** Keeps what it receives in memory. */
function shelfOf(works: KeptWork[]): { shelf: Shelf; works: Map<number, KeptWork> } {
  const kept = new Map(works.map((each) => [each.seq, each]));
  const shelf = {
    accountId: 'a',
    works: () => Promise.resolve([...kept.values()].toSorted((one, other) => one.seq - other.seq)),
    change: (each: KeptWork) => Promise.resolve(void kept.set(each.seq, each)),
  };
  return { shelf: shelf as unknown as Shelf, works: kept };
}

beforeEach(() => {
  said.length = 0;
  during = () => undefined;
});

test('sends what is added while a request is under way, and leaves out what was withdrawn', async () => {
  const { shelf, works } = shelfOf([work(1), work(2), work(3)]);
  during = () => {
    works.delete(2);
    works.set(4, works.get(4) ?? work(4));
  };
  expect(await sendWaiting(shelf)).toBe(true);
  expect(said.map((path) => path.split('/').at(-1))).toEqual(['p1', 'p3', 'p4']);
  expect([...works.values()].every(({ isSent }) => isSent)).toBe(true);
  expect(await sendWaiting(shelf)).toBe(false);
});
