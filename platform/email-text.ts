/** Writes an email as plain text and as HTML that every mail program shows, light and dark. Escapes everything inserted. */

export type EmailPart =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** A code to type: large, spaced, easy to copy. */
  | { kind: 'code'; code: string; label: string }
  /** One entry of a list: its title, a sentence, and its link. */
  | { kind: 'item'; title: string; text: string; href: string }
  /** A photo across the email, at most `pictureWidth` wide. Mail programs without photos show the alt text. */
  | { kind: 'picture'; src: string; alt: string; width: number; height: number }
  /** Facts in rows: a name and a value. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] };

export type EmailContent = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
  title: string;
  /** The preview text in a list of emails. */
  preview: string;
  parts: readonly EmailPart[];
  /** Why the reader gets this email; the last line. */
  reason: string;
  /** For recurring emails: the unsubscribe link. */
  leave?: { label: string; href: string };
};

const escape = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');

/** Only our own kinds of address become a link; anything else is a bug that must not be sent. */
const link = (href: string): string => {
  if (!/^(https?:\/\/|mailto:)/.test(href))
    throw new Error('An email can link only to web and email addresses.');
  return escape(href);
};

// Mail programs support no variables and few of our fonts: these are the colours of app/styles/tokens.css.
const ink = '#14211f';
const soft = '#55635f';
const line = '#e6decf';
const paper = '#ffffff';
const ground = '#fbf8f3';
const ember = '#b94214';
const night = '#0a1315';
/** For mail programs with a dark mode; others show the inline colours. Each rule must be important to override those. */
const darkStyle = `<style>@media (prefers-color-scheme:dark){.g{background:#0a1315!important}.p{background:#111d20!important}.i{color:#f1f5f2!important}.s{color:#a9b8b4!important}.l{border-color:#2a3a3d!important}.e{color:#ff8a4c!important}}</style>`;
/** The same for /dev/mailbox, which can't show an email's style sheet: what each inline colour becomes. */
const darkColours: readonly (readonly [light: string, dark: string])[] = [
  [`background:${ground};`, 'background:#0a1315;'],
  [`background:${paper};`, 'background:#111d20;'],
  [`;color:${ink};`, ';color:#f1f5f2;'],
  [`color:${soft};`, 'color:#a9b8b4;'],
  [`solid ${line};`, 'solid #2a3a3d;'],
  [`;color:${ember};`, ';color:#ff8a4c;'],
];
const font = "'Figtree','Segoe UI',Helvetica,Arial,sans-serif";

const paragraph = (text: string): string =>
  `<p class="i" style="margin:0 0 16px;font:400 16px/1.6 ${font};color:${ink};">${escape(text).replace(/\n/g, '<br>')}</p>`;

/** The width inside the frame of an email, in pixels. */
const pictureWidth = 496;

/** Both sizes are given, so that nothing moves when the photo loads; a narrow screen shrinks it. */
function pictureHtml({ src, alt, width, height }: Extract<EmailPart, { kind: 'picture' }>): string {
  const shownHeight = Math.round((pictureWidth * height) / width);
  return `<img src="${link(src)}" alt="${escape(alt)}" width="${pictureWidth}" height="${shownHeight}" style="display:block;width:100%;max-width:${pictureWidth}px;height:auto;margin:0 0 20px;border:0;border-radius:14px;font:400 14px/1.5 ${font};color:${soft};">`;
}

function partHtml(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
      return paragraph(part.text);
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td style="border-radius:999px;background:${ember};"><a href="${link(part.href)}" style="display:inline-block;padding:14px 28px;border-radius:999px;font:600 16px/1.2 ${font};color:#ffffff;text-decoration:none;">${escape(part.label)}</a></td></tr></table>`;
    case 'code':
      return `<p class="s" style="margin:0 0 8px;font:400 14px/1.5 ${font};color:${soft};">${escape(part.label)}</p><p class="g i l" style="margin:0 0 24px;padding:16px 20px;border:1px solid ${line};border-radius:14px;background:${ground};font:700 30px/1.2 'SFMono-Regular',Consolas,Menlo,monospace;letter-spacing:8px;color:${ink};text-align:center;">${escape(part.code)}</p>`;
    case 'item':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" class="l" style="margin:0 0 18px;border-top:1px solid ${line};"><tr><td style="padding:14px 0 0;"><a class="e" href="${link(part.href)}" style="font:700 17px/1.4 ${font};color:${ember};text-decoration:none;">${escape(part.title)}</a><p class="i" style="margin:4px 0 0;font:400 15px/1.6 ${font};color:${ink};">${escape(part.text)}</p></td></tr></table>`;
    case 'picture':
      return pictureHtml(part);
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" class="l" style="margin:0 0 24px;border-top:1px solid ${line};">${part.facts
        .map(
          ([name, value]) =>
            `<tr><td class="l s" style="padding:10px 12px 10px 0;border-bottom:1px solid ${line};font:400 14px/1.5 ${font};color:${soft};vertical-align:top;${name.length > 16 ? '' : 'white-space:nowrap;'}">${escape(name)}</td><td class="l i" style="padding:10px 0;border-bottom:1px solid ${line};font:600 14px/1.5 ${font};color:${ink};text-align:right;">${escape(value)}</td></tr>`,
        )
        .join('')}</table>`;
  }
}

function partText(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'button':
      return `${part.label}:\n${part.href}`;
    case 'code':
      return `${part.label} ${part.code}`;
    case 'item':
      return `* ${part.title}\n  ${part.text}\n  ${part.href}`;
    case 'picture':
      return '';
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  }
}

/** The email in plain text: the same words, with links written out. */
export function emailText({ brandName, origin, title, parts, reason, leave }: EmailContent): string {
  const end = leave ? `${reason}\n${leave.label}: ${leave.href}` : reason;
  return [title, ...parts.map(partText), `The ${brandName} team\n${origin}`, end]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The email as an HTML document: tables and inline styles, because mail programs read no others. */
export function emailHtml(content: EmailContent): string {
  const { brandName, origin, title, preview, parts, reason, leave } = content;
  const end = leave
    ? `<br><a class="s" href="${link(leave.href)}" style="color:${soft};text-decoration:underline;">${escape(leave.label)}</a>`
    : '';
  return `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">${darkStyle}<title>${escape(title)}</title></head>
<body class="g" style="margin:0;padding:0;background:${ground};">
<div style="display:none;max-height:0;overflow:hidden;">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g" style="background:${ground};"><tr><td align="center" style="padding:32px 16px 48px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td style="padding:24px 32px;border-radius:20px 20px 0 0;background:${night};"><a href="${link(origin)}" style="font:700 24px/1.2 'Bricolage Grotesque',${font};letter-spacing:-0.6px;color:#f1f5f2;text-decoration:none;">${escape(brandName)}</a></td></tr>
<tr><td style="height:4px;line-height:4px;font-size:0;background:#ff8a4c;background:linear-gradient(90deg,#ff6b3d,#ffc164 45%,#5fe0cf);">&nbsp;</td></tr>
<tr><td class="p" style="padding:36px 32px 20px;border-radius:0 0 20px 20px;background:${paper};">
<h1 class="i" style="margin:0 0 20px;font:700 28px/1.2 'Bricolage Grotesque',${font};letter-spacing:-0.6px;color:${ink};">${escape(title)}</h1>
${parts.map(partHtml).join('\n')}
<p class="i" style="margin:8px 0 16px;font:400 16px/1.6 ${font};color:${ink};">The ${escape(brandName)} team</p>
</td></tr>
<tr><td class="s" style="padding:20px 32px;font:400 13px/1.6 ${font};color:${soft};">${escape(reason)}${end}</td></tr>
</table></td></tr></table>
</body></html>
`;
}

/** An email's HTML as a mail program in dark mode shows it. */
export const emailInDark = (html: string): string =>
  darkColours.reduce((dressed, [light, dark]) => dressed.replaceAll(light, dark), html);
