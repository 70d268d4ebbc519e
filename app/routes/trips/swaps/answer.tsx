import type { SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import type { SwapChoices } from '../../../../features/exchange/views/swap-choices-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { askSwap } from '../../../components/session/ask-exchange.ts';
import { receivedIn } from '../../../components/exchange/legs.ts';
import { DebtNote } from '../../../components/money/debt-note.tsx';
import { MembersHead } from '../../../components/page/members-head.tsx';
import { membersMeta } from '../../../components/page/members-meta.ts';
import { forgetSentWords } from '../../../components/sent-words.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { answerTo } from './compose/compose-offer.ts';
import { ComposerView } from './compose/composer.tsx';
import { useComposer } from './compose/use-composer.ts';
import type { Route } from './+types/answer';
import styles from './compose/composer.module.css';

export { HydrateFallback } from './compose/compose.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Make a counter-offer', matches[0]?.loaderData?.brand.name);
}

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const [view] = await Promise.all([askSwap(id, signal), forgetSentWords(signal)]);
  // What to receive is chosen from the other side's listings.
  const slug = encodeURIComponent(receivedIn(view)[0]?.slug ?? '');
  const choices = view.actions.includes('counter')
    ? await askApi<SwapChoices>(`/exchanges/choices?slug=${slug}`, { signal })
    : null;
  return { view, choices };
}
clientLoader.hydrate = true as const;

/** A counter-offer, with the same composer as an offer. */
export default function Answer({ loaderData: { view, choices } }: Route.ComponentProps) {
  if (choices === null)
    return (
      <div className={styles.page}>
        <MembersHead title="Make a counter-offer" />
        {view.isStoppedByDebt ? <DebtNote /> : <p>This offer is no longer open.</p>}
        <p>
          <ButtonLink to={`/exchanges/${view.id}`}>Open swap</ButtonLink>
        </p>
      </div>
    );
  return <CounterOffer key={view.version} view={view} choices={choices} />;
}

function CounterOffer({ view, choices }: { view: SwapView; choices: SwapChoices }) {
  const isHeld = view.payment?.state === 'authorised';
  const composer = useComposer(choices, answerTo(view), {
    about: `/exchanges/${view.id} v${view.version}`,
    fixed: view.isMine ? 'receive' : 'give',
    answering: {
      id: view.id,
      version: view.version,
      coveredCents: isHeld ? (view.payment?.amountCents ?? 0) : 0,
    },
  });
  return (
    <ComposerView composer={composer} title={`Answer ${view.from.name}’s offer`} send="Send counter-offer" />
  );
}
