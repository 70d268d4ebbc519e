/** Signs in the demo people, each in a role with different rights. */
import { Secret, TOTP } from 'otpauth';

/** The sender; `operatorOneStep` gave the password, but not the app's code. */
export const parts = [
  'visitor',
  'renter',
  'owner',
  'founder',
  'suspended',
  'operator',
  'operatorOneStep',
] as const;
export type Part = (typeof parts)[number];
export type FuzzPerson = { part: Part; email: string | null; token(): Promise<string | null> };
type Account = { role: string; email: string; password: string; secret: string | undefined };

/** Reads the list of people that a local start prints. */
export const printedPeople = (output: string): Account[] =>
  [
    ...output.matchAll(
      /^ {4}(operator|founder|owner|renter) +(\S+@\S+) +(\S+)(?: +authenticator secret (\S+))?$/gm,
    ),
  ].map(([, role = '', email = '', password = '', secret]) => ({ role, email, password, secret }));

async function asked(
  url: string,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

async function passwordToken(
  url: string,
  { email, password }: Account,
): Promise<{ token: string; factor: string }> {
  const session = await asked(url, '/auth/v1/token?grant_type=password', { email, password });
  const { factors } = session.user as { factors?: { id: string }[] };
  return { token: String(session.access_token), factor: factors?.[0]?.id ?? '' };
}

async function operatorToken(url: string, account: Account, timestamp: number): Promise<string> {
  const { token, factor } = await passwordToken(url, account);
  const challenge = await asked(url, `/auth/v1/factors/${factor}/challenge`, {}, token);
  const code = new TOTP({ secret: Secret.fromBase32(account.secret ?? '') }).generate({ timestamp });
  const session = await asked(
    url,
    `/auth/v1/factors/${factor}/verify`,
    { challenge_id: challenge.id, code },
    token,
  );
  return String(session.access_token);
}

/**
 * Signs everyone in. A person whose session a request ended signs in again; one who can't stays signed out.
 * @param url of the server, whose output names the people
 */
export async function fuzzPeople(url: string, output: string): Promise<FuzzPerson[]> {
  const printed = printedPeople(output);
  const account = (role: string, place = 0) => {
    const found = printed.filter((each) => each.role === role)[place];
    if (!found) throw new Error(`The start names no ${role}.`);
    return found;
  };
  /** Each code works once, so every sign-in uses the next one. */
  let codes = 0;
  const person = (part: Part, who: Account | null): FuzzPerson => {
    let kept: Promise<string | null> | null = null;
    const signIn = async () => {
      if (who === null) return null;
      if (part === 'operator') return operatorToken(url, who, Date.now() + (codes++ - 1) * 30_000);
      return (await passwordToken(url, who)).token;
    };
    const stillGood = async (token: string | null) =>
      token === null ||
      (await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).ok;
    let uses = 0;
    return {
      part,
      email: who?.email ?? null,
      token: async () => {
        uses += 1;
        if (kept === null || (uses % 100 === 0 && !(await stillGood(await kept))))
          kept = signIn().catch(() => null);
        return kept;
      },
    };
  };
  return [
    person('visitor', null),
    person('renter', account('renter')),
    person('suspended', account('renter', 1)),
    person('owner', account('owner')),
    person('founder', account('founder')),
    person('operator', account('operator')),
    person('operatorOneStep', account('operator')),
  ];
}
