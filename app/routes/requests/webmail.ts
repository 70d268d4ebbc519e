/** Finds the webmail page of common providers. */

const pages: Readonly<Record<string, string>> = {
  'gmail.com': 'https://mail.google.com/mail/u/0/#inbox',
  'outlook.com': 'https://outlook.live.com/mail/0/',
  'hotmail.com': 'https://outlook.live.com/mail/0/',
  'live.ca': 'https://outlook.live.com/mail/0/',
  'yahoo.ca': 'https://mail.yahoo.com/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail',
};

/** An address's inbox page; null for an unknown provider. */
export const webmailOf = (email: string): string | null =>
  pages[email.slice(email.lastIndexOf('@') + 1).toLowerCase()] ?? null;
