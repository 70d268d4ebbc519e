/** Tests how a link is shared: by share sheet, clipboard or by hand. */
import { afterEach, expect, it, vi } from 'vitest';
import { shareLink } from './share-link.ts';

const link = { title: 'Trailer', url: 'https://wildloop.example/listing/trailer' };
afterEach(() => vi.unstubAllGlobals());

it('opens a phone’s share sheet', async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { share, maxTouchPoints: 5 });
  expect(await shareLink(link)).toBe('shared');
  expect(share).toHaveBeenCalledWith(link);
});

it('copies the address on a desktop', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { share: vi.fn(), maxTouchPoints: 0, clipboard: { writeText } });
  expect(await shareLink(link)).toBe('copied');
  expect(writeText).toHaveBeenCalledWith(link.url);
});

it('treats a closed share sheet as a change of mind', async () => {
  const share = () => Promise.reject(new DOMException('closed', 'AbortError'));
  vi.stubGlobal('navigator', { share, maxTouchPoints: 5 });
  expect(await shareLink(link)).toBe('closed');
});

it('says so when the browser supports neither', async () => {
  vi.stubGlobal('navigator', { maxTouchPoints: 0 });
  expect(await shareLink(link)).toBe('failed');
});
