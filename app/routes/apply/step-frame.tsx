import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Link, NavigationType, useNavigate, useNavigationType } from 'react-router';
import {
  applicationSteps,
  type ApplicationStep,
} from '../../../features/membership/application/application-draft.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import fields from './fields.module.css';
import styles from './step-frame.module.css';

const pathOf = (index: number): string =>
  index < 0 ? '/apply' : `/apply/${applicationSteps[index] ?? 'confirmation'}`;

/** After a move within the page, reading starts at the top: the focus goes to the heading. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isMove = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isMove) heading.current?.focus({ preventScroll: true });
  }, [isMove]);
  return { heading, isMove };
}

type StepFrameProps = {
  step: ApplicationStep;
  title: string;
  hint: string;
  children: ReactNode;
  /** Whether the Continue button is enabled. */
  isAnswered: boolean;
  /** What is missing while it is not. */
  wanted?: string;
  /** The button's label. */
  action?: string;
  onContinue: () => void;
};

/** A question of the application, with Back and, once answered, Continue. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, hint, children, isAnswered, wanted, action = 'Continue', onContinue } = props;
  const { heading, isMove } = useHeadingFocus();
  const navigate = useNavigate();
  const index = applicationSteps.indexOf(step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAnswered) return;
    onContinue();
    void navigate(pathOf(index + 1));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={classNames(styles.step, isMove && styles.moved)}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.hint}>{hint}</p>
        {children}
      </div>
      <StepActions back={pathOf(index - 1)}>
        {isAnswered ? (
          <Button type="submit" variant="primary" size="large" iconAfter={<IconArrowRight />}>
            {action}
          </Button>
        ) : (
          <p className={styles.wanted}>{wanted}</p>
        )}
      </StepActions>
    </form>
  );
}

/** The bar at the bottom of a step, always within reach of the thumb. */
export function StepActions({ back, children }: { back: string; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      <ButtonLink to={back} variant="ghost" size="large" icon={<IconArrowLeft />} className={styles.back}>
        Back
      </ButtonLink>
      {children}
    </div>
  );
}

/** What people agree to by sending an application. */
export function TermsLine() {
  return (
    <p className={fields.small}>
      By sending this you agree to our <Link to="/terms">Terms</Link> and{' '}
      <Link to="/privacy">Privacy Policy</Link>. Fields marked * are required.
    </p>
  );
}

export function SubmitButton({ isSubmitting }: { isSubmitting: boolean }) {
  return (
    <Button type="submit" variant="primary" size="large" disabled={isSubmitting}>
      {isSubmitting ? 'Submitting...' : 'Submit Application'}
    </Button>
  );
}
