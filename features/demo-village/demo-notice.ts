/** Writes what the server prints about the demo when it has started. */
import { demoPeople } from './demo-people.ts';

/** Lines for the terminal. */
export function demoNotice(keys: { passwords: Record<string, string>; totpSecret: string }): string {
  const longest = Math.max(...demoPeople.map(({ email }) => email.length));
  const lines = demoPeople.map(
    ({ id, role, email }) =>
      `    ${role.padEnd(9)}${email.padEnd(longest + 2)}${keys.passwords[id] ?? ''}${
        role === 'operator' ? `   authenticator secret ${keys.totpSecret}` : ''
      }`,
  );
  return `  Demo village, to sign in and try everything (SEED=none starts without it):\n${lines.join('\n')}\n`;
}
