import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { useState, type FormEvent } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { KnownPerson } from '../../../features/members/blocks.server.ts';
import {
  reasonWords,
  reportReasons,
  reportSources,
  type ReportSource,
} from '../../../features/reports/report-view.ts';
import { ApiProblem, askApi, sentenceOf } from '../../components/session/api-client.ts';
import { sendCommand } from '../../components/session/command.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import type { Route } from './+types/report';
import styles from './report.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Report a member', matches[0]?.loaderData?.brand.name);
}

export const clientLoader = ({ params: { member }, request: { signal } }: Route.ClientLoaderArgs) =>
  askApi<KnownPerson>(`/reports/about/${encodeURIComponent(member)}`, { signal });
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Report a member"
      words="Loading"
      className={styles.page}
      heights={[360]}
      within={styles.waiting}
    />
  );
}

/** Where the report starts: a thread or review has its own id. */
function useSource(): { source: ReportSource; sourceId: string | null } {
  const [asked] = useSearchParams();
  const source = reportSources.find((each) => each === asked.get('from')) ?? 'profile';
  return { source, sourceId: asked.get('of') };
}

/** Reports another member to the operators, and optionally blocks them. */
export default function Report({ loaderData: person }: Route.ComponentProps) {
  const name = person.name ?? 'this guest';
  const { source } = useSource();
  return (
    <div className={styles.page}>
      <MembersHead title={`Report ${name}`} />
      <p className={styles.lead}>
        Our team reads every report. {name === 'this guest' ? 'They' : name} won’t know it was you.
        {source === 'thread' && ' We’ll include the latest messages in your conversation.'} If anyone is in
        danger, call 911 first.
      </p>
      <ReportForm person={person} name={name} />
      {person.isBlocked && <Blocked person={person} name={name} />}
    </div>
  );
}

function ReportForm({ person, name }: { person: KnownPerson; name: string }) {
  const from = useSource();
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [isBlocked, setBlocked] = useState(true);
  const [fault, setFault] = useState<{ sentence: string; field: string | null } | null>(null);
  const { toast } = useToast();
  const navigate = useNavigate();
  const send = async () => {
    if (reason === '') return setFault({ sentence: 'Choose what it’s about.', field: 'reason' });
    setBusy(true);
    setFault(null);
    try {
      await sendCommand('/reports', { memberId: person.id, reason, words, isBlocked, ...from });
      toast({ title: 'Thank you. Our team will review it.' });
      await navigate(from.source === 'thread' ? '/messages' : '/trips');
    } catch (error) {
      setFault({
        sentence: sentenceOf(error),
        field: error instanceof ApiProblem ? (error.field ?? null) : null,
      });
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const faultOf = (field: string) => (fault?.field === field ? fault.sentence : undefined);
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Field label="What’s it about?" error={faultOf('reason')} required>
        <Select
          placeholder="Choose one"
          value={reason}
          options={reportReasons.map((value) => ({ value, label: reasonWords[value] }))}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <Field label="What happened?" hint="Up to 2,000 characters." error={faultOf('words')}>
        <TextArea
          rows={6}
          maxLength={2000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
      {!person.isBlocked && (
        <Checkbox
          label={`Also block ${name}`}
          hint="You won’t get messages, requests, swaps or circles from each other. Existing bookings stay."
          checked={isBlocked}
          onChange={(event) => setBlocked(event.currentTarget.checked)}
        />
      )}
      {fault && fault.field !== 'reason' && fault.field !== 'words' && <p role="alert">{fault.sentence}</p>}
      <p>
        <Button type="submit" variant="primary" busy={isBusy}>
          Send report
        </Button>
      </p>
    </form>
  );
}

/** A blocked member can be unblocked. */
function Blocked({ person, name }: { person: KnownPerson; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const { revalidate } = useRevalidator();
  const unblock = async () => {
    setBusy(true);
    fault.clear();
    try {
      await askApi(`/reports/about/${person.id}/block`, { method: 'PUT', body: { isBlocked: false } });
      await revalidate();
      toast({ title: 'Unblocked' });
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="blocked-heading" className={styles.blocked}>
      <h2 id="blocked-heading">
        <IconBan aria-hidden="true" size={20} /> You have blocked {name}
      </h2>
      <p>You can’t send each other messages, requests, swaps or circles.</p>
      <Button busy={isBusy} onClick={() => void unblock()}>
        Unblock
      </Button>
      {fault.note}
    </section>
  );
}
