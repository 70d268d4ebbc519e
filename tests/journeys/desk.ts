// How a journey comes to the operators' desk: as the operator of the demo village, signed in through the API.
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

type DemoPerson = { role: string; email: string; password: string; totpSecret: string | null };
type Grant = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string; factors?: { id: string }[] };
};

/** A session as the standard client keeps it. */
export type KeptSession = Grant & { expires_at: number };

const kept = (grant: Grant): KeptSession => ({
  ...grant,
  expires_at: Math.floor(Date.now() / 1000) + grant.expires_in,
});

/** Where the standard client keeps a session. */
export const keyOf = (url: string) => `sb-${new URL(url).hostname.split('.', 1)[0]}-auth-token`;

/** Somebody of the demo village, with what they sign in with. */
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

/** The code that the operator's app shows now; a code counts once, so a second one is that of the next half minute. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

/** Signs the operator of the demo village in with both factors. */
export const signInOperator = async (request: APIRequestContext, url: string): Promise<KeptSession> =>
  signInWithCode(request, url, await demoPerson(request, url, 'operator'));

/** Signs somebody in with both factors. A code counts once: two who sign in at once are two people. */
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

/** Gives a page the session before anything on it runs. */
export async function carrySession(page: Page, url: string, session: KeptSession): Promise<void> {
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    keyOf(url),
    JSON.stringify(session),
  ] as const);
}
