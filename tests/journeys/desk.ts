// Signs journeys in at the operators' desk through the API, as the demo's operator.
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

type DemoPerson = { role: string; email: string; password: string; totpSecret: string | null };
type Grant = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string; factors?: { id: string }[] };
};

/** A session as the standard client stores it. */
export type KeptSession = Grant & { expires_at: number };

const kept = (grant: Grant): KeptSession => ({
  ...grant,
  expires_at: Math.floor(Date.now() / 1000) + grant.expires_in,
});

/** Where the standard client stores a session. */
export const keyOf = (url: string) => `sb-${new URL(url).hostname.split('.', 1)[0]}-auth-token`;

/** A demo person, with their sign-in details. */
export async function demoPerson(request: APIRequestContext, url: string, role: string): Promise<DemoPerson> {
  const answer = await request.get(`${url}/api/v1/demo-village`);
  const { people } = (await answer.json()) as { people: DemoPerson[] };
  const person = people.find((each) => each.role === role);
  if (!person) throw new Error(`There is no ${role} in the demo village.`);
  return person;
}

/** Signs in with the password alone. */
export async function signInByPassword(
  request: APIRequestContext,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<KeptSession> {
  const answer = await request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return kept((await answer.json()) as Grant);
}

/** The current code of the operator's app; a code works once, so the second is the next half minute's. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

/** Signs in the demo's operator with both factors. */
export const signInOperator = async (request: APIRequestContext, url: string): Promise<KeptSession> =>
  signInWithCode(request, url, await demoPerson(request, url, 'operator'));

/** Signs someone in with both factors. A code works once: two simultaneous sign-ins need two people. */
export async function signInWithCode(
  request: APIRequestContext,
  url: string,
  person: { email: string; password: string; totpSecret: string | null },
): Promise<KeptSession> {
  const first = await signInByPassword(request, url, person);
  const headers = { authorization: `Bearer ${first.access_token}` };
  const factor = first.user.factors?.[0]?.id ?? '';
  const challenged = await request.post(`${url}/auth/v1/factors/${factor}/challenge`, { headers });
  const { id } = (await challenged.json()) as { id: string };
  const answer = await request.post(`${url}/auth/v1/factors/${factor}/verify`, {
    headers,
    data: { challenge_id: id, code: codeOf(person.totpSecret ?? '') },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return kept((await answer.json()) as Grant);
}

/** Gives a page the session before anything runs on it. */
export async function carrySession(page: Page, url: string, session: KeptSession): Promise<void> {
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    keyOf(url),
    JSON.stringify(session),
  ] as const);
}
