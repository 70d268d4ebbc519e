/** Checks whether the signed-in account may request a listing. Loaded on the button's press, never before. */
import { renterTermsVersion } from '../../../../../features/membership/renter-terms.ts';
import type { DebtView } from '../../../../../features/payments/debt-view.ts';
import type { WalletSummary } from '../../../../../features/points/wallet-view.ts';
import { askApi } from '../../../../components/session/api-client.ts';
import { askMe } from '../../../../components/session/me.ts';
import { forgetSentWords } from '../../../../components/sent-words.ts';

export type MemberStanding = {
  /** What the member can spend, in whole points. */
  points: number;
  /** The version of the renters' terms to accept first; null if accepted. */
  termsToAccept: number | null;
  /** Whether they owe something: it must be paid before a request. */
  isStoppedByDebt: boolean;
};

/**
 * @param isSwap a swap, which is only between owners
 * @param isOpen whether an account without a membership may request a rental: accepting the terms in the dialog makes it a renter
 * @returns null for an account that may not
 * @throws ApiProblem when the session has ended, or the server did not answer
 */
export async function memberStanding(isSwap: boolean, isOpen: boolean): Promise<MemberStanding | null> {
  const [me, wallet, { debts }] = await Promise.all([
    askMe(),
    askApi<WalletSummary>('/wallet'),
    askApi<{ debts: DebtView[] }>('/debts'),
    forgetSentWords(),
  ]);
  const isNewcomer = isOpen && !isSwap && me.membership === null && me.account.isEmailConfirmed;
  if (!isNewcomer && me.membership?.state !== 'active') return null;
  if (isSwap && me.membership?.kind !== 'owner') return null;
  return {
    points: wallet.spendablePoints,
    isStoppedByDebt: debts.some(({ state }) => state === 'open'),
    termsToAccept: me.may.rent ? null : (me.membership?.renterTerms.currentVersion ?? renterTermsVersion),
  };
}
