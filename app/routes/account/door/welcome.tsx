import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { nextPath } from '../../../components/session/next-path.ts';
import { auth, useSession } from '../../../components/session/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/welcome';
import { doorMeta } from './door-meta.ts';
import { emailErrors, type Values } from './form-rules.ts';
import { welcomeUrl } from './welcome-url.ts';
import { isUnreachable } from '../service-words.ts';
import { useForm } from './use-form.ts';
import { useLink, type LinkOutcome } from './use-link.ts';
import styles from '../card.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return doorMeta('Welcome', matches[0]?.loaderData?.brand.name);
}

/** The target of confirmation emails' links: says what the link did, and what to do next. */
export default function Welcome() {
  const outcome = useLink();
  const { session } = useSession();
  // The address is cleaned once the link is redeemed.
  const [query] = useSearchParams();
  const [next] = useState(() => nextPath(query.get('next')));
  if (next !== '/' && (outcome.kind === 'good' || (session && outcome.kind === 'nothing')))
    return <Navigate to={next} replace />;
  if (outcome.kind === 'good' && outcome.type === 'recovery')
    return <Navigate to="/reset-password" replace />;
  if (outcome.kind === 'checking')
    return (
      <div aria-busy="true">
        <h1 className={styles.title}>One moment …</h1>
        <div className={styles.form}>
          <Skeleton style={{ height: 120 }} />
        </div>
      </div>
    );
  // Someone who arrives signed in, without a link or with a used one, was confirmed before.
  if (outcome.kind === 'good' || (session && outcome.kind !== 'message' && outcome.kind !== 'unreachable'))
    return <Confirmed outcome={outcome} email={session?.user.email ?? ''} />;
  if (outcome.kind === 'message')
    return (
      <Word Icon={IconMail} title="Halfway there" lead={outcome.sentence}>
        <ButtonLink to="/account" size="large">
          Go to your account
        </ButtonLink>
      </Word>
    );
  if (outcome.kind === 'unreachable')
    return (
      <Word
        Icon={IconLinkOff}
        tone={styles.bad}
        title="We couldn’t check this link"
        lead="The link still works. Reload this page in a moment."
      >
        <Button variant="primary" size="large" onClick={() => location.reload()}>
          Try Again
        </Button>
      </Word>
    );
  return <NoGood outcome={outcome} next={next} />;
}

type WordProps = {
  Icon: typeof IconMail;
  tone?: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

function Word({ Icon, tone, title, lead, children }: WordProps) {
  return (
    <>
      <span className={classNames(styles.sign, tone)}>
        <Icon aria-hidden="true" size={28} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <output className={styles.lead}>{lead}</output>
      <div className={styles.actions}>{children}</div>
    </>
  );
}

function Confirmed({ outcome, email }: { outcome: LinkOutcome; email: string }) {
  const isChange = outcome.kind === 'good' && outcome.type === 'email_change';
  return (
    <Word
      Icon={IconCircleCheck}
      tone={styles.good}
      title={isChange ? 'Your new email is confirmed' : 'Your address is confirmed'}
      lead={
        <>
          {isChange ? 'From now on, sign in with ' : 'You are signed in as '}
          <b>{email}</b>.
        </>
      }
    >
      <ButtonLink to="/apply" variant="primary" size="large">
        Apply to the Founders Club
      </ButtonLink>
      <ButtonLink to="/account" size="large">
        Go to your account
      </ButtonLink>
    </Word>
  );
}

/** @param next where the link should lead: a path of ours */
function NoGood({ outcome, next }: { outcome: LinkOutcome; next: string }) {
  const [writtenTo, setWrittenTo] = useState<string | null>(null);
  const send = async ({ email = '' }: Values<'email'>): Promise<void> => {
    const { error } = await (
      await auth()
    ).resend({
      type: 'signup',
      email: email.trim(),
      options: { emailRedirectTo: welcomeUrl(next === '/' ? undefined : next) },
    });
    if (error && isUnreachable(error)) throw error;
    if (error) form.fail(error.message);
    else setWrittenTo(email.trim());
  };
  const form = useForm<'email'>({ check: emailErrors, send });
  if (writtenTo !== null)
    return (
      <Word
        Icon={IconMail}
        title="Check your email"
        lead={
          <>
            If <b>{writtenTo}</b> isn’t confirmed yet, a new email is on its way.
          </>
        }
      >
        <ButtonLink to="/login" size="large">
          Sign in
        </ButtonLink>
      </Word>
    );
  return (
    <>
      <span className={classNames(styles.sign, styles.bad)}>
        <IconLinkOff aria-hidden="true" size={28} />
      </span>
      <h1 className={styles.title}>This link no longer works</h1>
      <output className={styles.lead}>
        {outcome.kind === 'refused' && outcome.sentence !== ''
          ? outcome.sentence
          : 'It has expired or was already used. If you’ve confirmed your address, just sign in.'}
      </output>
      <div className={styles.actions}>
        <ButtonLink to="/login" variant="primary" size="large">
          Sign in
        </ButtonLink>
      </div>
      <form {...form.props} className={styles.form}>
        <Field
          label="Email"
          hint="Not confirmed yet? We’ll send you a new link."
          error={form.errors.email}
          required
        >
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            placeholder="you@example.com"
          />
        </Field>
        {form.fault}
        <Button type="submit" size="large" busy={form.isBusy}>
          {form.isBusy ? 'Sending...' : 'Send a new link'}
        </Button>
      </form>
    </>
  );
}
