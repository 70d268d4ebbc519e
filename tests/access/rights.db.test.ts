import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  cancelMembership,
  acceptRenterTerms,
  rejoinMembership,
} from '../../features/membership/change-membership.server.ts';
import { grantToAddress, revokeFromAccount } from '../../features/membership/change-operators.server.ts';
import { readOwn } from '../../features/membership/application/application-queries.server.ts';
import { startReview } from '../../features/membership/application/start-review.server.ts';
import { withdrawApplication } from '../../features/membership/application/withdraw-application.server.ts';
import { renterTermsVersion } from '../../features/membership/renter-terms.ts';
import { waiveBill } from '../../features/membership-fees/waive-bill.server.ts';
import { visitor, type AccountActor, type Actor } from '../../features/members/actor.ts';
import { listNoShows } from '../../features/no-shows/no-show-desk.server.ts';
import { decideCorrection } from '../../features/points/corrections/decide-correction.server.ts';
import { proposeCorrection } from '../../features/points/corrections/propose-correction.server.ts';
import { createToken } from '../../features/programs/api-tokens.server.ts';
import { addWebhook } from '../../features/programs/webhooks.server.ts';
import { listReports } from '../../features/reports/report-desk.server.ts';
import { sendReport } from '../../features/reports/send-report.server.ts';
import { changeSetting } from '../../features/settings/change-setting.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { operator, somebody } from '../builders/actors.ts';
import { testDatabase } from '../builders/database.ts';

// What every endpoint asks too (every-endpoint.db.test.ts), here of the commands themselves and in seconds.
const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps();
/** Where the answer doesn't depend on what the database would show. */
const unasked = {
  ...deps,
  sql: new Proxy(deps.sql, {
    get() {
      throw new Error('The database was asked.');
    },
  }),
};
const reason = 'Looked at it';
const memberId = randomUUID();
const codeOf = async (outcome: Promise<unknown>) => {
  const said = await outcome;
  return isRefusal(said) ? (said as { refusal: string }).refusal : said;
};

const ofTheDesk: Record<string, (who: Actor) => Promise<unknown>> = {
  startReview: (who) => startReview(deps, who, { applicationId: randomUUID(), reason }),
  waiveBill: (who) => waiveBill(deps, who, { id: randomUUID(), reason }),
  grantToAddress: (who) => grantToAddress(deps, who, { email: 'ann@example.com', reason }),
  revokeFromAccount: (who) => revokeFromAccount(deps, who, { accountId: operator.accountId, reason }),
  changeSetting: (who) => changeSetting(deps, who, { name: 'answer-hours', value: 24, reason }),
  proposeCorrection: (who) => proposeCorrection(deps, who, { memberId, account: 'bonus', points: 1, reason }),
  decideCorrection: (who) => decideCorrection(deps, who, { correctionId: 1, event: 'confirm', reason }),
};

test.each(Object.keys(ofTheDesk))('%s is for operators with a second factor', async (name) => {
  const halfSignedIn = { ...operator, assurance: 'aal1' } as const;
  for (const who of [visitor, somebody({ assurance: 'aal2' }), halfSignedIn])
    expect(await codeOf(ofTheDesk[name]?.(who) ?? Promise.resolve())).toBe('not-allowed');
});

test('the desk’s lists are empty for everyone else', async () => {
  for (const who of [visitor, somebody({ assurance: 'aal2' })]) {
    const nothing = { reports: [], next: null };
    expect(await listNoShows(unasked, who, { shelf: 'ended', page: 1 })).toEqual(nothing);
    expect(await listReports(unasked, who, { shelf: 'waiting', page: 1 })).toMatchObject(nothing);
  }
});

const ofAnAccount: Record<string, (who: Actor) => Promise<unknown>> = {
  withdrawApplication: (who) => withdrawApplication(deps, who),
  cancelMembership: (who) => cancelMembership(deps, who),
  rejoinMembership: (who) => rejoinMembership(deps, who),
  acceptRenterTerms: (who) => acceptRenterTerms(deps, who, renterTermsVersion),
  createToken: (who) => createToken(deps, who, { name: 'Mine', scopes: ['trips:read'], days: 30 }),
  addWebhook: (who) => addWebhook(deps, who, { url: 'https://example.com/hook', topics: ['bookings'] }),
  // Its type lets no visitor through.
  sendReport: (who) =>
    sendReport(deps, who as AccountActor, {
      memberId,
      reason: 'scam',
      words: '',
      source: 'profile',
      sourceId: null,
      isBlocked: false,
    }),
};

test.each(Object.keys(ofAnAccount))('%s needs a confirmed email', async (name) => {
  for (const who of [visitor, somebody({ isEmailConfirmed: false })])
    expect(await codeOf(ofAnAccount[name]?.(who) ?? Promise.resolve())).toBe('not-allowed');
});

test('someone without a confirmed email has no application or membership of their own', async () => {
  for (const who of [visitor, somebody({ isEmailConfirmed: false })])
    expect(await readOwn(unasked, who, 0)).toEqual({ application: null, membership: null });
});

test('only an operator with a second factor makes a token for the desk', async () => {
  const make = (who: Actor) =>
    codeOf(createToken(deps, who, { name: 'Desk', scopes: ['desk:read'], days: 30 }));
  for (const who of [somebody({ assurance: 'aal2' }), { ...operator, assurance: 'aal1' } as const])
    expect(await make(who)).toBe('not-allowed');
});
