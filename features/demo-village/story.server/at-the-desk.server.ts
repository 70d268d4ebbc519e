/** Gives the operators' desk work from demo people, and sets up what owners would. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifestFile from '../../../art/manifest.json' with { type: 'json' };
import { present } from '../../../platform/assert.ts';
import { accepted } from '../../../platform/refusal.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { addFavourites } from '../../browse/saved/favourites.server.ts';
import { saveSearch } from '../../browse/saved/saved-searches.server.ts';
import { giveFeedback } from '../../feedback/give-feedback.server.ts';
import { addPhoto } from '../../hosting/photos/change-photos.server.ts';
import { changeListing } from '../../hosting/change-listing.server.ts';
import { readDraft, type Step } from '../../hosting/draft.ts';
import { saveStep } from '../../hosting/save-step.server.ts';
import { startListing } from '../../hosting/start-listing.server.ts';
import { openTicket } from '../../help/open-ticket.server.ts';
import { submitIdentity } from '../../identity/submit-identity.server.ts';
import { acceptRenterTerms } from '../../membership/change-membership.server.ts';
import { renterTermsVersion } from '../../membership/renter-terms.ts';
import { openPayee } from '../../payments/parties.server.ts';
import { payWaiting } from '../../payments/pay-out.server.ts';
import { proposeCorrection } from '../../points/corrections/propose-correction.server.ts';
import { sendReport } from '../../reports/send-report.server.ts';
import type { ReportInput } from '../../reports/report-input.ts';
import { changeSetting } from '../../settings/change-setting.server.ts';
import { accountOf, type Who } from './stage.server.ts';
import type { StoryEvent } from './story.ts';

type Act = StoryEvent['does'];

const base = fileURLToPath(new URL('../../..', import.meta.url));
const manifest = manifestFile as unknown as { pictures: Record<string, { webp?: Record<string, string> }> };

/** Enters an owner's bank details at the test processor. */
export const opensPayoutAccount =
  (who: Who): Act =>
  async ({ deps }) => {
    const { onboardingUrl } = await openPayee(deps, accountOf(who));
    if (onboardingUrl !== null) await deps.cards.answerPage(onboardingUrl.split('/').at(-1) ?? '', 'ready');
    await openPayee(deps, accountOf(who));
    await inTransaction(deps, {}, ({ sql }) => payWaiting(sql, accountOf(who), deps.now()));
  };

export const likes =
  (who: Who, ...slugs: string[]): Act =>
  async ({ deps, ...stage }) =>
    accepted(await addFavourites(deps, await stage.who(who), slugs));

/** Accepts the terms between members, as a first request does. */
export const acceptsTerms =
  (who: Who): Act =>
  async ({ deps, ...stage }) =>
    accepted(await acceptRenterTerms(deps, await stage.who(who), renterTermsVersion));

/** What the operator sets, such as the phone that the help page shows. */
export const sets =
  (name: string, value: unknown, reason: string): Act =>
  async ({ deps, ...stage }) =>
    accepted(await changeSetting(deps, await stage.who('olive'), { name, value, reason }));

export const asksUs =
  (who: Who, message: string): Act =>
  async ({ deps, ...stage }) =>
    accepted(await openTicket(deps, await stage.who(who), { name: '', email: '', message, about: '' }));

/** @param query as in the address of /listings */
export const savesSearch =
  (who: Who, query: string): Act =>
  async ({ deps, ...stage }) =>
    accepted(await saveSearch(deps, await stage.who(who), query));

export const reports =
  (who: Who, whom: Who, reason: ReportInput['reason'], words: string): Act =>
  async ({ deps, ...stage }) =>
    accepted(
      await sendReport(deps, await stage.who(who), {
        memberId: accountOf(whom),
        reason,
        words,
        source: 'profile',
        sourceId: null,
        isBlocked: false,
      }),
    );

export const proposesPoints =
  (whom: Who, points: number, reason: string): Act =>
  async ({ deps, ...stage }) =>
    accepted(
      await proposeCorrection(deps, await stage.who('olive'), {
        memberId: accountOf(whom),
        account: 'bonus',
        points,
        reason,
      }),
    );

/** Uploads a blank picture shaped like a licence. */
export const showsIdentity =
  (who: Who): Act =>
  async ({ deps, ...stage }) => {
    const bytes = await sampleLicence();
    accepted(await submitIdentity(deps, await stage.who(who), { document: 'drivers_licence', bytes }));
  };

type Offered = Parameters<typeof readDraft>[0];

/** Writes a listing, adds pictures of its kind and submits it for review. */
export const sendsListing =
  (who: Who, categoryId: string, draft: Offered, pictures: readonly string[]): Act =>
  async ({ deps, ...stage }) => {
    const owner = await stage.who(who);
    const { id } = accepted(await startListing(deps, owner, { categoryId }));
    const words = readDraft(draft);
    for (const step of Object.keys(words) as Step[])
      accepted(await saveStep(deps, owner, { id, step, saves: 0, words: words[step] }));
    for (const name of pictures) accepted(await addPhoto(deps, owner, { id, bytes: await pictureOf(name) }));
    accepted(await changeListing(deps, owner, { id, event: 'submit' }));
  };

async function sampleLicence(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  const part = async (width: number, height: number, colour: string, left: number, top: number) => ({
    input: await plain(width, height, colour).png().toBuffer(),
    left,
    top,
  });
  const parts = [
    await part(900, 90, '#2f6f7a', 0, 0),
    await part(240, 300, '#b8c9cf', 60, 160),
    await part(110, 110, '#7d959d', 125, 200),
    await part(190, 110, '#7d959d', 85, 340),
    ...(await Promise.all(
      [0, 1, 2, 3].map((line) => part(440 - line * 60, 26, '#8fa3a8', 360, 190 + line * 64)),
    )),
  ];
  return plain(900, 570, '#dfe8ea').composite(parts).jpeg().toBuffer();
}

/** One of our own pictures, as if a member had taken it. */
function pictureOf(name: string): Promise<Buffer> {
  const path = present(manifest.pictures[name]?.webp?.['800'], `picture ${name}`);
  const root = ['public', 'build/client'].find((folder) => existsSync(join(base, folder, path)));
  return readFile(join(base, root ?? 'public', path));
}

/** Answers to the /feedback questions. */
export const givesFeedback =
  (row: Record<string, string | number>): Act =>
  ({ deps }) =>
    giveFeedback(deps, { rows: [row], columns: Object.keys(row), readBack: false });
