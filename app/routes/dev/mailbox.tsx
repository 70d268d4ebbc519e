import { Link } from 'react-router';
import { emptyFilter } from '../../../features/browse/filter/browse-filter.ts';
import { findListings } from '../../../features/browse/find-listings.server.ts';
import { sampleEmails } from '../../../features/desk/emails/sample-emails.server.ts';
import { emailInDark } from '../../../platform/email-text.ts';
import { readMailbox } from '../../../platform/mail.server/mailbox.ts';
import { depsContext, documentContext, read } from '../../deps.server.ts';
import type { Route } from './+types/mailbox';
import styles from './mailbox.module.css';

type Shown = { id: string; subject: string; facts: string; body: string; html: string | null };

/** Our pages allow no style sheets in frames, so the dark colours are written in; a press on a button navigates the whole window. */
const dressed = (html: string) => {
  const light = html.replace(/<style>.*?<\/style>/s, '').replace('<head>', '<head><base target="_top">');
  return { light, dark: emailInDark(light) };
};

const withFrames = ({ html, ...email }: Shown) => ({
  ...email,
  frames: html === null ? null : dressed(html),
});

/** The parameter that shows samples. */
export const handle = { reads: ['samples'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(documentContext);
  facts.isUncached = true;
  if (new URL(request.url).searchParams.has('samples')) {
    const { cards } = await read(context, (deps) => findListings(deps, emptyFilter, null, 3));
    const { brand } = context.get(depsContext).config;
    const samples = sampleEmails({ brandName: brand.name, origin: facts.origin }, cards);
    return {
      isSamples: true,
      emails: samples.map(({ kind, ...email }) => withFrames({ ...email, id: kind, facts: kind })),
    };
  }
  const kept = await read(context, readMailbox);
  return {
    isSamples: false,
    emails: kept.map(({ id, to, createdAt, state, ...email }) =>
      withFrames({ ...email, id: String(id), facts: `To ${to} · ${createdAt} · ${state}` }),
    ),
  };
}

export const meta = () => [{ title: 'Mailbox' }];

/** Addresses in an email become links, so that a confirmation can be clicked. */
function Words({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** An email may contain strangers' text: nothing in it runs, and only our own photos load. */
function Frame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className={styles.dressed}
      loading="lazy"
      sandbox="allow-top-navigation-by-user-activation"
      srcDoc={html}
      title={title}
    />
  );
}

/** Shows recent emails, or a sample of every kind, in light, dark and plain text; api/http.server/door.ts decides who may read them. */
export default function Mailbox({ loaderData: { emails, isSamples } }: Route.ComponentProps) {
  return (
    <main id="main" className={`container ${styles.page}`}>
      <h1>{isSamples ? 'A sample of every email' : 'Mailbox'}</h1>
      <p>
        {isSamples ? (
          <Link to="/dev/mailbox">See the emails that were sent</Link>
        ) : (
          <Link to="/dev/mailbox?samples">See a sample of every email</Link>
        )}
      </p>
      {emails.length === 0 && <p>No emails yet.</p>}
      {emails.map(({ id, subject, facts, body, frames }) => (
        <article key={id} className={styles.email}>
          <h2>{subject}</h2>
          <p className={styles.facts}>{facts}</p>
          <div className={styles.panes}>
            {frames && <Frame html={frames.light} title={`${subject}, in light mode`} />}
            {frames && <Frame html={frames.dark} title={`${subject}, in dark mode`} />}
            <p className={styles.body}>
              <Words text={body} />
            </p>
          </div>
        </article>
      ))}
    </main>
  );
}
