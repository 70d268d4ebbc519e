import IconTestPipe from '@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs';
import { data } from 'react-router';
import { openTestProcessor } from '../../../platform/card-processor.server/open-processor.ts';
import type { TestPage } from '../../../platform/card-processor.server/test-pages.ts';
import { testCards } from '../../../platform/card-processor.server/test-cards.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { cardText } from '../../components/money/card-text.ts';
import { depsContext, documentContext, read } from '../../deps.server.ts';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/hosted-page';
import styles from './hosted-page.module.css';

type Choice = { answer: string; label: string };
type Shown = Pick<TestPage, 'kind' | 'amountCents' | 'isAnswered' | 'returnUrl'> & {
  path: string;
  choices: Choice[];
};

const choicesOf = (kind: TestPage['kind']): Choice[] => {
  if (kind === 'bank')
    return [
      { answer: 'yes', label: 'Yes, it’s me' },
      { answer: 'no', label: 'No' },
    ];
  if (kind === 'account') return [{ answer: 'ready', label: 'These are my bank details' }];
  return testCards.map((card) => ({ answer: card.method, label: `${cardText(card)}: ${card.story}` }));
};

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Shown> {
  // The address is the page's key.
  context.get(documentContext).isUncached = true;
  const processor = openTestProcessor(context.get(depsContext));
  const page = await read(context, async () => (processor ? processor.page(params.page) : null));
  // oxlint-disable-next-line typescript/only-throw-error -- how React Router answers that there is no such page
  if (!page) throw data(null, { status: 404 });
  const { kind, amountCents, isAnswered, returnUrl } = page;
  return { kind, amountCents, isAnswered, returnUrl, path: url.pathname, choices: choicesOf(kind) };
}

const titles: Record<TestPage['kind'], string> = {
  bank: 'Your bank asks: is this you?',
  card: 'Which card is it?',
  account: 'Where should your payouts go?',
};

const words = ({ kind, amountCents }: Shown): string => {
  if (kind === 'bank')
    return `This is a test bank. It asks you to confirm a ${formatCents(amountCents ?? 0)} hold on your card.`;
  return kind === 'card'
    ? 'A real processor asks for the card number here, which we never see. These test cards each do something different.'
    : 'A real processor asks who you are and for your bank account here. You don’t need to enter anything on this page.';
};

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${titles[loaderData?.kind ?? 'bank']} · Test processor` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** A page a real card processor would host itself: plain forms without a script, in a neutral style. */
export default function HostedPage({ loaderData: page }: Route.ComponentProps) {
  const { kind, isAnswered, returnUrl, path, choices } = page;
  return (
    <main id="main" className={styles.page}>
      <p className={styles.label}>
        <IconTestPipe size={20} aria-hidden="true" /> Test processor: no real money moves.
      </p>
      <h1>{titles[kind]}</h1>
      <p>{isAnswered ? 'You’ve already answered this.' : words(page)}</p>
      {!isAnswered && (
        <form method="post" action={path} className="stack-10">
          {choices.map(({ answer, label }, place) => (
            <Button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              variant={place === 0 && kind !== 'card' ? 'strong' : 'secondary'}
            >
              {label}
            </Button>
          ))}
        </form>
      )}
      <a href={returnUrl}>{isAnswered ? 'Go back' : 'Go back without answering'}</a>
    </main>
  );
}
