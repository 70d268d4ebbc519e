/** Shares a link through the phone's share sheet if it has one, else copies it. */

/** 'closed': the visitor closed the share sheet. 'failed': the browser can neither share nor copy. */
export type Shared = 'shared' | 'copied' | 'closed' | 'failed';

/** Call it while a press is being handled: browsers refuse to share or copy at other times. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  // Share sheets on desktop computers are slower than copying, and often empty.
  const hasSheet = typeof navigator.share === 'function' && navigator.maxTouchPoints > 0;
  try {
    if (hasSheet) {
      await navigator.share(link);
      return 'shared';
    }
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
  }
}
