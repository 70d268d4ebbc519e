import { readMailbox } from '../../../platform/mail.server/mailbox.ts';
import { documentContext, read } from '../../deps.server.ts';
import type { Route } from './+types/mailbox';
import styles from './mailbox.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  context.get(documentContext).isUncached = true;
  return { emails: await read(context, readMailbox) };
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

/** Shows recent emails; api/http.server/door.ts decides who may read them. */
export default function Mailbox({ loaderData: { emails } }: Route.ComponentProps) {
  return (
    <main id="main" className={`container ${styles.page}`}>
      <h1>Mailbox</h1>
      {emails.length === 0 && <p>Nobody has been written to yet.</p>}
      {emails.map((email) => (
        <article key={email.id} className={styles.email}>
          <h2>{email.subject}</h2>
          <p className={styles.facts}>
            To {email.to} · {email.createdAt} · {email.state}
          </p>
          {email.html !== null && (
            // An email may contain strangers' text: nothing in it runs or loads. A press on a button navigates the whole window.
            <iframe
              className={styles.dressed}
              sandbox="allow-top-navigation-by-user-activation"
              srcDoc={email.html.replace('<head>', '<head><base target="_top">')}
              title={`${email.subject}, as HTML`}
            />
          )}
          <p className={styles.body}>
            <Words text={email.body} />
          </p>
        </article>
      ))}
    </main>
  );
}
