import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import { redirect, useRevalidator } from 'react-router';
import type { CheckoutView } from '../../../features/checkout/checkout-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { ApiProblem, askApi } from '../../components/session/api-client.ts';
import { forgetWordsSentWith } from '../../components/session/kept-words.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/returned';
import styles from './returned.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Back from your bank', matches[0]?.loaderData?.brand.name);
}

/** The payment's state from the bank, whatever the address says. One without an answer stays as it is. */
async function standing(id: string, signal: AbortSignal): Promise<CheckoutView> {
  try {
    return await askApi<CheckoutView>(`/payments/${id}/confirm`, { method: 'POST', body: {}, signal });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 409) return askApi(`/payments/${id}`, { signal });
    throw error;
  }
}

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const payment = await standing(params.id, signal);
  const { plan } = payment;
  if (plan?.state === 'done') forgetWordsSentWith(payment.id);
  // A finished payment is reported on its own page.
  if (plan && plan.state !== 'waiting' && plan.place !== null)
    // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
    throw redirect(`${plan.place}?payment=${payment.id}`);
  return payment;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Back from your bank"
      words="Checking with your bank"
      className={styles.page}
      heights={[190]}
    />
  );
}

/** Where a bank redirects its customer when there is no other page yet: still open, or failed. */
export default function Returned({ loaderData: { plan, amountCents, state } }: Route.ComponentProps) {
  const { revalidate, state: looking } = useRevalidator();
  const isOpen = state === 'asked' || state === 'needs_confirmation';
  const sentence =
    plan?.sentence ??
    (isOpen
      ? 'Your bank hasn’t answered yet. You won’t be charged until it does.'
      : 'Your bank has answered. You don’t need to do anything here.');
  return (
    <div className={styles.page}>
      <MembersHead title="Back from your bank" />
      <div className={styles.card}>
        <IconBuildingBank size={30} aria-hidden="true" />
        <output>{sentence}</output>
        <p className="text-muted">
          Amount: <span className="num">{formatCents(amountCents)}</span>
        </p>
        <div className="row-10">
          {isOpen && (
            <Button variant="primary" busy={looking === 'loading'} onClick={() => void revalidate()}>
              Check again
            </Button>
          )}
          {!isOpen && plan?.retryPlace && (
            <ButtonLink to={plan.retryPlace} variant="primary">
              Try again
            </ButtonLink>
          )}
          <ButtonLink to={plan?.place ?? '/trips'}>
            {plan?.place ? 'Continue' : 'Go to your trips'}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
