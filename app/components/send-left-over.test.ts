import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSomethingWaiting } from './handover/handover-waiting.ts';
import type { KeptWork } from './handover/handover-shelf.ts';
import { sendLeftOver } from './send-left-over.ts';

const mark = 'hand-over-waiting';
const me = '3f2b8a54-6c1d-4e0f-9a77-0d5f3c1b2e90';
let account: string | null = me;
let works: Partial<KeptWork>[] = [];
const stored = new Map<string, string>();

vi.mock('./session/kept-account.ts', () => ({ keptAccountId: () => account }));
vi.mock('./handover/handover-sender.ts', () => ({ sendWaiting: () => Promise.resolve() }));
vi.mock('./handover/handover-shelf.ts', () => ({
  openShelf: () => Promise.resolve({ works: () => Promise.resolve(works) }),
}));

beforeEach(() => {
  stored.clear();
  [account, works] = [me, []];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  { name: 'of one’s own', left: me, after: undefined },
  { name: 'beside somebody else’s', left: `${me} other`, after: 'other' },
])(
  'removes a $name mark once nothing waits, so no page opens the shelf again; keeps other accounts’ marks',
  async ({ left, after }) => {
    stored.set(mark, left);
    expect(isSomethingWaiting()).toBe(true);
    await sendLeftOver();
    expect(stored.get(mark)).toBe(after);
  },
);

test('keeps the mark of waiting work under its account', async () => {
  works = [{ trouble: null, isSent: false }];
  await sendLeftOver();
  expect(stored.get(mark)).toBe(me);
});

test('removes no mark and looks at nothing when no one is signed in', async () => {
  stored.set(mark, 'other');
  account = null;
  await sendLeftOver();
  expect(stored.get(mark)).toBe('other');
});
