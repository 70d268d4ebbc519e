import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useState, type FormEvent } from 'react';
import type { CalendarRow, FollowedCalendar } from '../../../../features/hosting/calendar/calendar-view.ts';
import { ApiProblem, sentenceOf } from '../../../components/session/api-client.ts';
import { sendCommand } from '../../../components/session/command.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import styles from './calendar-links.module.css';

type LinksProps = { row: CalendarRow; onChanged: () => Promise<void> };

const command = (path: string, body: object) => sendCommand(`/hosting/calendar${path}`, body);

/** A listing's calendar for other platforms, and theirs for it. Folded by default. */
export function CalendarLinks({ row, onChanged }: LinksProps) {
  const isInTrouble = row.conflicts.length > 0 || row.sources.some(({ failure }) => failure !== null);
  return (
    <details className={styles.links} open={isInTrouble}>
      <summary className={styles.summary}>
        <span>{row.title}</span>
        <span className={styles.summaryBadges}>
          {row.feedPath !== null && <Badge>Shared</Badge>}
          {row.sources.length > 0 && <Badge variant="lake">Following {row.sources.length}</Badge>}
          {isInTrouble && <Badge variant="danger">Needs attention</Badge>}
          <IconChevronDown size={22} aria-hidden="true" className={styles.chevron} />
        </span>
      </summary>
      <div className={styles.linksBody}>
        {row.conflicts.map(({ from, end, calendar }) => (
          <p key={`${from} ${calendar}`} className={styles.warning} role="alert">
            <IconAlertTriangle size={20} aria-hidden="true" />“{calendar}” is booked from {from} to {end}, and
            so is this listing. We don’t cancel anything automatically.
          </p>
        ))}
        <div className={styles.linksColumns}>
          <FeedPart row={row} onChanged={onChanged} />
          <SourcesPart row={row} onChanged={onChanged} />
        </div>
      </div>
    </details>
  );
}

function useCommand(onChanged: () => Promise<void>) {
  const [busy, setBusy] = useState<string | null>(null);
  const { toast } = useToast();
  const fault = useFault();
  const run = async (path: string, body: object, done: string) => {
    setBusy(path);
    fault.clear();
    try {
      await command(path, body);
      await onChanged();
      toast({ title: done });
    } catch (error) {
      fault.say({ title: 'We couldn’t change that', description: sentenceOf(error) });
    }
    setBusy(null);
  };
  return { busy, run, toast, note: fault.note };
}

function FeedPart({ row, onChanged }: LinksProps) {
  const { busy, run, toast, note } = useCommand(onChanged);
  const { listingId, feedPath } = row;
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Copied' });
  };
  if (feedPath === null)
    return (
      <section className={styles.part}>
        <h3>Share this calendar</h3>
        <p>Give other platforms a private link, and they can block dates booked here.</p>
        <Button busy={busy === '/feeds'} onClick={() => void run('/feeds', { listingId }, 'Link created')}>
          Create link
        </Button>
        {note}
      </section>
    );
  const address = new URL(feedPath, window.location.origin).href;
  return (
    <section className={styles.part}>
      <h3>Shared</h3>
      <Field label="Calendar link" hint="Anyone with the link sees which dates are taken, not by whom.">
        <TextInput readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="row-8">
        <Button size="small" onClick={() => void copy(address)}>
          Copy
        </Button>
        <Button
          size="small"
          busy={busy === '/feeds'}
          onClick={() => void run('/feeds', { listingId }, 'Link replaced. The old one no longer works')}
        >
          Replace link
        </Button>
        <Button
          size="small"
          variant="ghost"
          busy={busy === '/feeds/stop'}
          onClick={() => void run('/feeds/stop', { listingId }, 'This calendar is no longer shared')}
        >
          {' '}
          Stop sharing{' '}
        </Button>
      </div>
      {note}
    </section>
  );
}

const moment = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' });

function stateOf({ failure, goodAt, readAt }: FollowedCalendar): string {
  const good = goodAt === null ? '' : `Last synced ${moment.format(new Date(goodAt))}.`;
  if (failure !== null)
    return goodAt === null ? failure : `${failure} ${good} We still block the dates we had then.`;
  return readAt === null ? 'We’re syncing it for the first time.' : good;
}

function SourcesPart({ row, onChanged }: LinksProps) {
  const { busy, run, note } = useCommand(onChanged);
  return (
    <section className={styles.part}>
      <h3>Follow another calendar</h3>
      <p>We block dates that are booked there within 15 minutes.</p>
      {row.sources.length > 0 && (
        <ul className={styles.sources}>
          {row.sources.map((source) => (
            <li key={source.id} className={styles.source}>
              <p>
                <b>{source.name}</b> · {source.host}
              </p>
              <p className={source.failure === null ? styles.quiet : styles.fault}>{stateOf(source)}</p>
              {source.warnings.map((warning) => (
                <p key={warning} className={styles.quiet}>
                  {warning}
                </p>
              ))}
              <div className="row-8">
                <Button
                  size="small"
                  icon={<IconRefresh size={16} />}
                  busy={busy === `/sources/${source.id}/read`}
                  onClick={() => void run(`/sources/${source.id}/read`, {}, 'We’re syncing it')}
                >
                  Sync now
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  busy={busy === `/sources/${source.id}/leave`}
                  onClick={() => void run(`/sources/${source.id}/leave`, {}, 'Its dates are open again')}
                >
                  Stop following
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {note}
      <FollowForm listingId={row.listingId} onChanged={onChanged} />
    </section>
  );
}

function FollowForm({ listingId, onChanged }: { listingId: number; onChanged: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<{ field: string; sentence: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault({ field: 'name', sentence: 'Give it a name you’ll recognize.' });
    if (url.trim() === '') return setFault({ field: 'url', sentence: 'Paste the calendar’s link.' });
    setBusy(true);
    setFault(null);
    try {
      await command('/sources', { listingId, name, url });
      setName('');
      setUrl('');
      await onChanged();
    } catch (error) {
      const field = error instanceof ApiProblem && error.field === 'name' ? 'name' : 'url';
      setFault({ field, sentence: sentenceOf(error) });
    }
    setBusy(false);
  };
  const errorOf = (field: string) => (fault?.field === field ? fault.sentence : undefined);
  return (
    <form noValidate className={styles.follow} onSubmit={(event) => void submit(event)}>
      <Field label="Name" error={errorOf('name')}>
        <TextInput
          value={name}
          maxLength={60}
          placeholder="My other platform"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field label="Link" hint="It starts with https and ends with .ics." error={errorOf('url')}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        Follow
      </Button>
    </form>
  );
}
