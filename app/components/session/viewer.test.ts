import { describe, expect, test } from 'vitest';
import { sessionHintScript } from './session-place.ts';

const id = '018f3c1e-0000-7000-8000-000000000001';
const session = JSON.stringify({ access_token: 'a', user: { id } });

/** The mark the page's first script sets on <html> in a browser with this storage. */
function openWith(lasting: Record<string, string>, passing: Record<string, string> = {}, hash = '') {
  const store = (kept: Record<string, string>) => ({ getItem: (name: string) => kept[name] ?? null });
  const document = { documentElement: { dataset: {} as Record<string, string> } };
  const went: string[] = [];
  const replace = (to: string) => void went.push(to);
  const location = { hostname: 'wildloop.example', pathname: '/', hash, replace };
  // oxlint-disable-next-line typescript/no-implied-eval -- the script as the page runs it
  new Function('document', 'location', 'localStorage', 'sessionStorage', sessionHintScript)(
    document,
    location,
    store(lasting),
    store(passing),
  );
  return { marks: document.documentElement.dataset, went };
}

describe('before the first paint, a page is marked', () => {
  const key = 'sb-wildloop-auth-token';

  test.each([
    ['for a visitor with nothing', {}, {}, {}],
    ['for a visitor who was an owner here', { viewer: `owner ${id}` }, {}, {}],
    [
      'for a session whose membership is not known yet',
      { [key]: session },
      {},
      { session: 'kept', viewer: 'unknown' },
    ],
    [
      'for an account without a membership',
      { [key]: session, viewer: `account ${id}` },
      {},
      { session: 'kept' },
    ],
    ['for an owner', { [key]: session, viewer: `owner ${id}` }, {}, { session: 'kept', viewer: 'owner' }],
    [
      'for a renter whose session ends with the tab',
      { viewer: `renter ${id}` },
      { [key]: session },
      { session: 'kept', viewer: 'renter' },
    ],
    [
      'for somebody else’s session',
      { [key]: session, viewer: 'owner 018f3c1e-0000-7000-8000-000000000002' },
      {},
      { session: 'kept', viewer: 'unknown' },
    ],
    [
      'for what cannot be read',
      { [key]: session, viewer: 'owner' },
      {},
      { session: 'kept', viewer: 'unknown' },
    ],
  ])('%s', (_, lasting, passing, marks) => {
    expect(openWith(lasting, passing).marks).toEqual(marks);
  });

  test('sends a member who opens the front page to Today', () => {
    expect(openWith({ [key]: session, viewer: `renter ${id}` }).went).toEqual(['/today']);
  });

  test('lets members read a section of the front page', () => {
    expect(openWith({ [key]: session, viewer: `owner ${id}` }, {}, '#founders-club-section').went).toEqual(
      [],
    );
  });

  test.each([[{}], [{ [key]: session, viewer: `account ${id}` }]])(
    'shows the front page to people without a membership',
    (kept: Record<string, string>) => {
      expect(openWith(kept).went).toEqual([]);
    },
  );
});
