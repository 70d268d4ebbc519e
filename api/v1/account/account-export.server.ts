/** Exports everything we hold about an account, in the shapes its pages use. */
import { wishShelf } from '../../../features/exchange/circles/wishes/wish-queries.server.ts';
import { exportAccount } from '../../../features/auth/account/export-account.server.ts';
import { exchangeShelves, exchangesOf } from '../../../features/exchange/views/exchange-queries.server.ts';
import type { ExchangeLine } from '../../../features/exchange/views/exchange-view.ts';
import { hostedFor, shelfOf } from '../../../features/hosting/hosting-queries.server.ts';
import { ticketsOf } from '../../../features/help/ticket-queries.server.ts';
import { ownDocuments } from '../../../features/identity/identity-queries.server.ts';
import { favouritesOf } from '../../../features/browse/saved/favourites.server.ts';
import { savedSearchesOf } from '../../../features/browse/saved/saved-searches.server.ts';
import { rowsOfPerson } from '../../../features/desk/rows-of-person.server.ts';
import { debtsOf } from '../../../features/payments/debts.server.ts';
import { exportDisputes } from '../../../features/disputes/export-disputes.server.ts';
import { exportHandovers } from '../../../features/handover/export-handovers.server.ts';
import { ownReports } from '../../../features/reports/own-reports.server.ts';
import { exportReviews } from '../../../features/reviews/export-reviews.server.ts';
import { exportThreads } from '../../../features/messaging/message-queries.server.ts';
import { publishedListings } from '../../../features/listings/published-listings.server.ts';
import { notificationChoices } from '../../../features/notifications/change-choices.server.ts';
import { noticesOf } from '../../../features/notifications/notification-queries.server.ts';
import type { NoticePage } from '../../../features/notifications/notification-view.ts';
import type { AccountActor } from '../../../features/members/actor.ts';
import { blocksOf } from '../../../features/members/blocks.server.ts';
import { readProfile } from '../../../features/members/read-profile.server.ts';
import { readOwn } from '../../../features/membership/application/application-queries.server.ts';
import { wholeStatement } from '../../../features/points/statement-queries.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';

/** Rentals on both sides, oldest first. */
async function everyRental(deps: Deps, actor: AccountActor): Promise<ExchangeLine[]> {
  const found: ExchangeLine[] = [];
  for (const side of ['renter', 'owner'] as const)
    for (const shelf of exchangeShelves) {
      let after: string | null = null;
      do {
        const page = await exchangesOf(deps, actor, { kind: 'rental', side, shelf, after });
        found.push(...page.exchanges);
        ({ after } = page);
      } while (after !== null);
    }
  return found;
}

/** Their drafts too; sample listings are public anyway. */
async function everyListing(deps: Deps, actor: AccountActor) {
  const shelf = await shelfOf(deps, actor);
  return Promise.all(shelf.flatMap(({ id }) => (id === null ? [] : [hostedFor(deps, actor, id)])));
}

/** Newest first. */
async function everyNotice(deps: Deps, actor: AccountActor): Promise<NoticePage['notices']> {
  const found: NoticePage['notices'] = [];
  let before: number | null = null;
  do {
    const page: NoticePage = await noticesOf(deps, actor, { before, onlyUnread: false, most: 200 });
    found.push(...page.notices);
    ({ before } = page);
  } while (before !== null);
  return found;
}

/** Null when the account has just been deleted. */
export async function exportOf(deps: Deps, actor: AccountActor) {
  const { accountId } = actor;
  const account = await exportAccount(deps, actor);
  if (account === null) return null;
  const listings = await publishedListings(deps.sql, [accountId]);
  const [
    profile,
    { application, membership },
    pointsStatement,
    documents,
    favourites,
    ownListings,
    bookings,
    savedSearches,
    { wishes },
    notifications,
    notificationsChosen,
    messages,
    reviews,
    disputes,
    debts,
    handovers,
    blocks,
    reports,
    questions,
    rows,
  ] = await Promise.all([
    readProfile(deps.sql, accountId),
    readOwn(deps, actor, listings.get(accountId) ?? 0),
    wholeStatement(deps, accountId),
    ownDocuments(deps, actor),
    favouritesOf(deps, actor),
    everyListing(deps, actor),
    everyRental(deps, actor),
    savedSearchesOf(deps, actor),
    wishShelf(deps, actor),
    everyNotice(deps, actor),
    notificationChoices(deps, actor),
    exportThreads(deps, actor),
    exportReviews(deps, actor),
    exportDisputes(deps, actor),
    debtsOf(deps, actor),
    exportHandovers(deps, actor),
    blocksOf(deps.sql, actor),
    ownReports(deps, actor),
    ticketsOf(deps.sql, accountId),
    rowsOfPerson(deps.sql, actor),
  ]);
  return {
    writtenAt: deps.now().toISOString(),
    ...account,
    profile,
    application,
    membership,
    pointsStatement,
    identity: documents?.identity ?? null,
    otherDocuments: documents?.others ?? [],
    shown: documents?.shown ?? null,
    favourites,
    listings: ownListings,
    bookings,
    savedSearches,
    wishes,
    notifications,
    notificationsChosen,
    messages,
    reviews,
    disputes,
    debts,
    handovers,
    blocks,
    reports,
    questions,
    ...rows,
  };
}
