import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { consentWords, newsletterSources } from '../../features/newsletter/consent-words.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { insertRow } from './public-tables.ts';
import styles from './newsletter-form.module.css';

type Outcome = 'subscribed' | 'known' | 'failed';

async function subscribe(email: string, source: string): Promise<Outcome> {
  try {
    const error = await insertRow('newsletter_subscribers', { email, source });
    if (!error) return 'subscribed';
    return error.code === '23505' ? 'known' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Shown under the form, because the toast alone promises too much: subscribers must confirm first. */
const nextSteps: Record<Outcome, string> = {
  subscribed: 'One more step: we emailed you a link. You are on the list once you confirm.',
  known: 'Not confirmed yet? Check your email for the confirmation link.',
  failed: '',
};

const failedWords = 'Something went wrong. Please try again.';

type NewsletterFormProps = {
  source: string;
  /** What to say before sending anything; null continues. */
  check?: (email: string) => string | null;
  /** The caller chooses the messages. @returns whether to empty the field */
  onOutcome: (outcome: Outcome) => boolean;
  heading: ReactNode;
};

/** One field, one button, and the consent text. */
export function NewsletterForm({ source, check, onOutcome, heading }: NewsletterFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = email.trim();
    const wrong = check?.(address) ?? null;
    setError(wrong);
    if (wrong) event.currentTarget.querySelector('input')?.focus();
    if (wrong || address === '' || isSubmitting) return;
    setSubmitting(true);
    setOutcome(null);
    const answer = await subscribe(address, source);
    setSubmitting(false);
    setOutcome(answer);
    if (onOutcome(answer)) setEmail('');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate={check !== undefined}>
      {heading}
      <div className={styles.row}>
        <label htmlFor={id} className="visually-hidden">
          Email address
        </label>
        <TextInput
          id={id}
          type="email"
          required
          shape="pill"
          autoComplete="email"
          placeholder="you@example.com"
          value={email}
          aria-describedby={`${id}-error ${id}-words`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="strong" disabled={isSubmitting}>
          {isSubmitting ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error ?? (outcome === 'failed' && failedWords)}
      </p>
      <p aria-live="polite" className={styles.next}>
        {outcome !== null && nextSteps[outcome]}
      </p>
      <p id={`${id}-words`} className={styles.words}>
        {consentWords}
      </p>
    </form>
  );
}

const said = {
  subscribed: {
    title: 'Successfully subscribed!',
    description: 'Thank you for subscribing to our newsletter.',
  },
  known: { title: 'Already subscribed!', description: 'This email is already subscribed to our newsletter.' },
  failed: {
    title: 'Subscription failed',
    description: failedWords,
    variant: 'destructive',
  },
} as const;

/** The form at the bottom of every page. */
export default function FooterNewsletter({ headingClass }: { headingClass?: string }) {
  const { toast } = useToast();
  return (
    <NewsletterForm
      source={newsletterSources.footer}
      heading={<h2 className={headingClass}>Stay Updated</h2>}
      onOutcome={(outcome) => {
        toast(said[outcome]);
        return outcome !== 'failed';
      }}
    />
  );
}
