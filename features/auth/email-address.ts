/** Is this an e-mail address, and how is it written down? */

// What mail servers of today take; RFC 5322's quoted names and address literals are left out on purpose.
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in lower case, or null when it is none. Letters beyond ASCII are not taken: two that look alike would be two accounts. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && email.indexOf('@') <= 64 && shape.test(email) ? email : null;
}
