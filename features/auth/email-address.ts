/** Checks and normalizes email addresses. */

// What today's mail servers accept; RFC 5322's quoted names and address literals are left out on purpose.
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in lower case, or null when invalid. Only ASCII: two that look alike would be two accounts. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && email.indexOf('@') <= 64 && shape.test(email) ? email : null;
}
