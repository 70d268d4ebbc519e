import { useState, type FormEvent } from 'react';
import { ApiProblem, askApi, sentenceOf } from '../../components/session/api-client.ts';
import { useViewer } from '../../components/session/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx';
import styles from './help.module.css';

type Sent = { id: string; number: number; email: string };
type Fault = { field: string | null; sentence: string };

/** The first empty field; the server checks the rest. */
function missingIn({ name, email, message }: Record<string, FormDataEntryValue>): Fault | null {
  if (name === '') return { field: 'name', sentence: 'Enter your name.' };
  if (typeof email === 'string' && !email.includes('@'))
    return { field: 'email', sentence: 'Enter a valid email address.' };
  return message === '' ? { field: 'message', sentence: 'Write your message.' } : null;
}

/** Sends a question to the team. Signed-in people are not asked for name or email. @param about the page of a trip; '' for none */
export function ContactForm({ about }: { about: string }) {
  const isVisitor = useViewer() === 'visitor';
  const [sent, setSent] = useState<Sent | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    const missing = missingIn(form);
    setFault(missing);
    if (missing) return;
    setBusy(true);
    try {
      const body = { ...form, ...(/^\/[\w/-]*$/.test(about) ? { about } : {}) };
      setSent(await askApi<Sent>('/help/tickets', { method: 'POST', body }));
    } catch (error) {
      setFault({ field: error instanceof ApiProblem ? error.field : null, sentence: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  if (sent)
    return (
      <output className={styles.sent}>
        <b>We received your question (no. {sent.number}).</b> Our team will answer by email at {sent.email}.
      </output>
    );
  const faultAt = (name: string) => (fault?.field === name ? fault.sentence : undefined);
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      {isVisitor && (
        <>
          <Field label="Your name" error={faultAt('name')}>
            <TextInput name="name" autoComplete="name" maxLength={80} />
          </Field>
          <Field label="Your email" error={faultAt('email')}>
            <TextInput name="email" type="email" autoComplete="email" maxLength={254} />
          </Field>
        </>
      )}
      <Field
        label="Your message"
        hint={about === '' ? undefined : 'We’ll know which trip it’s about.'}
        error={faultAt('message')}
      >
        <TextArea name="message" rows={5} maxLength={4_000} />
      </Field>
      {fault !== null && !['name', 'email', 'message'].includes(fault.field ?? '') && (
        <FieldError>{fault.sentence}</FieldError>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isBusy}>
          Send message
        </Button>
      </div>
    </form>
  );
}
