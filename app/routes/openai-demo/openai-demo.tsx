import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { socialCard } from '../../content/pictures.server.ts';
import { depsContext, documentContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/openai-demo';
import { generateText, longestPrompt } from './generate-text.ts';
import styles from './openai-demo.module.css';

const title = 'AI text generation';
const description =
  'Describe what you need in a sentence or two and let a language model write the first draft.';

const ideas = [
  'Write a friendly listing for a 28-foot trailer in Summerland that sleeps six.',
  'Suggest three names for a wake boat on Okanagan Lake.',
  'Draft a hand-over note for a side-by-side rental.',
];

export function loader({ context }: Route.LoaderArgs) {
  return {
    isReady: context.get(depsContext).config.textModel !== null,
    card: socialCard('home'),
    origin: context.get(documentContext).origin,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return documentMeta({
    brand,
    title,
    description,
    origin: loaderData?.origin ?? '',
    path: '/openai-demo',
    picture: loaderData?.card ?? null,
  });
}

type Outcome = { kind: 'none' } | { kind: 'text'; text: string } | { kind: 'failed'; sentence: string };

function OutcomeView({ outcome, isBusy }: { outcome: Outcome; isBusy: boolean }) {
  const { toast } = useToast();
  const fault = useFault();
  const heading = useId();
  const copy = async (text: string) => {
    fault.clear();
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', durationMs: 2000 });
    } catch {
      fault.say({
        title: 'We couldn’t copy the text',
        description: 'We couldn’t copy the text. Select it and copy it yourself.',
      });
    }
  };
  return (
    <section className={styles.outcome} aria-labelledby={heading}>
      <header className={styles.outcomeHead}>
        <h2 id={heading}>Generated text</h2>
        {outcome.kind === 'text' && (
          <Button size="small" icon={<IconCopy />} onClick={() => void copy(outcome.text)}>
            Copy
          </Button>
        )}
      </header>
      {fault.note}
      <div aria-live="polite" aria-busy={isBusy}>
        {isBusy && (
          <p className={styles.waiting}>
            Writing
            <span aria-hidden="true">…</span>
          </p>
        )}
        {!isBusy && outcome.kind === 'none' && <p className={styles.hint}>Your text will appear here.</p>}
        {!isBusy && outcome.kind === 'text' && <p className={styles.text}>{outcome.text}</p>}
        {!isBusy && outcome.kind === 'failed' && <p className="text-danger">{outcome.sentence}</p>}
      </div>
    </section>
  );
}

/** Demonstrates this server's text model. */
export default function OpenaiDemo({ loaderData: { isReady } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const { toast } = useToast();
  const box = useRef<HTMLTextAreaElement>(null);
  const [prompt, setPrompt] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [isBusy, setBusy] = useState(false);

  const ask = async () => {
    if (prompt.trim() === '') {
      setError('Please enter a prompt');
      box.current?.focus();
      return;
    }
    setBusy(true);
    const answer = await generateText(prompt);
    setBusy(false);
    if ('text' in answer) return setOutcome({ kind: 'text', text: answer.text });
    setOutcome({ kind: 'failed', sentence: answer.sentence });
    toast({ title: 'Error', description: answer.sentence, variant: 'destructive' });
  };
  const write = (text: string) => {
    setPrompt(text);
    setError(null);
  };
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={`container ${styles.page}`}>
        <header className={styles.head}>
          <p className={styles.eyebrow}>Demo</p>
          <h1>{title}</h1>
          <p>
            {isReady ? description : 'This demo is off: this site isn’t connected to a language model yet.'}
          </p>
        </header>
        <div className={styles.columns}>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event: SubmitEvent) => {
              event.preventDefault();
              if (!isBusy) void ask();
            }}
          >
            <Field
              label="Your prompt"
              hint={`We use the first ${longestPrompt.toLocaleString('en-CA')} characters.`}
              error={error}
            >
              <TextArea
                ref={box}
                rows={6}
                placeholder="What would you like to write?"
                value={prompt}
                onChange={(event) => write(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                    event.currentTarget.form?.requestSubmit();
                }}
              />
            </Field>
            <fieldset className={styles.ideas}>
              <legend className="visually-hidden">Ideas to start with</legend>
              {ideas.map((idea) => (
                <button key={idea} type="button" className={styles.idea} onClick={() => write(idea)}>
                  {idea}
                </button>
              ))}
            </fieldset>
            <Button
              type="submit"
              variant={isReady ? 'primary' : 'secondary'}
              size="large"
              busy={isBusy}
              icon={<IconSparkles />}
            >
              {isBusy ? 'Generating...' : 'Generate'}
            </Button>
          </form>
          <OutcomeView outcome={outcome} isBusy={isBusy} />
        </div>
        {isReady && (
          <p className={styles.note}>
            We send your prompt to the language model that this site uses, and don&apos;t keep it. The model
            can be wrong, so check its text before you use it.
          </p>
        )}
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
