import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs';
import { useEffect, useRef } from 'react';
import { newsletterFault } from '../../../features/feedback/feedback-form.ts';
import { newsletterSources } from '../../../features/newsletter/consent-words.ts';
import { burstConfetti } from '../../components/confetti.ts';
import { NewsletterForm } from '../../components/newsletter-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './thank-you.module.css';

/** After sending: thanks, the newsletter, and our social media. */
export function ThankYou({ instagramUrl }: { instagramUrl: string }) {
  const { toast } = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.headline}>
        Thank You!
      </h1>
      <p className={styles.text}>
        Your feedback shapes our future. We’ll read it today, and you’ll see what changes.
      </p>
      <div className={styles.box}>
        <NewsletterForm
          source={newsletterSources.feedback}
          heading={<h2 className={styles.boxTitle}>Stay Updated</h2>}
          check={(email) => {
            const fault = newsletterFault(email);
            if (fault) toast({ ...fault, variant: 'destructive' });
            return fault?.description ?? null;
          }}
          onOutcome={(outcome) => {
            if (outcome === 'failed') {
              toast({
                title: 'Error',
                description: 'Something went wrong. Please try again.',
                variant: 'destructive',
              });
              return false;
            }
            toast({ title: 'Success!', description: 'Thank you for subscribing to our newsletter!' });
            void burstConfetti();
            return true;
          }}
        />
      </div>
      <div className={styles.actions}>
        {instagramUrl !== '' && (
          <a href={instagramUrl} target="_blank" rel="noreferrer" className={styles.instagram}>
            <IconBrandInstagram aria-hidden="true" size={22} />
            Follow us on Instagram<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
        <ButtonLink to="/" variant="ghost" size="large">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
