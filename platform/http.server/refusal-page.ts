/** Writes a refusal as a small page for a person: no scripts, and nothing to render, so that it costs no more than the JSON that programs get. */

/** What a refusal page takes from the product. */
export type RefusalLook = {
  /** Stands in the title and leads home. */
  name: string;
  /** Addresses of the style sheet of every page; none in development, where Vite serves it. */
  stylesheets: readonly string[];
};

/** The page's own words, where the sentence for programs would not help a visitor. */
const words: Record<number, { title: string; text?: string }> = {
  400: { title: 'That address doesn’t work', text: 'Check it, or start from the home page.' },
  404: { title: 'Page not found', text: 'This page doesn’t exist, or isn’t shown here.' },
  405: { title: 'That didn’t work', text: 'This page can’t receive that. Go back and try again.' },
  414: { title: 'That address is too long', text: 'Shorten it, or start from the home page.' },
  429: { title: 'Please wait a moment' },
  431: {
    title: 'That request is too long',
    text: 'Shorten the address, or clear this site’s cookies and try again.',
  },
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/** A refusal page may load the style sheet and its fonts, and nothing else. */
export const refusalContentSecurityPolicy = `default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Whether whoever asks is shown the answer in a browser's window, whatever the method. */
export const showsPages = (accept: string | null | undefined): boolean =>
  (accept ?? '').includes('text/html');

/**
 * The whole document.
 * @param detail the sentence that programs get; shown where the status has no words of its own
 */
export function refusalPage(status: number, detail: string, { name, stylesheets }: RefusalLook): string {
  const { title, text = detail } = words[status] ?? { title: 'Something went wrong' };
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('');
  return `<!doctype html><html lang="en-CA" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(`${title} · ${name}`)}</title>${links}</head><body><main class="refusal container"><h1>${escaped(title)}</h1><p>${escaped(text)}</p><a href="/">${escaped(`Go to ${name}`)}</a></main></body></html>`;
}
