import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  feedbackRow,
  followUps,
  missingAnswers,
  noAnswers,
  type FeedbackAnswers,
} from '../../../features/feedback/feedback-form.ts';
import { JoinLink } from '../../components/header/join-link.tsx';
import { insertRow } from '../../components/public-tables.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/checkbox.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Slider } from '../../ui/fields/slider.tsx';
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import styles from './feedback-form.module.css';

type TextName = Exclude<keyof FeedbackAnswers, 'rating'>;

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const missing = 'Please answer this question.';

type FeedbackFormProps = { brandName: string; onDone: () => void };

/** Sends the answers and shows the result. */
function useSending(onDone: () => void) {
  const [isSubmitting, setSubmitting] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const send = async (answers: FeedbackAnswers) => {
    const refuse = (description: string) => fault.say({ title: 'Submission Error', description });
    fault.clear();
    setSubmitting(true);
    try {
      const error = await insertRow('friends_family_feedback', feedbackRow(answers));
      if (error) refuse("We're having trouble saving your feedback. Please try again.");
      else {
        toast({
          title: 'Thank you for your feedback!',
          description: 'Your input helps us build something amazing.',
        });
        onDone();
      }
    } catch {
      refuse('Something went wrong. Please try again.');
    } finally {
      setSubmitting(false);
    }
  };
  return { isSubmitting, send, note: fault.note };
}

/** Ten questions, some with follow-ups. */
export function FeedbackForm({ brandName, onDone }: FeedbackFormProps) {
  const [answers, setAnswers] = useState(noAnswers);
  const [wasTried, setTried] = useState(false);
  const { isSubmitting, send, note } = useSending(onDone);
  const { toast } = useToast();
  const form = useRef<HTMLFormElement>(null);
  const asked = followUps(answers);
  const lacking = new Set<string>(wasTried ? missingAnswers(answers) : []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    setTried(true);
    const [first] = missingAnswers(answers);
    if (!first) {
      void send(answers);
      return;
    }
    toast({
      title: 'Please complete all required fields',
      description: "We'd love to hear your complete feedback!",
      variant: 'destructive',
    });
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  const set = (name: TextName, value: string) => setAnswers((before) => ({ ...before, [name]: value }));
  const errorOf = (name: string) => (lacking.has(name) ? missing : undefined);
  const choice = (name: TextName, legend: ReactNode, options: { value: string; label: string }[]) => (
    <RadioGroup
      legend={legend}
      name={name}
      options={options}
      value={answers[name]}
      onChange={(value) => set(name, value)}
      error={errorOf(name)}
      className={styles.choice}
    />
  );
  const text = (name: TextName, label: ReactNode, placeholder?: string) => (
    <Field label={label} error={errorOf(name)}>
      <TextArea
        name={name}
        rows={3}
        value={answers[name]}
        placeholder={placeholder}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  );

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form} aria-label="Your feedback">
      <ol className={styles.questions}>
        <li>
          {choice('firstImpression', 'What was your first impression?', [
            { value: 'excited', label: 'Excited' },
            { value: 'confused', label: 'Confused' },
            { value: 'curious', label: 'Curious' },
            { value: 'other', label: 'Other' },
          ])}
          {asked.firstImpressionOther && (
            <Field label="In your own words">
              <TextInput
                name="firstImpressionOther"
                value={answers.firstImpressionOther}
                onChange={(event) => set('firstImpressionOther', event.target.value)}
              />
            </Field>
          )}
        </li>
        <li>{choice('clearSense', `Did you get a clear sense of what ${brandName} is?`, yesOrNo)}</li>
        <li>
          {text('nextAction', 'What would you do next on the site?', 'Look for a boat in July, probably')}
        </li>
        <li>{text('explanation', `How would you explain ${brandName} to a friend?`)}</li>
        <li>
          {choice('hasGearListed', 'Do you have gear or a stay listed for rent somewhere today?', yesOrNo)}
          {asked.hesitationReason && text('hesitationReason', 'Why not?')}
        </li>
        <li>
          {choice('wouldList', 'Would you list something here?', [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
            { value: 'maybe', label: 'Maybe' },
          ])}
          {asked.applyButton && (
            <JoinLink variant="secondary" className={styles.apply}>
              Apply to Founders Club
            </JoinLink>
          )}
          {asked.maybeHesitation && text('maybeHesitation', 'What might make you hesitate?')}
        </li>
        <li>{text('excitingPart', 'Which part excites you most?')}</li>
        <li>{text('unclearPart', 'What’s still unclear?')}</li>
        <li>
          {text(
            'knowAnyone',
            'Do you know anyone who should be here?',
            'My brother-in-law and his two sleds',
          )}
        </li>
        <li>
          <Field label="How would you rate the idea, from 1 to 10?">
            <Slider
              min={1}
              max={10}
              step={1}
              value={answers.rating}
              onChange={(rating) => setAnswers((before) => ({ ...before, rating }))}
              wordsFor={(value) => `${value} of 10`}
            />
          </Field>
          {text('makeItTen', 'What would make it a 10?')}
        </li>
      </ol>
      {note}
      <Button type="submit" variant="primary" size="large" disabled={isSubmitting}>
        {isSubmitting ? 'Submitting...' : 'Submit Feedback'}
      </Button>
    </form>
  );
}
