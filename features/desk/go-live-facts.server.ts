/** Reads what the go-live checklist needs from the settings and the database. */
import { countSecondFactors } from '../auth/second-factor/second-factors.server.ts';
import { waitingIdentities } from '../identity/waiting-identities.server.ts';
import { countSampleListings } from '../listings/count-sample-listings.server.ts';
import { listOperators } from '../members/operators.server.ts';
import { unfoundedPromises } from '../settings/current-settings.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { lastBackup } from '../../platform/backup.server/last-backup.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { countMail } from '../../platform/mail.server/mail-queue.ts';
import { goLiveItems, type GoLiveFacts, type GoLiveItem } from './go-live.ts';

function cardsOf({ stripe }: Deps['config']): GoLiveFacts['cards'] {
  if (stripe === null) return 'none';
  return stripe.secretKey.includes('_test_') ? 'test' : 'live';
}

/** The current checklist. */
export async function readGoLive(deps: Deps): Promise<GoLiveItem[]> {
  const { config, sql } = deps;
  const now = deps.now();
  const [settings, mail, backup, identity, operators, sampleListings] = await Promise.all([
    readSettings(sql),
    countMail(sql),
    lastBackup(sql),
    waitingIdentities(sql),
    listOperators(sql),
    countSampleListings(sql),
  ]);
  const ids = operators.map(({ accountId }) => accountId);
  return goLiveItems({
    now,
    publicUrl: config.publicUrl,
    trustsProxies: config.trustedProxies.length > 0,
    isDemo: config.isDemo,
    sampleListings,
    confirmsByItself: config.auth.autoConfirm,
    mail: { isSent: config.mail.smtpUrl !== null, from: config.mail.from, refused: mail.refused },
    cards: cardsOf(config),
    isCovered: unfoundedPromises(settings, now).length === 0,
    backup,
    identity,
    operators: { all: ids.length, withSecondFactor: await countSecondFactors(sql, ids) },
  });
}
