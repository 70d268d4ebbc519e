/** Writes a refusal as a small page: no scripts and no rendering, so it costs no more than the JSON programs get. */

/** What a refusal page needs from the product. */
export type RefusalLook = {
  /** Shown in the title, and links home. */
  name: string;
  /** Style sheets of every page; none in development, where Vite serves them. */
  stylesheets: readonly string[];
};

/** The page's own text, where the sentence for programs would not help a visitor. */
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

/** A refusal page may load only the style sheet and its fonts. */
export const refusalContentSecurityPolicy = `default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Whether the answer is shown in a browser window, whatever the method. */
export const showsPages = (accept: string | null | undefined): boolean =>
  (accept ?? '').includes('text/html');

/** The whole document. @param detail the sentence programs get; shown for statuses without their own text */
export function refusalPage(status: number, detail: string, { name, stylesheets }: RefusalLook): string {
  const { title, text = detail } = words[status] ?? { title: 'Something went wrong' };
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('');
  return `<!doctype html><html lang="en-CA" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(`${title} · ${name}`)}</title>${links}</head><body><main class="refusal container"><h1>${escaped(title)}</h1><p>${escaped(text)}</p><a href="/">${escaped(`Go to ${name}`)}</a></main></body></html>`;
}
