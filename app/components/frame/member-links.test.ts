import { describe, expect, test } from 'vitest';
import { sectionOf } from './member-links.ts';
import { tabsOf } from './member-tabs.ts';

describe('the members’ navigation', () => {
  test.each([
    ['/listings', 'Explore'],
    ['/listing/coachmen-trailer', 'Explore'],
    ['/today', 'Trips'],
    ['/exchanges/legs/1/handover', 'Trips'],
    ['/messages/1', 'Messages'],
    ['/host/listings/1', 'Hosting'],
  ])('%s belongs to %s', (path, label) => {
    expect(sectionOf(path)?.label).toBe(label);
  });

  test.each(['/hosting', '/account', '/', '/help', '/listings-of-old'])(
    'selects no section on %s',
    (path) => {
      expect(sectionOf(path)).toBeNull();
    },
  );

  test('shows a tab row on the pages it links to, but not on pages opened from them', () => {
    expect(tabsOf('/trips').map(({ label }) => label)).toEqual(['Today', 'All trips', 'Wishes', 'Saved']);
    expect(tabsOf('/exchanges/1')).toEqual([]);
    expect(tabsOf('/messages')).toEqual([]);
  });
});
